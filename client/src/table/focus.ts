/** Where the focus goes: to what is decided next, and to the parts of the table that letters name. */

type Focusable = HTMLElement | SVGElement;

/** What letters lead to, the best first. */
export const PLACES: Record<string, readonly string[]> = {
  m: [".board [data-legal=true][tabindex='0']", ".board [tabindex='0']"],
  c: [".decision [data-action=confirm]", ".decision [data-legal=true]", ".decision [data-choice]"],
  a: [".cards [data-legal=true]", ".cards [tabindex='0']"],
  l: [".log [role=log]"],
};

/** Where the next decision is made, the best first. */
const NEXT: readonly string[] = [
  ".decision [data-action=confirm]",
  ".decision .hand [data-legal=true]",
  ".decision .wheel [data-legal=true]",
  ".decision [data-choice]",
  ".cards [data-legal=true]",
  ".board [data-legal=true]",
];

/** Where something that has been picked up can go. */
const GOALS = "[data-drop]";

/** What can go on being used as it is: something that may be chosen, or that has nothing to do with the decision. */
const CHOOSABLE = "[data-legal=true], [data-choice]";
const DECIDING = ".decision, .board, .cards";

/** Where in the page the focus should go now; null if it may stay where it is. */
export function findFocus(page: Document): Focusable | null {
  const active = page.activeElement;
  const confirm = findFirst(page, NEXT.slice(0, 1));
  if (page.querySelector("dialog[open]")) return null;
  if (active && active !== page.body && !active.closest(DECIDING)) return null;
  if (confirm) return active === confirm ? null : confirm;
  const goal = findFirst(page, [GOALS]);
  if (goal) return active?.matches(GOALS) ? null : goal;
  if (active?.matches(CHOOSABLE)) return null;
  return findFirst(page, NEXT) ?? (active && active !== page.body ? null : page.querySelector<HTMLElement>(".decision, .over"));
}

/** Whether a key means something else where it is pressed: in a field, in a dialog. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog[open]")) return true;
  if (target instanceof HTMLInputElement) return target.type !== "radio" && target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

export function focusFirst(page: Document, selectors: readonly string[]): boolean {
  const found = findFirst(page, selectors);
  found?.focus();
  return found !== null;
}

function findFirst(page: Document, selectors: readonly string[]): Focusable | null {
  for (const selector of selectors) {
    const found = [...page.querySelectorAll<Focusable>(selector)].find((each) => each.checkVisibility());
    if (found) return found;
  }
  return null;
}

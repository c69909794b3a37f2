import type { Attachment } from "svelte/attachments";

export interface Spot {
  x: number;
  y: number;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** Unit steps on the screen, by arrow key. */
const STEPS: Record<Direction, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** How much worse it is to lie aside than to lie far away. */
const ASIDE = 2;

/** Return the place in `spots` of that which lies next in a direction; -1 if nothing lies there. */
export function nextSpot(from: Spot, spots: readonly Spot[], direction: Direction): number {
  const step = STEPS[direction];
  let best = -1;
  let least = Infinity;
  spots.forEach(({ x, y }, at) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * step.x + dy * step.y;
    const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
    const far = ahead + ASIDE * aside;
    // What lies more aside than ahead belongs to another direction.
    if (ahead > 1 && aside <= 3 * ahead && far < least) [best, least] = [at, far];
  });
  return best;
}

/**
 * Make one stop for the Tab key of all elements that `selector` names; arrow keys go from one to the next as they lie on
 * the screen, Home and End to the first and the last.
 */
export function rove(selector: string): Attachment<Element> {
  return (group) => {
    type Stop = HTMLElement | SVGElement;
    const listStops = (): Stop[] => [...group.querySelectorAll<Stop>(selector)].filter((stop) => stop.checkVisibility());

    function settle(): void {
      const stops = listStops();
      const held = stops.find((stop) => stop === document.activeElement);
      const tabbed = held ?? stops.find((stop) => stop.dataset["legal"] === "true") ?? stops[0];
      for (const stop of stops) stop.setAttribute("tabindex", stop === tabbed ? "0" : "-1");
    }

    function press(event: Event): void {
      const { key } = event as KeyboardEvent;
      const stops = listStops();
      const from = stops.find((stop) => stop === document.activeElement);
      if (!from) return;
      const to = key === "Home" ? stops[0] : key === "End" ? stops.at(-1) : key in STEPS ? stepFrom(from, stops, key as Direction) : undefined;
      if (!to) return;
      event.preventDefault();
      to.focus();
      to.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    settle();
    const watch = new MutationObserver(settle);
    watch.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-legal", "open"] });
    group.addEventListener("focusin", settle);
    group.addEventListener("keydown", press);
    return () => {
      watch.disconnect();
      group.removeEventListener("focusin", settle);
      group.removeEventListener("keydown", press);
    };
  };
}

function stepFrom<Stop extends Element>(from: Stop, stops: readonly Stop[], direction: Direction): Stop | undefined {
  const middle = (stop: Stop): Spot => {
    const { left, top, width, height } = stop.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  return stops[nextSpot(middle(from), stops.map(middle), direction)];
}

/** What somebody uses just now. */
export type InputKind = "mouse" | "touch" | "keyboard";

/** Keys that are pressed together with others, or to leave the page, say nothing about what is used. */
const SILENT = new Set(["Shift", "Control", "Alt", "Meta"]);

/** Follows what is used: touch asks twice, the keyboard keeps the focus. It stands on the document as `data-input`. */
class Input {
  kind = $state<InputKind>("mouse");

  watch(): void {
    window.addEventListener("pointerdown", ({ pointerType }) => this.note(pointerType === "touch" ? "touch" : "mouse"), true);
    window.addEventListener("keydown", ({ key }) => (SILENT.has(key) ? undefined : this.note("keyboard")), true);
  }

  private note(kind: InputKind): void {
    this.kind = kind;
    document.documentElement.dataset["input"] = kind;
  }
}

export const input = new Input();

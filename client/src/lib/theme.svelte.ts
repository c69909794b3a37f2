import { readStored, writeStored } from "./stored";

export type Theme = "system" | "light" | "dark";

const KEY = "castillo.theme";
const ORDER: readonly Theme[] = ["system", "light", "dark"];

/** Light, dark, or as the system has it; the choice stands on the document as `data-theme`. */
class ThemeChoice {
  current = $state<Theme>("system");

  load(): void {
    const stored = readStored<Theme>("local", KEY, "system");
    this.set(ORDER.includes(stored) ? stored : "system");
  }

  set(theme: Theme): void {
    this.current = theme;
    writeStored("local", KEY, theme);
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }

  turn(): void {
    this.set(ORDER[(ORDER.indexOf(this.current) + 1) % ORDER.length] ?? "system");
  }
}

export const theme = new ThemeChoice();

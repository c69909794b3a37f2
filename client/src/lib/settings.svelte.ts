import { readStored, writeStored } from "./stored";

/** How quickly things are shown to happen. */
export type Speed = "off" | "quick" | "normal";

const SPEEDS: readonly Speed[] = ["off", "quick", "normal"];
const SPEED = "castillo.speed";
const KEYS = "castillo.keys";
/** How long moments last at each speed, as parts of what they last by themselves. */
const PACES: Record<Speed, number> = { off: 1, quick: 0.4, normal: 1 };

/** What somebody prefers at this device; the speed stands on the document as `data-motion`. */
class Settings {
  speed = $state<Speed>("normal");
  /** Whether single letters and digits do something. */
  keys = $state(true);

  load(): void {
    const speed = readStored<Speed>("local", SPEED, "normal");
    this.setSpeed(SPEEDS.includes(speed) ? speed : "normal");
    this.keys = readStored<boolean>("local", KEYS, true) !== false;
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    writeStored("local", SPEED, speed);
    document.documentElement.dataset["motion"] = speed;
  }

  setKeys(keys: boolean): void {
    this.keys = keys;
    writeStored("local", KEYS, keys);
  }

  /** Whether nothing is to move: then only what has come of it is shown. */
  get still(): boolean {
    return this.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  get pace(): number {
    return PACES[this.speed];
  }
}

export const settings = new Settings();

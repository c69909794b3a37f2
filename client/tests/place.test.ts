import { describe, expect, it } from "vitest";
import { placeBeside } from "../src/lib/place";

const page = { width: 1000, height: 800 };
const size = { width: 300, height: 80 };

describe("what is told beside a click", () => {
  it("stands above it where nothing is covered", () => {
    const box = placeBeside({ x: 500, y: 400 }, size, page, []);
    expect(box.bottom).toBeLessThan(400);
  });

  it("goes where it covers no target", () => {
    const above = { left: 300, top: 200, right: 700, bottom: 395 };
    const box = placeBeside({ x: 500, y: 400 }, size, page, [above]);
    expect(box.left >= 700 || box.right <= 300 || box.top >= 395).toBe(true);
  });

  it("stays on the page and off the click, also in a corner", () => {
    for (const point of [{ x: 2, y: 2 }, { x: 998, y: 798 }, { x: 2, y: 798 }]) {
      const box = placeBeside(point, size, page, []);
      expect(box.left).toBeGreaterThan(0);
      expect(box.top).toBeGreaterThan(0);
      expect(box.right).toBeLessThan(page.width);
      expect(box.bottom).toBeLessThan(page.height);
      expect(box.left < point.x && point.x < box.right && box.top < point.y && point.y < box.bottom).toBe(false);
    }
  });
});

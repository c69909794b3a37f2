/** Where something small can be shown beside a point without covering what may be clicked next. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 14;

/** Place a box of a size beside a point, within the page, where it covers least of the obstacles. */
export function placeBeside(point: { x: number; y: number }, size: Size, page: Size, obstacles: readonly Box[]): Box {
  let best: Box | null = null;
  let least = Infinity;
  for (const distance of [GAP, 4 * GAP, 10 * GAP]) {
    for (const spot of listSpots(point, size, distance)) {
      const box = fit(spot, size, page);
      const covered = obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle), 0) + 1e6 * Number(holds(box, point));
      if (covered < least) [best, least] = [box, covered];
      if (least === 0) break;
    }
  }
  return best ?? fit(point, size, page);
}

/** List where a box could go: above, to the right, to the left, below. */
function listSpots(point: { x: number; y: number }, size: Size, distance: number): { x: number; y: number }[] {
  const middle = { x: point.x - size.width / 2, y: point.y - size.height / 2 };
  return [
    { x: middle.x, y: point.y - size.height - distance },
    { x: point.x + distance, y: middle.y },
    { x: point.x - size.width - distance, y: middle.y },
    { x: middle.x, y: point.y + distance },
  ];
}

function fit(spot: { x: number; y: number }, size: Size, page: Size): Box {
  const left = Math.max(GAP, Math.min(spot.x, page.width - size.width - GAP));
  const top = Math.max(GAP, Math.min(spot.y, page.height - size.height - GAP));
  return { left, top, right: left + size.width, bottom: top + size.height };
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function holds(box: Box, { x, y }: { x: number; y: number }): boolean {
  return box.left < x && x < box.right && box.top < y && y < box.bottom;
}

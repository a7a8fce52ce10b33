/** A box on the screen, turned about its middle by the angle of `cos` and `sin`. Sizes are halves, in px. */
export type TurnedBox = {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly cos: number;
  readonly sin: number;
};

/** The occupied parts of a picture. */
export type Taken = {
  isFree(box: TurnedBox): boolean;
  take(box: TurnedBox): void;
};

const cellPx = 64;
/** Tolerance that keeps touching boxes touching after a pan, in spite of rounding. */
const touchPx = 1e-6;

export function uprightBox(left: number, top: number, right: number, bottom: number): TurnedBox {
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2];
  return { x: left + halfWidth, y: top + halfHeight, halfWidth, halfHeight, cos: 1, sin: 0 };
}

/** Creates a picture with nothing occupied. Boxes may reach beyond its edge. */
export function createTaken(width: number, height: number): Taken {
  const columns = Math.max(Math.ceil(width / cellPx), 1);
  const rows = Math.max(Math.ceil(height / cellPx), 1);
  const cells = new Map<number, TurnedBox[]>();
  /** Calls `look` with each cell that the box may touch, as long as `look` returns true. */
  const everyCell = (box: TurnedBox, look: (cell: number) => boolean): boolean => {
    const reachX = Math.abs(box.cos) * box.halfWidth + Math.abs(box.sin) * box.halfHeight;
    const reachY = Math.abs(box.sin) * box.halfWidth + Math.abs(box.cos) * box.halfHeight;
    const right = cellAt(box.x + reachX, columns);
    const bottom = cellAt(box.y + reachY, rows);
    for (let row = cellAt(box.y - reachY, rows); row <= bottom; row++) {
      for (let column = cellAt(box.x - reachX, columns); column <= right; column++) {
        if (!look(row * columns + column)) return false;
      }
    }
    return true;
  };
  return {
    isFree: (box) =>
      everyCell(box, (cell) => {
        for (const other of cells.get(cell) ?? []) if (overlap(box, other)) return false;
        return true;
      }),
    take(box) {
      everyCell(box, (cell) => {
        const known = cells.get(cell);
        if (known) known.push(box);
        else cells.set(cell, [box]);
        return true;
      });
    },
  };
}

function cellAt(px: number, count: number): number {
  return Math.min(Math.max(Math.floor(px / cellPx), 0), count - 1);
}

/** Checks whether two boxes overlap by more than their borders: no axis of either separates them. */
export function overlap(a: TurnedBox, b: TurnedBox): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return !isApart(a, b, dx, dy, a.cos, a.sin) && !isApart(b, a, dx, dy, b.cos, b.sin);
}

/** Checks whether one of the axes of `a`, along (`cos`, `sin`) or across, has a gap between the boxes. */
function isApart(a: TurnedBox, b: TurnedBox, dx: number, dy: number, cos: number, sin: number): boolean {
  const alike = Math.abs(cos * b.cos + sin * b.sin);
  const across = Math.abs(cos * b.sin - sin * b.cos);
  return (
    Math.abs(dx * cos + dy * sin) >= a.halfWidth + b.halfWidth * alike + b.halfHeight * across - touchPx ||
    Math.abs(dy * cos - dx * sin) >= a.halfHeight + b.halfWidth * across + b.halfHeight * alike - touchPx
  );
}

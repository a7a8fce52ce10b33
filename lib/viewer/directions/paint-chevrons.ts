type Point = readonly [number, number];

/** Distance in px between two chevrons, and from both ends of a line. */
const everyPx = 56;
const firstPx = 28;
const reachPx = 4;
/** A long way at a high zoom has most of its chevrons outside of the map. */
const chevronsMax = 400;

/** Draws chevrons along a line in screen px that point to its end. */
export function paintChevrons(
  context: CanvasRenderingContext2D,
  line: readonly Point[],
  color: string,
): void {
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.beginPath();
  for (const { at, along } of spotsOn(line)) {
    const [x, y] = at;
    const [cos, sin] = along;
    const corner = (side: number): Point => [
      x + reachPx * (-cos * 0.6 - sin * side * 0.7),
      y + reachPx * (-sin * 0.6 + cos * side * 0.7),
    ];
    context.moveTo(...corner(1));
    context.lineTo(x + cos * reachPx * 0.6, y + sin * reachPx * 0.6);
    context.lineTo(...corner(-1));
  }
  context.stroke();
}

/** Returns points at equal distances along a line, each with the direction of the line there. */
export function spotsOn(line: readonly Point[]): { at: Point; along: Point }[] {
  const spots: { at: Point; along: Point }[] = [];
  let next = firstPx;
  let length = 0;
  for (let i = 1; i < line.length; i++) length += apart(line[i - 1] as Point, line[i] as Point);
  for (let i = 1; i < line.length && spots.length < chevronsMax; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const side = apart(a, b);
    length -= side;
    for (
      ;
      next <= side && side - next + length >= firstPx / 2 && spots.length < chevronsMax;
      next += everyPx
    ) {
      const share = next / side;
      const at: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      spots.push({ at, along: [(b[0] - a[0]) / side, (b[1] - a[1]) / side] });
    }
    next -= side;
  }
  return spots;
}

function apart([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

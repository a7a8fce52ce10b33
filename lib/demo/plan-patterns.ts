import { arc, circle, group, ink, type Point, path, polygon, tag } from './plan-kit.ts';
import { atrium } from './rooms.ts';

/** A floor of narrow boards. */
export function parquet(id: string, ring: readonly Point[]): string {
  const board = path('M0 0H48M0 8H48M0 16H48M12 0V8M36 8V16', {
    stroke: ink.woodLine,
    'stroke-width': 1,
    fill: 'none',
  });
  const pattern = tag(
    'pattern',
    { id: `boards-${id}`, width: 48, height: 16, patternUnits: 'userSpaceOnUse' },
    board,
  );
  return group(
    {},
    tag('defs', {}, pattern),
    polygon(ring, { fill: '#fcf8f0' }),
    polygon(ring, { fill: `url(#boards-${id})` }),
  );
}

/** Rings in the stone floor around the court. */
export function terrazzo(): string {
  const { x, y } = atrium;
  const rings = [72, 104, 136].map((r) =>
    circle(x, y, r, { fill: 'none', stroke: '#ece6da', 'stroke-width': 1.2 }),
  );
  const rays = Array.from({ length: 16 }, (_, i) => {
    const [[x1, y1] = [0, 0]] = arc(x, y, 72, i * 22.5, i * 22.5, 1);
    const [[x2, y2] = [0, 0]] = arc(x, y, 136, i * 22.5, i * 22.5, 1);
    return `M${x1} ${y1}L${x2} ${y2}`;
  });
  return group({}, ...rings, path(rays.join(''), { stroke: '#ece6da', 'stroke-width': 1.2 }));
}

/** Curved rows of seats that look at `x`, `y`. */
export function rowsOfSeats(rows: {
  x: number;
  y: number;
  radii: number[];
  from: number;
  to: number;
}): string {
  const seats = rows.radii.flatMap((r) => {
    const step = (11 / r) * (180 / Math.PI);
    const count = Math.floor((rows.to - rows.from) / step);
    const start = (rows.from + rows.to) / 2 - (count * step) / 2;
    return Array.from({ length: count + 1 }, (_, i) => {
      const angle = start + i * step;
      const [[sx, sy] = [0, 0]] = arc(rows.x, rows.y, r, angle, angle, 1);
      return tag('rect', {
        x: -4,
        y: -3.5,
        width: 8,
        height: 7,
        rx: 2,
        transform: `translate(${sx} ${sy}) rotate(${Math.round((angle - 90) * 10) / 10})`,
      });
    });
  });
  return group({ fill: ink.objectDark, stroke: ink.line, 'stroke-width': 0.8 }, ...seats);
}

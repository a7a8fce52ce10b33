import { circle, group, ink, type Point, path, rect, round, tag } from './plan-kit.ts';

// What stands in the rooms of the demo plans, and the trees around them.
/** A flight of stairs in a box; `up` is the side on which it arrives. */
export function stairs(
  x: number,
  y: number,
  width: number,
  height: number,
  up: 'n' | 's' | 'e' | 'w',
): string {
  const isUpright = up === 'n' || up === 's';
  const treads = Math.round((isUpright ? height : width) / 7);
  const lines = Array.from({ length: treads - 1 }, (_, i) => {
    const share = (i + 1) / treads;
    return isUpright
      ? `M${round(x)} ${round(y + height * share)}h${round(width)}`
      : `M${round(x + width * share)} ${round(y)}v${round(height)}`;
  });
  const [cx, cy] = [x + width / 2, y + height / 2];
  const turn = { n: 0, e: 90, s: 180, w: 270 }[up];
  const length = (isUpright ? height : width) - 16;
  return group(
    {},
    rect(x, y, width, height, { fill: ink.stone, stroke: ink.line, 'stroke-width': 1.2 }),
    path(lines.join(''), { fill: 'none', stroke: ink.line, 'stroke-width': 1 }),
    path(
      `M0 ${round(length / 2)}V${round(-length / 2)}M-5 ${round(-length / 2 + 6)}L0 ${round(-length / 2)}L5 ${round(-length / 2 + 6)}`,
      {
        fill: 'none',
        stroke: '#8d8577',
        'stroke-width': 1.5,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        transform: `translate(${round(cx)} ${round(cy)}) rotate(${turn})`,
      },
    ),
  );
}

export function lift(x: number, y: number, width: number, height: number): string {
  return group(
    {},
    rect(x, y, width, height, { fill: ink.service, stroke: ink.wall, 'stroke-width': 4 }),
    path(
      `M${x + 2} ${y + 2}L${x + width - 2} ${y + height - 2}M${x + width - 2} ${y + 2}L${x + 2} ${y + height - 2}`,
      {
        stroke: ink.line,
        'stroke-width': 1,
      },
    ),
  );
}

/** A tree from above: a ring of lobes, always the same for the same place. */
export function tree(x: number, y: number, r: number): string {
  const lobes = Array.from({ length: 8 }, (_, i) => {
    const angle = (i / 8) * 2 * Math.PI + ((x * 7 + y * 13) % 10) / 10;
    return circle(x + Math.cos(angle) * r * 0.56, y + Math.sin(angle) * r * 0.56, r * 0.46);
  });
  return group(
    {},
    circle(x + r * 0.14, y + r * 0.18, r * 0.98, { fill: '#3d4a30', opacity: 0.1 }),
    group({ fill: ink.leaf }, ...lobes, circle(x, y, r * 0.7)),
    group(
      { fill: ink.leafLight },
      circle(x - r * 0.22, y - r * 0.26, r * 0.42),
      circle(x + r * 0.24, y + r * 0.1, r * 0.3),
    ),
    circle(x, y, Math.max(1.6, r * 0.09), { fill: ink.trunk }),
  );
}

const objectStyle = { fill: ink.object, stroke: ink.line, 'stroke-width': 1 } as const;

/** Any piece of furniture that is a box. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  rx = 1.5,
  fill: string = ink.object,
): string {
  return rect(x, y, width, height, { ...objectStyle, fill, rx });
}

export function disc(x: number, y: number, r: number, fill: string = ink.object): string {
  return circle(x, y, r, { ...objectStyle, fill });
}

/** A round table with chairs around it. */
export function table(x: number, y: number, r: number, seats: number): string {
  const chairs = Array.from({ length: seats }, (_, i) => {
    const angle = (i / seats) * 360 + 45;
    return rect(-3.5, -r - 7.5, 7, 6, {
      ...objectStyle,
      fill: ink.objectDark,
      rx: 2,
      transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})`,
    });
  });
  return group({}, ...chairs, disc(x, y, r));
}

/** A long table with stools on both sides. */
export function workTable(x: number, y: number, width: number, height: number, stools: number): string {
  const each = Array.from({ length: stools }, (_, i) => {
    const cx = x + (width * (i + 0.5)) / stools;
    return disc(cx, y - 6, 3.5, ink.objectDark) + disc(cx, y + height + 6, 3.5, ink.objectDark);
  });
  return group({}, ...each, box(x, y, width, height, 2));
}

/** An exhibit on a plinth. */
export function plinth(x: number, y: number, size: number): string {
  return box(x - size / 2, y - size / 2, size, size) + circle(x, y, size * 0.28, { fill: ink.line });
}

/** A glass case. */
export function vitrine(x: number, y: number, width: number, height: number): string {
  return (
    box(x, y, width, height, 1.5, '#f1f5f5') +
    rect(x + 2.5, y + 2.5, width - 5, height - 5, { fill: 'none', stroke: ink.glass, 'stroke-width': 1 })
  );
}

/** Pictures on a wall: short strokes along a line, `side` px off it. */
export function pictures(from: Point, to: Point, count: number): string {
  const parts = Array.from({ length: count }, (_, i) => {
    const [a, b] = [(i + 0.2) / count, (i + 0.8) / count];
    const at = (t: number) =>
      `${round(from[0] + (to[0] - from[0]) * t)} ${round(from[1] + (to[1] - from[1]) * t)}`;
    return `M${at(a)}L${at(b)}`;
  });
  return path(parts.join(''), { stroke: '#b5a992', 'stroke-width': 2.5, fill: 'none' });
}

/** Toilet cubicles in a row, opening downwards (`side` 1) or upwards (-1). */
export function cubicles(x: number, y: number, count: number, size: number, side: 1 | -1): string {
  const parts = Array.from({ length: count }, (_, i) => {
    const left = x + i * size;
    const bowl = side === 1 ? y + 7 : y - 7;
    return (
      path(`M${round(left + size)} ${y}v${side * size * 1.15}`, { stroke: ink.line, 'stroke-width': 1.5 }) +
      tag('ellipse', {
        cx: left + size / 2,
        cy: bowl,
        rx: 3.6,
        ry: 5,
        fill: '#fff',
        stroke: ink.line,
        'stroke-width': 1,
      })
    );
  });
  return parts.join('');
}

export function basins(x: number, y: number, count: number, gap: number): string {
  return Array.from({ length: count }, (_, i) => disc(x + i * gap, y, 3.6, '#fff')).join('');
}

export function column(x: number, y: number): string {
  return circle(x, y, 5, { fill: ink.wall });
}

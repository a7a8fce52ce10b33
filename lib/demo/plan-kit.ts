/** Shapes from which the plans of the demo venue are drawn; each returns SVG text. Units are map pixels. */
export type Point = readonly [number, number];

export const ink = {
  ground: '#ece8df',
  paving: '#e5e0d5',
  joint: '#dad4c7',
  lawn: '#dde5d2',
  lawnEdge: '#cfdac2',
  water: '#cfe1e5',
  waterEdge: '#b9d2d8',
  leaf: '#b7c9a8',
  leafLight: '#c7d6ba',
  trunk: '#9aaf8a',
  earth: '#e3ddd1',
  earthLine: '#d6cfc0',
  floor: '#fdfcfa',
  stone: '#f7f5f1',
  wood: '#f8f1e4',
  woodLine: '#eee3cf',
  wet: '#eef3f3',
  service: '#f3f0ea',
  dark: '#e9e6e1',
  wall: '#4b463e',
  outerWall: '#36322c',
  glass: '#bcd6dc',
  glassLine: '#7fa5ae',
  line: '#c9c0b0',
  faint: '#ddd6c9',
  object: '#efe9de',
  objectDark: '#e2dacb',
} as const;

export const wallWidth = { outer: 10, inner: 6 } as const;

type Attributes = Record<string, string | number | undefined>;

export function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export function group(attributes: Attributes, ...parts: string[]): string {
  return tag('g', attributes, parts.join(''));
}

export function rect(x: number, y: number, width: number, height: number, attributes: Attributes = {}): string {
  return tag('rect', { x, y, width, height, ...attributes });
}

export function circle(x: number, y: number, r: number, attributes: Attributes = {}): string {
  return tag('circle', { cx: x, cy: y, r, ...attributes });
}

export function path(d: string, attributes: Attributes = {}): string {
  return tag('path', { d, ...attributes });
}

export function polygon(ring: readonly Point[], attributes: Attributes = {}): string {
  return path(`${along(ring)}Z`, attributes);
}

/** A line through `points`, as path data. */
export function along(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** Points on a circle from one angle to another, in degrees, clockwise from east. */
export function arc(cx: number, cy: number, r: number, from: number, to: number, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [round(cx + r * Math.cos(angle)), round(cy + r * Math.sin(angle))];
  });
}

/** A ring whose edges lie `distance` inside those of a ring that runs clockwise on the screen. */
export function inset(ring: readonly Point[], distance: number): Point[] {
  const edges = ring.map((start, i) => {
    const end = ring[(i + 1) % ring.length] ?? start;
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const length = Math.hypot(dx, dy);
    const [nx, ny] = [-dy / length, dx / length];
    return { x: start[0] + nx * distance, y: start[1] + ny * distance, dx, dy };
  });
  return edges.map((edge, i): Point => {
    const before = edges[(i + edges.length - 1) % edges.length] ?? edge;
    const cross = before.dx * edge.dy - before.dy * edge.dx;
    const t = ((edge.x - before.x) * edge.dy - (edge.y - before.y) * edge.dx) / cross;
    return [round(before.x + t * before.dx), round(before.y + t * before.dy)];
  });
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function walls(lines: readonly (readonly Point[])[], width: number, color: string): string {
  const d = lines.map((line) => along(line)).join('');
  return path(d, { fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'square' });
}

/** A gap in a wall, its two ends drawn as the wall's own. */
export function opening(from: Point, to: Point, width: number, floor: string = '#f8f5ef'): string {
  return path(along([from, to]), { stroke: floor, 'stroke-width': width + 1.5, fill: 'none' });
}

/** A swing door: a gap from `hinge` on, its leaf and the way of the leaf. `side` is 1 or -1: where it opens to. */
export function door(hinge: Point, end: Point, side: 1 | -1, width: number): string {
  const [dx, dy] = [end[0] - hinge[0], end[1] - hinge[1]];
  const leaf: Point = [hinge[0] - dy * side, hinge[1] + dx * side];
  const size = Math.hypot(dx, dy);
  const way = `${along([leaf])}A${size} ${size} 0 0 ${side === 1 ? 0 : 1} ${round(end[0])} ${round(end[1])}`;
  return [
    opening(hinge, end, width),
    path(way, { fill: 'none', stroke: ink.line, 'stroke-width': 1 }),
    path(along([hinge, leaf]), { fill: 'none', stroke: ink.wall, 'stroke-width': 2 }),
  ].join('');
}

/** Two leaves that meet in the middle. */
export function doubleDoor(from: Point, to: Point, side: 1 | -1, width: number): string {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const other: 1 | -1 = side === 1 ? -1 : 1;
  return door(from, middle, side, width) + door(to, middle, other, width);
}

/** Glass in an outer wall. */
export function glazing(points: readonly Point[], width: number = wallWidth.outer): string {
  const d = along(points);
  return [
    path(d, { fill: 'none', stroke: ink.outerWall, 'stroke-width': width }),
    path(d, { fill: 'none', stroke: '#f4f8f8', 'stroke-width': width - 3 }),
    path(d, { fill: 'none', stroke: ink.glassLine, 'stroke-width': 1.5 }),
  ].join('');
}

/** A flight of stairs in a box; `up` is the side on which it arrives. */
export function stairs(x: number, y: number, width: number, height: number, up: 'n' | 's' | 'e' | 'w'): string {
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
    path(`M0 ${round(length / 2)}V${round(-length / 2)}M-5 ${round(-length / 2 + 6)}L0 ${round(-length / 2)}L5 ${round(-length / 2 + 6)}`, {
      fill: 'none',
      stroke: '#8d8577',
      'stroke-width': 1.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      transform: `translate(${round(cx)} ${round(cy)}) rotate(${turn})`,
    }),
  );
}

export function lift(x: number, y: number, width: number, height: number): string {
  return group(
    {},
    rect(x, y, width, height, { fill: ink.service, stroke: ink.wall, 'stroke-width': 4 }),
    path(`M${x + 2} ${y + 2}L${x + width - 2} ${y + height - 2}M${x + width - 2} ${y + 2}L${x + 2} ${y + height - 2}`, {
      stroke: ink.line,
      'stroke-width': 1,
    }),
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
    group({ fill: ink.leafLight }, circle(x - r * 0.22, y - r * 0.26, r * 0.42), circle(x + r * 0.24, y + r * 0.1, r * 0.3)),
    circle(x, y, Math.max(1.6, r * 0.09), { fill: ink.trunk }),
  );
}

const objectStyle = { fill: ink.object, stroke: ink.line, 'stroke-width': 1 } as const;

/** Any piece of furniture that is a box. */
export function box(x: number, y: number, width: number, height: number, rx = 1.5, fill: string = ink.object): string {
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
    const at = (t: number) => `${round(from[0] + (to[0] - from[0]) * t)} ${round(from[1] + (to[1] - from[1]) * t)}`;
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
      tag('ellipse', { cx: left + size / 2, cy: bowl, rx: 3.6, ry: 5, fill: '#fff', stroke: ink.line, 'stroke-width': 1 })
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

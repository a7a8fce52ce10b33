/** Shapes from which the plans of the demo venue are drawn; each returns SVG text. Units are map pixels. */
export type Point = readonly [number, number];

export const ink = {
  ground: '#ece8df',
  paving: '#e5e0d5',
  joint: '#dad4c7',
  lawn: '#dde5d2',
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

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes = {},
): string {
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

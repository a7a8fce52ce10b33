import type { Point } from '../../geometry/point.ts';
import type { DrawnKind } from './raw.ts';

export type PlanShape = { kind: DrawnKind; rings: readonly (readonly Point[])[]; isClosed: boolean };

const order: readonly DrawnKind[] = ['outline', 'corridor', 'stairs', 'wall', 'door'];
const looks: Readonly<Record<DrawnKind, { fill: string; stroke: string; width: number }>> = {
  outline: { fill: '#f4f4f2', stroke: '#8a8a86', width: 2 },
  corridor: { fill: '#e9e9e5', stroke: 'none', width: 0 },
  stairs: { fill: '#dcdcd6', stroke: '#8a8a86', width: 1 },
  wall: { fill: '#8a8a86', stroke: '#6f6f6b', width: 2 },
  door: { fill: '#ffffff', stroke: '#b9b9b3', width: 3 },
};
const doorRadius = 4;

/**
 * Draws a plain floor plan, as SVG, of what a file contains beside its places. Returns null if there is nothing to
 * draw. The SVG contains only numbers from the file, no text.
 */
export function drawBackdrop(
  shapes: readonly PlanShape[],
  size: { width: number; height: number },
): string | null {
  if (shapes.length === 0) return null;
  const { width, height } = size;
  const parts = order.flatMap((kind) => {
    const drawn = shapes.filter((shape) => shape.kind === kind).map(drawShape);
    const { fill, stroke, width: lineWidth } = looks[kind];
    return drawn.length === 0
      ? []
      : [`<g fill="${fill}" stroke="${stroke}" stroke-width="${lineWidth}">${drawn.join('')}</g>`];
  });
  const page = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${page} viewBox="0 0 ${width} ${height}"><rect ${page} fill="#ffffff"/>${parts.join('')}</svg>`;
}

function drawShape({ rings, isClosed }: PlanShape): string {
  const [first] = rings;
  const [point] = first ?? [];
  if (rings.length === 1 && first?.length === 1 && point)
    return `<circle cx="${point[0]}" cy="${point[1]}" r="${doorRadius}"/>`;
  const path = rings
    .map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}${isClosed ? 'Z' : ''}`)
    .join('');
  return isClosed ? `<path fill-rule="evenodd" d="${path}"/>` : `<path fill="none" d="${path}"/>`;
}

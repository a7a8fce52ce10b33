import type { Point } from '../../geometry/point.ts';
import type { Stroke } from './drawing.ts';
import type { Face } from './faces.ts';
import type { Role } from './roles.ts';
import type { Floor } from './split-floors.ts';

const bytesMax = 4_500_000;
const strokesPerPath = 2000;

/** What a plan shows, from the least to the most important, which is painted last. Lengths are pixels. */
const looks: readonly (readonly [Role, { stroke: string; width: number }])[] = [
  ['other', { stroke: '#b4b9bf', width: 1.5 }],
  ['furniture', { stroke: '#b4b9bf', width: 1.5 }],
  ['stairs', { stroke: '#8d949c', width: 2 }],
  ['doors', { stroke: '#8d949c', width: 2 }],
  ['windows', { stroke: '#6f7780', width: 2 }],
  ['walls', { stroke: '#2f353b', width: 3 }],
];

/**
 * Draws a floor as SVG of its lines, `scale` pixels a metre. What is least important is left out until the file is
 * within the limit of images. The SVG contains only numbers from the file, no text.
 */
export function drawPlan(
  floor: Floor,
  walls: readonly Face[],
  scale: number,
): { svg: string; left: readonly Role[] } {
  const { width, height } = sizeOf(floor, scale);
  const page = `width="${width}" height="${height}"`;
  const put = ([x, y]: Point) => `${round(x * scale)} ${round(y * scale)}`;
  const lineOf = (points: readonly Point[], isClosed: boolean) =>
    `M${points.map(put).join('L')}${isClosed ? 'Z' : ''}`;
  const fills = walls.map(({ ring, holes }) => [ring, ...holes].map((each) => lineOf(each, true)).join(''));
  const solid = (floor.strokes.get('walls') ?? []).filter(({ isFilled }) => isFilled);
  for (const together of Map.groupBy(solid, (stroke) => stroke.fill ?? stroke).values())
    fills.push(together.map(({ points }) => lineOf(points, true)).join(''));
  // A path of its own for each: where masses overlap, one path would leave a hole.
  const filled = fills.map((d) => `<path fill-rule="evenodd" d="${d}"/>`).join('');
  const parts = looks.map(([role, { stroke, width: line }]) => {
    const paths = pathsOf(
      (floor.strokes.get(role) ?? []).map((each: Stroke) => lineOf(each.points, each.isClosed)),
      '',
    );
    return { role, text: paths && `<g fill="none" stroke="${stroke}" stroke-width="${line}">${paths}</g>` };
  });
  const left: Role[] = [];
  let size = filled.length + parts.reduce((sum, { text }) => sum + text.length, 0);
  for (const { role, text } of parts) {
    if (size <= bytesMax || text === '') continue;
    size -= text.length;
    left.push(role);
  }
  const shown = parts.flatMap(({ role, text }) => (left.includes(role) ? [] : [text])).join('');
  const mass = filled && `<g fill="#59626b" stroke="none">${filled}</g>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${page} viewBox="0 0 ${width} ${height}"><rect ${page} fill="#ffffff"/>${mass}${shown}</svg>`,
    left,
  };
}

/** Returns the size of a floor in whole pixels. */
export function sizeOf({ width, height }: Pick<Floor, 'width' | 'height'>, scale: number) {
  return { width: Math.ceil(width * scale - 1e-6), height: Math.ceil(height * scale - 1e-6) };
}

function pathsOf(lines: readonly string[], attributes: string): string {
  const paths: string[] = [];
  for (let i = 0; i < lines.length; i += strokesPerPath)
    paths.push(`<path ${attributes} d="${lines.slice(i, i + strokesPerPath).join('')}"/>`);
  return paths.join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

import { boundsCenter, boundsOf } from '../../geometry/bounds.ts';
import { project } from '../../map/view/view.ts';
import { isMarker } from '../core/texts.ts';
import type { PlaceShape } from '../core/types.ts';
import type { Picture } from './picture.ts';
import { svg } from './svg.ts';

/** Squares of a grid are about this large, px. */
const squarePx = 130;

/**
 * Draws a grid with letters and numbers at the edges, as in an atlas. Returns a function that names the square of a
 * place.
 */
export function drawGrid({ over, frame }: Picture): (place: PlaceShape) => string {
  const { width, height, view } = frame;
  const columns = Math.max(1, Math.round(width / squarePx));
  const rows = Math.max(1, Math.round(height / squarePx));
  const line = (d: string) =>
    svg('path', { d, stroke: '#23211e', 'stroke-width': 0.5, 'stroke-opacity': 0.25 });
  const text = (x: number, y: number, name: string) =>
    svg('text', { x, y, 'font-size': 10, 'font-weight': 700, fill: '#4a463f' }, name);
  const lines: SVGElement[] = [];
  for (let column = 0; column < columns; column++) {
    const left = (width / columns) * column;
    if (column > 0) lines.push(line(`M${left} 0V${height}`));
    lines.push(text(left + width / columns / 2, -5, letter(column)));
  }
  for (let row = 0; row < rows; row++) {
    const top = (height / rows) * row;
    if (row > 0) lines.push(line(`M0 ${top}H${width}`));
    lines.push(text(-9, top + height / rows / 2 + 4, String(row + 1)));
  }
  over.prepend(...lines);
  return (place) => {
    const at = isMarker(place) ? ([place.position.x, place.position.y] as const) : centerOf(place);
    const [x, y] = project(view, frame, at);
    const share = (value: number, size: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.floor((value / size) * count)));
    return `${letter(share(x, width, columns))}${share(y, height, rows) + 1}`;
  };
}

const letter = (i: number) => String.fromCharCode(65 + i);

function centerOf(place: PlaceShape) {
  return 'data' in place ? boundsCenter(boundsOf(place.data)) : ([0, 0] as const);
}

import { type Bounds, boundsCenter, boundsOf, cornersOf } from '../../geometry/bounds.ts';
import { uprightBox } from '../../map/labels/taken.ts';
import type { Item } from '../../map/place-model.ts';
import { turnedSize, turnOf } from '../../map/view/turn.ts';
import { project } from '../../map/view/view.ts';
import { h } from '../core/dom.ts';
import { inReadingOrder } from '../core/reading-order.ts';
import { isMarker, levelName, nameOf, statusText } from '../core/texts.ts';
import type { PlaceShape } from '../core/types.ts';
import { crowdedParts } from './insets.ts';
import { drawPicture, labelOf, type Picture, pxPerMm, tagOf } from './picture.ts';
import { type Press, type PrintedLevel, printedPart } from './press.ts';
import { scaleLine } from './scale-line.ts';
import { pointsText, svg } from './svg.ts';

/** A printed page, and how its reader finds a place: the square of its grid. */
export type LevelSheet = { element: HTMLElement; squareOf(place: PlaceShape): string };

/** Room for a plan on A4 and Letter, upright or across, in mm. The heading and the scale need the rest. */
const upright = { width: 188, height: 222 };
const across = { width: 255, height: 154 };
/** A plan this many times as wide as high is laid across. */
const acrossMin = 1.1;
const insetGapMm = 4;
const insetHeightMm = 80;
const listedMax = 400;
/** Heights on a page, in mm: heading, scale and the heading of the list; a line of the list. */
const headAndScaleMm = 33;
const lineMm = 4.4;
/** Closed places are listed too. A few of them are expected. */
const closedSpare = 4;
/** A plan gets smaller by at most this share for its list. */
const shrunkMin = 0.75;

/** Returns the sheet of a level: its plan, insets of crowded parts, and the list of the numbers. */
export function levelSheet(press: Press, level: PrintedLevel, page: number | null = null): LevelSheet {
  const { width, height: high } = level.drawing;
  const [wide, tall] = turnedSize(width, high, turnOf(level.bearing));
  const isAcross = wide >= tall * acrossMin;
  const room = isAcross ? across : upright;
  const box = { width: room.width * pxPerMm, height: room.height * pxPerMm };
  const bounds = printedPart(level, box);
  let { main, insets } = drawParts(press, level, bounds, box);
  const height = heightForList(main, isAcross);
  if (insets.length === 0 && height < main.frame.height)
    ({ main, insets } = drawParts(press, level, bounds, { width: box.width, height }));
  const numbered = writeNumbers(press, level, [main, ...insets]);
  const squareOf = page === null ? () => '' : drawGrid(main);
  const element = h(
    'section',
    { class: `atrium-sheet${isAcross ? ' atrium-across' : ''}` },
    heading(press, level, page),
    main.element,
    scaleLine(press, level, main.frame),
    insets.length > 0 && h('div', { class: 'atrium-insets' }, ...insets.map(({ element }) => element)),
    listOf(press, level, numbered, [main, ...insets]),
  );
  return { element, squareOf };
}

/** Returns the height of a plan, px, that leaves room for its list on the same page, if that is not much smaller. */
function heightForList({ frame, names }: Picture, isAcross: boolean): number {
  const { columns, pageMm } = isAcross ? { columns: 4, pageMm: 186 } : { columns: 3, pageMm: 255 };
  const lines = Math.ceil((names.numbers.length + closedSpare) / columns);
  const room = (pageMm - headAndScaleMm - lines * lineMm) * pxPerMm;
  return room < frame.height * shrunkMin ? frame.height : room;
}

type Box = { width: number; height: number };

/** Draws the plan, and again with insets if it has crowded parts. */
export function drawParts(
  press: Press,
  level: PrintedLevel,
  bounds: Bounds,
  box: Box,
): { main: Picture; insets: Picture[] } {
  const titled = level.drawing.places.filter(({ title }) => title !== '').length;
  const common = { level, digits: String(Math.min(titled, listedMax)).length };
  const main = drawPicture(press, { ...common, bounds, box });
  const insetBox = { width: box.width / 2 - insetGapMm * pxPerMm, height: insetHeightMm * pxPerMm };
  const parts = crowdedParts(
    main.names.crowded.map((item) => item.bounds),
    main.frame.view.k,
    insetBox,
  );
  if (parts.length === 0) return { main, insets: [] };
  const corner = (part: Bounds, frame: Picture['frame']) =>
    project(frame.view, frame, [part.minX, part.minY]);
  const again = drawPicture(press, {
    ...{ ...common, bounds, box },
    isWanted: (item) => !parts.some((part) => isIn(item, part)),
    reserve: (frame) =>
      parts.map((part) => {
        const [x, y] = corner(part, frame);
        return uprightBox(x - 9, y - 9, x + 9, y + 9);
      }),
  });
  const insets = parts.map((part, i) => {
    const inset = drawPicture(press, {
      ...{ ...common, bounds: part, box: insetBox },
      isWanted: (item) => parts.find((one) => isIn(item, one)) === part,
      reserve: () => [uprightBox(0, 0, 18, 18)],
    });
    const letter = letterOf(i);
    const corners = cornersOf(part).map((point) => project(again.frame.view, again.frame, point));
    again.over.append(
      svg('polygon', { points: pointsText(corners), stroke: '#ffffff', 'stroke-width': 3 }),
      svg('polygon', { points: pointsText(corners), stroke: '#23211e', 'stroke-width': 1 }),
      ...tagOf(...corner(part, again.frame), letter),
    );
    inset.over.append(...tagOf(9, 9, letter));
    return inset;
  });
  return { main: again, insets };
}

/** Letters number insets, so that they are no numbers of places. */
export const letterOf = (i: number) => String.fromCharCode(65 + i);

function isIn({ bounds }: Item, part: Bounds): boolean {
  const [x, y] = boundsCenter(bounds);
  return x >= part.minX && x <= part.maxX && y >= part.minY && y <= part.maxY;
}

/** Writes the numbers of the pictures in reading order. Returns the places with their numbers. */
export function writeNumbers(
  press: Press,
  { shape }: PrintedLevel,
  pictures: readonly Picture[],
  max = listedMax,
): { place: PlaceShape; text: string }[] {
  const labels = new Map(
    pictures.flatMap((picture) =>
      picture.names.numbers.map((label) => [label.item.place.id, { picture, label }] as const),
    ),
  );
  const places = inReadingOrder([...shape.areas, ...shape.markers].filter(({ id }) => labels.has(id)));
  return places.slice(0, max).map((place, i) => {
    const found = labels.get(place.id);
    const text = String(i + 1);
    if (found) found.picture.over.append(...labelOf(press, found.picture.frame, found.label, text));
    return { place, text };
  });
}

function heading({ viewer }: Press, { shape }: PrintedLevel, page: number | null): HTMLElement {
  const { language } = viewer.languages();
  return h(
    'header',
    {},
    page !== null && h('b', { class: 'atrium-page-number' }, String(page)),
    h('h2', { dir: 'auto' }, `${viewer.project().name}: ${levelName(shape, language)}`),
  );
}

/** Returns the places that have no number but are in the list: those that are closed, or have no room. */
export function unnumbered(
  { shape }: PrintedLevel,
  numbered: readonly { place: PlaceShape }[],
  pictures: readonly Picture[],
): PlaceShape[] {
  const crowded = new Set(pictures.flatMap(({ names }) => names.crowded.map(({ place }) => place.id)));
  const known = new Set(numbered.map(({ place }) => place.id));
  const lost = new Set(pictures.flatMap(({ names }) => names.numbers.map(({ item }) => item.place.id)));
  const others = [...shape.areas, ...shape.markers].filter(
    ({ id, status }) => !known.has(id) && (crowded.has(id) || lost.has(id) || status?.type === 'error'),
  );
  return inReadingOrder(others);
}

/** Lists the numbers, then what is closed or has no room. */
function listOf(
  { viewer }: Press,
  level: PrintedLevel,
  numbered: readonly { place: PlaceShape; text: string }[],
  pictures: readonly Picture[],
): HTMLElement | null {
  const others = unnumbered(level, numbered, pictures).map((place) => ({ place, text: '' }));
  const lines = [...numbered, ...others];
  if (lines.length === 0) return null;
  return h(
    'div',
    {},
    h('h3', {}, viewer.strings().printLegend),
    h('ul', {}, ...lines.map(({ place, text }) => lineOf(viewer, place, text))),
  );
}

export function lineOf(viewer: Press['viewer'], place: PlaceShape, text: string): HTMLElement {
  const [languages, strings] = [viewer.languages(), viewer.strings()];
  const status = statusText(place, languages, strings);
  const name = nameOf(place, languages, strings);
  return h('li', {}, h('b', {}, text), h('span', { dir: 'auto' }, name, status && ` (${status})`));
}

/** Squares of a grid are about this large, px. */
const squarePx = 130;

/**
 * Draws a grid with letters and numbers at the edges, as in an atlas. Returns a function that names the square of a
 * place.
 */
function drawGrid({ over, frame }: Picture): (place: PlaceShape) => string {
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

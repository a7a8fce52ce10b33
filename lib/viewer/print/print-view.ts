import { h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { inReadingOrder } from '../core/reading-order.ts';
import { levelName, nameOf, statusText, textOf } from '../core/texts.ts';
import type { LevelShape, PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';

const legendMax = 400;
/** Width of an upright A4 or Letter sheet, so that the layout on the screen is the printed one. */
const paperWidthPx = 700;
const paperHeightMaxPx = 760;
/** Time to draw the whole level at that size. On a slow machine the current picture is printed. */
const paintedWithinMs = 2000;
/** Offsets of a number, so that it does not cover a marker's sign or an area's name. */
const besideMarker = [11, -11] as const;
const overLabel = [0, -18] as const;
const numberPx = { width: 16, height: 13 };

/**
 * Prints the level with a number on each place and a legend below. Restores the map afterwards. Loaded on first use.
 */
export async function printMap(viewer: Viewer): Promise<void> {
  const level = viewer.level();
  if (!level || viewer.paper) return;
  const places = namedPlaces(viewer, level);
  const legend = legendOf(viewer, level, places);
  viewer.paper = legend;
  const restore = await toPaper(viewer, level);
  numberPlaces(viewer, { legend, places, restore });
  print();
}

/** Numbers the visible part when the browser's own menu prints: there is no time to draw the whole level. */
export function watchPrinting(viewer: Viewer): void {
  addEventListener('beforeprint', () => {
    const level = viewer.level();
    if (!level || viewer.paper) return;
    const { width, height } = viewer.map.viewport;
    const places = namedPlaces(viewer, level).filter((place) => {
      const [x, y] = viewer.map.project(anchorOf(place));
      return x >= 0 && y >= 0 && x <= width && y <= height;
    });
    const legend = legendOf(viewer, level, places);
    viewer.paper = legend;
    setPaper(viewer.root, { width, height });
    numberPlaces(viewer, { legend, places, restore: () => leavePaper(viewer.root) });
  });
}

/** Returns the places that have a title and match the filter, in reading order. */
function namedPlaces(viewer: Viewer, level: LevelShape): PlaceShape[] {
  const { tagIds } = viewer.store.state;
  return inReadingOrder([...level.areas, ...level.markers]).filter(
    (place) =>
      textOf(place, 'title', viewer.languages()) &&
      (tagIds.length === 0 || place.tags.some(({ id }) => tagIds.includes(id))),
  );
}

type Numbered = { legend: HTMLElement; places: PlaceShape[]; restore(): void };

/** Adds numbers to the map and the legend below it until printing ends. */
function numberPlaces(viewer: Viewer, { legend, places, restore }: Numbered): void {
  const numbers = h('div', { class: 'atrium-numbers', 'aria-hidden': 'true' });
  numbers.append(...numbersOf(viewer, places.slice(0, legendMax)));
  viewer.box.append(numbers);
  viewer.root.append(legend);
  const tidy = () => {
    legend.remove();
    numbers.remove();
    restore();
    viewer.paper = null;
  };
  addEventListener('afterprint', tidy, { once: true });
}

/** Fixes the size of the map, and scales it to the width of the sheet in print. */
function setPaper(
  { style, classList }: HTMLElement,
  { width, height }: { width: number; height: number },
): void {
  style.setProperty('--atrium-paper-width', `${width}px`);
  style.setProperty('--atrium-paper-height', `${Math.round(height)}px`);
  style.setProperty('--atrium-paper-zoom', `${Math.min(paperWidthPx / width, paperHeightMaxPx / height)}`);
  classList.add('atrium-paper');
}

function leavePaper({ classList }: HTMLElement): void {
  classList.remove('atrium-paper');
}

function legendOf(viewer: Viewer, level: LevelShape, places: PlaceShape[]): HTMLElement {
  const strings = viewer.strings();
  const languages = viewer.languages();
  const items = places.slice(0, legendMax).map((place, i) => {
    const status = statusText(place, languages, strings);
    const name = nameOf(place, languages, strings);
    return h('li', {}, h('b', {}, String(i + 1)), h('span', {}, name, status && ` (${status})`));
  });
  const name = levelName(level, languages.language);
  return h(
    'div',
    { class: 'atrium-legend' },
    ...viewer.parts.papers.map((paper) => paper.lines()),
    h('h2', {}, `${viewer.project().name}: ${name}`),
    h('h3', {}, strings.printLegend),
    h('ul', {}, ...items),
    places.length > legendMax && h('p', {}, fill(strings.morePlaces, { count: places.length - legendMax })),
  );
}

/** Gives the map the size of the sheet and shows the whole level. Returns a function that restores the map. */
async function toPaper({ root, map }: Viewer, level: LevelShape): Promise<() => void> {
  const { middle, zoom, viewport } = map;
  const height = Math.min((paperWidthPx * level.height) / level.width, paperHeightMaxPx);
  const resized = heard(map, 'resize');
  setPaper(root, { width: paperWidthPx, height });
  await resized;
  const nothing = { top: 0, right: 0, bottom: 0, left: 0 };
  map.setPads(nothing);
  const rests = heard(map, 'idle');
  map.flyTo({ bounds: { minX: 0, minY: 0, maxX: level.width, maxY: level.height } });
  await rests;
  return () => {
    leavePaper(root);
    map.setPads(viewport.pads);
    void heard(map, 'resize').then(() => map.setView(middle, zoom));
  };
}

function heard(map: Viewer['map'], name: 'idle' | 'resize'): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, paintedWithinMs);
    map.on(name, () => {
      clearTimeout(timer);
      done();
    });
  });
}

/**
 * Creates the numbers of the legend at their places. A number moves aside if another is there and a free spot is near.
 */
function numbersOf({ map }: Viewer, places: readonly PlaceShape[]): HTMLElement[] {
  const taken: (readonly [number, number])[] = [];
  const { width, height } = numberPx;
  const isFree = ([x, y]: readonly [number, number]) =>
    taken.every(([left, top]) => Math.abs(left - x) >= width || Math.abs(top - y) >= height);
  return places.map((place, i) => {
    const [middleX, middleY] = map.project(anchorOf(place));
    const [offX, offY] = 'position' in place ? besideMarker : overLabel;
    const [x, y] = [middleX + offX, middleY + offY];
    const around = [0, -1, 1].flatMap((row) =>
      [0, 1, -1].map((column) => [x + column * width, y + row * height] as const),
    );
    const at = around.find(isFree) ?? ([x, y] as const);
    taken.push(at);
    const number = h('b', {}, String(i + 1));
    number.style.left = `${at[0]}px`;
    number.style.top = `${at[1]}px`;
    return number;
  });
}

/**
 * Returns the position of a marker. For an area, returns the middle of the widest span halfway down, which is always
 * inside.
 */
function anchorOf(place: PlaceShape): readonly [number, number] {
  if ('position' in place) {
    const { x, y } = place.position as { x: number; y: number };
    return [x, y];
  }
  const ring = (place as { data: [number, number][] }).data;
  const tops = ring.map(([, y]) => y);
  // Slightly off the middle, where simple shapes have no corner.
  const y = Math.min(...tops) + (Math.max(...tops) - Math.min(...tops)) * 0.501;
  const crossings = ring.flatMap(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1];
    return y1 > y === y2 > y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
  });
  crossings.sort((a, b) => a - b);
  let best: readonly [number, number] = [crossings[0] ?? 0, crossings[0] ?? 0];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const span = [crossings[i] ?? 0, crossings[i + 1] ?? 0] as const;
    if (span[1] - span[0] > best[1] - best[0]) best = span;
  }
  return [(best[0] + best[1]) / 2, y];
}

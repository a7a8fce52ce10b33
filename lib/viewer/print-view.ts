import type { ViewerContext } from './context.ts';
import type { Kit } from './kit.ts';
import type { LevelShape, PlaceShape } from './types.ts';

const legendMax = 400;
/** As wide as a sheet of A4 or Letter upright, so that what is laid out on the screen is what is printed. */
const paperWidthPx = 700;
const paperHeightMaxPx = 760;
/** The picture of the whole level at that size; a machine that is slow prints what is there. */
const paintedWithinMs = 2000;
/** A number leaves a marker's sign and an area's name free. */
const besideMarker = [11, -11] as const;
const overLabel = [0, -18] as const;
const numberPx = { width: 16, height: 13 };

/**
 * Prints the level with a number on each place, and the list of what the numbers mean below. Afterwards the map is as it
 * was. Loaded when first needed.
 */
export async function printMap(kit: Kit, ctx: ViewerContext): Promise<void> {
  const level = ctx.level();
  if (!level || isNumbered(ctx)) return;
  const restore = await toPaper(ctx, level);
  numberPlaces(kit, ctx, { level, places: namedPlaces(kit, ctx, level), restore });
  print();
}

/** The browser's own menu leaves no time to draw the whole level: what is on the screen is numbered as it stands. */
export function watchPrinting(kit: Kit, ctx: ViewerContext): void {
  addEventListener('beforeprint', () => {
    const level = ctx.level();
    if (!level || isNumbered(ctx)) return;
    const { width, height } = ctx.map.viewport;
    const places = namedPlaces(kit, ctx, level).filter((place) => {
      const [x, y] = ctx.map.project(anchorOf(place));
      return x >= 0 && y >= 0 && x <= width && y <= height;
    });
    setPaper(ctx.root, { width, height });
    numberPlaces(kit, ctx, { level, places, restore: () => leavePaper(ctx.root) });
  });
}

function isNumbered({ root }: ViewerContext): boolean {
  return root.querySelector('.atrium-legend') !== null;
}

/** What has a name and is not left out by the filter, in the order of reading. */
function namedPlaces(kit: Kit, ctx: ViewerContext, level: LevelShape): PlaceShape[] {
  const { tagIds } = ctx.store.state;
  return kit
    .inReadingOrder([...level.areas, ...level.markers])
    .filter(
      (place) =>
        kit.textOf(place, 'title', ctx.languages()) &&
        (tagIds.length === 0 || place.tags.some(({ id }) => tagIds.includes(id))),
    );
}

type Numbered = { level: LevelShape; places: PlaceShape[]; restore(): void };

/** Puts numbers on the map and their list below it, until paper has them. */
function numberPlaces(kit: Kit, ctx: ViewerContext, { level, places, restore }: Numbered): void {
  const legend = legendOf(kit, ctx, level, places);
  const numbers = kit.h('div', { class: 'atrium-numbers', 'aria-hidden': 'true' });
  numbers.append(...numbersOf(kit, ctx, places.slice(0, legendMax)));
  ctx.root.querySelector('.atrium-map')?.append(numbers);
  ctx.root.append(legend);
  const tidy = () => {
    legend.remove();
    numbers.remove();
    restore();
  };
  addEventListener('afterprint', tidy, { once: true });
}

/** Keeps the map at this size, and makes it as wide as the sheet where that is printed. */
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

function legendOf(kit: Kit, ctx: ViewerContext, level: LevelShape, places: PlaceShape[]): HTMLElement {
  const { h, fill, nameOf, statusText } = kit;
  const strings = ctx.strings();
  const languages = ctx.languages();
  const items = places.slice(0, legendMax).map((place, i) => {
    const status = statusText(place, languages, strings);
    const name = nameOf(place, languages, strings);
    return h('li', {}, h('b', {}, String(i + 1)), h('span', {}, name, status && ` (${status})`));
  });
  const name = kit.levelName(level, languages.language);
  return h(
    'div',
    { class: 'atrium-legend' },
    h('h2', {}, `${ctx.project().name}: ${name}`),
    h('h3', {}, strings.printLegend),
    h('ul', {}, ...items),
    places.length > legendMax && h('p', {}, fill(strings.morePlaces, { count: places.length - legendMax })),
  );
}

/** Gives the map the size of the sheet and shows the whole level; answers what puts it back. */
async function toPaper({ root, map }: ViewerContext, level: LevelShape): Promise<() => void> {
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

function heard(map: ViewerContext['map'], name: 'idle' | 'resize'): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, paintedWithinMs);
    map.on(name, () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** The numbers of the legend where their places are, each beside those that stand already where that is free. */
function numbersOf({ h }: Kit, { map }: ViewerContext, places: readonly PlaceShape[]): HTMLElement[] {
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

/** A marker's position; of an area the middle of its widest part on its middle line, which is always inside. */
function anchorOf(place: PlaceShape): readonly [number, number] {
  if ('position' in place) {
    const { x, y } = place.position as { x: number; y: number };
    return [x, y];
  }
  const ring = (place as { data: [number, number][] }).data;
  const tops = ring.map(([, y]) => y);
  // A little off the middle, where no corner of a plain shape lies.
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

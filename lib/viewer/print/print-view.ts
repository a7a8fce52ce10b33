import { addStyle } from '../core/add-style.ts';
import { h } from '../core/dom.ts';
import { nameOf } from '../core/texts.ts';
import type { LevelShape, PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { framedSheet } from './framed-sheet.ts';
import { levelSheet } from './level-sheet.ts';
import { createPress, loadSigns, printedLevel } from './press.ts';
import printCss from './print.css';

/** Loading the plans may take this long. Those that are late are printed without. */
const plansWithinMs = 6000;
const foundWithinMs = 20_000;
const lookEveryMs = 200;
/** Papers whose dialog was opened. A browser that refuses the dialog does not tell when it closed. */
const shown = new WeakSet<Element>();

/** Prints the shown level on a sheet of its own. Loaded on first use. */
export async function printMap(viewer: Viewer): Promise<void> {
  const level = viewer.level();
  if (!level) return;
  await printSheets(viewer, async () => {
    await loadSigns(viewer, [level]);
    return [levelSheet(createPress(viewer, true, 1), printedLevel(viewer, level)).element];
  });
}

/** Prints all levels, in the order of the level switcher, with an index. */
export async function printLevels(viewer: Viewer): Promise<void> {
  await printSheets(viewer, async () => {
    await viewer.data.loadAll();
    const levels = viewer.project().levels.flatMap(({ id }) => viewer.data.get(id) ?? []);
    await loadSigns(viewer, levels);
    return atlasSheets(viewer, levels);
  });
}

/** Prints sheets instead of the screen, once their pictures are loaded. One paper at a time. */
export async function printSheets(viewer: Viewer, make: () => Promise<readonly Element[]>): Promise<void> {
  if (viewer.paper && !shown.has(viewer.paper)) return;
  viewer.paper?.remove();
  const paper = h('div', { class: 'atrium-sheets' });
  viewer.paper = paper;
  try {
    paper.append(...(await make()));
  } catch (error) {
    viewer.paper = null;
    throw error;
  }
  lay(viewer, paper);
  await arrived([...paper.querySelectorAll('image')]);
  shown.add(paper);
  print();
}

/** Prints what an address names, once all of the address is shown. A way is printed once it is found. */
export function printAsked(viewer: Viewer, asked: string, until = Date.now() + foundWithinMs): void {
  const isReady = performance.getEntriesByName('atrium-ready').length > 0;
  const paper = viewer.parts.papers.find(({ isOffered }) => isOffered());
  if (isReady && asked === 'map') void printMap(viewer);
  else if (isReady && asked === 'atlas') void printLevels(viewer);
  else if (isReady && asked === 'way' && paper) paper.print();
  else if (Date.now() < until) setTimeout(() => printAsked(viewer, asked, until), lookEveryMs);
}

/**
 * Prints the same sheets when the browser's own menu prints, which leaves no time to load anything. In a frame it is
 * the page around it that prints: there the plan fills the frame.
 */
export function watchPrinting(viewer: Viewer): void {
  const warm = () => {
    const level = viewer.level();
    if (level) void loadSigns(viewer, [level]);
  };
  warm();
  viewer.on('drawn', warm);
  addEventListener('beforeprint', () => {
    const level = viewer.level();
    if (!level || viewer.paper) return;
    const paper = h('div', { class: 'atrium-sheets' });
    viewer.paper = paper;
    const other = viewer.parts.papers.find(({ isOffered }) => isOffered())?.parts;
    const press = createPress(viewer, false, 1);
    if (viewer.isFramed) {
      const size = { width: innerWidth, height: innerHeight };
      paper.append(other?.framed(size) ?? framedSheet(press, printedLevel(viewer, level), size));
    } else
      paper.append(...(other?.sheets(false) ?? [levelSheet(press, printedLevel(viewer, level)).element]));
    lay(viewer, paper);
  });
}

function lay(viewer: Viewer, paper: HTMLElement): void {
  const { root } = viewer;
  addStyle(printCss);
  const sheets = [...paper.querySelectorAll('.atrium-sheet')];
  const isAcross = sheets.every(({ classList }) => classList.contains('atrium-across'));
  // For browsers that do not know named pages.
  const leavePage = isAcross ? addStyle('@page { size: landscape }') : () => {};
  root.append(paper);
  root.classList.add('atrium-on-paper');
  const tidy = () => {
    leavePage();
    paper.remove();
    if (viewer.paper !== paper) return;
    root.classList.remove('atrium-on-paper');
    viewer.paper = null;
  };
  addEventListener('afterprint', tidy, { once: true });
}

/** Resolves once the plans are loaded or failed, or after a time limit. */
function arrived(images: readonly SVGImageElement[]): Promise<unknown> {
  const each = images.map(
    (image) =>
      new Promise((done) => {
        image.addEventListener('load', done);
        image.addEventListener('error', done);
      }),
  );
  return Promise.race([Promise.all(each), new Promise((done) => setTimeout(done, plansWithinMs))]);
}

const indexMax = 3000;

/** Returns the sheets of all levels, and an index of all places with page and square. */
function atlasSheets(viewer: Viewer, levels: readonly LevelShape[]): HTMLElement[] {
  const press = createPress(viewer, true, levels.length);
  const entries: { name: string; at: string }[] = [];
  const [languages, strings] = [viewer.languages(), viewer.strings()];
  const sheets = levels.map((shape, i) => {
    const { element, squareOf } = levelSheet(press, printedLevel(viewer, shape), i + 1);
    const titled = (place: PlaceShape) => nameOf(place, languages, strings);
    for (const place of [...shape.areas, ...shape.markers])
      if (hasTitle(place)) entries.push({ name: titled(place), at: `${i + 1} ${squareOf(place)}` });
    return element;
  });
  const order = new Intl.Collator(languages.language, { numeric: true });
  entries.sort((a, b) => order.compare(a.name, b.name) || order.compare(a.at, b.at));
  if (entries.length === 0) return sheets;
  const lines = entries
    .slice(0, indexMax)
    .map(({ name, at }) => h('li', {}, h('span', { dir: 'auto' }, name), h('b', { dir: 'ltr' }, at)));
  const index = h(
    'section',
    { class: 'atrium-sheet atrium-index' },
    h('header', {}, h('h2', {}, strings.allPlaces)),
    h('ul', {}, ...lines),
  );
  return [...sheets, index];
}

function hasTitle({ translations }: PlaceShape): boolean {
  return Object.values(translations).some(({ title }) => Boolean(title));
}

import { addStyle } from '../core/add-style.ts';
import { h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { atlasSheets } from './atlas.ts';
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

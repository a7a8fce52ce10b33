import { h } from '../core/dom.ts';
import { nameOf } from '../core/texts.ts';
import type { LevelShape, PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { levelSheet } from './level-sheet.ts';
import { createPress, printedLevel } from './press.ts';

const indexMax = 3000;

/** Returns the sheets of all levels, and an index of all places with page and square. */
export function atlasSheets(viewer: Viewer, levels: readonly LevelShape[]): HTMLElement[] {
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

import { h, icon } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { isOpenNow } from '../core/is-open-now.ts';
import { longList } from '../core/show.ts';
import { levelName, nameOf, tagName, textOf } from '../core/texts.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import { categoriesOf, countedCategories } from '../list/categories.ts';
import { categoryMark } from '../list/category-mark.ts';
import { openCount } from '../list/open-count.ts';
import { placeContent, type Row, rowButton, rowContent } from '../list/row.ts';
import { goToMatches } from '../list/show-matches.ts';
import { stopJoiner } from '../list/stops.ts';
import { tagButton } from '../list/tag-button.ts';
import type { View } from './view.ts';

/** `places` are those that the list is about, in its order: everything has none. */
type Made = { title: string; detail: string; body: HTMLElement; places: readonly FoundPlace[] };
type Scope = {
  viewer: Viewer;
  levels: readonly LevelShape[];
  /** Walks to places by their ids, as far as they are known. */
  walks: ReadonlyMap<string, Walk | null>;
  goTo(view: View): void;
};
type Entry = FoundPlace & { name: string };

/** Returns the content of the directory: its start, the places of chosen categories, those open now, or favourites. */
export function directoryView(
  viewer: Viewer,
  loaded: readonly LevelShape[],
  { view, ...asked }: Pick<Scope, 'walks' | 'goTo'> & { view: View },
): Made {
  const scope: Scope = { viewer, levels: loaded.toSorted((a, b) => b.order - a.order), ...asked };
  if (view.kind === 'start') return startView(scope);
  if (view.kind === 'open') return openView(scope);
  return view.kind === 'favourites' ? favouritesView(scope, view.ids()) : matchesView(scope, view);
}

/** Returns the content until all levels are loaded. A filter can be chosen by then. */
export function loadingView(viewer: Viewer, { kind }: View): Omit<Made, 'places'> {
  const chips = kind === 'filter' && chipsView(viewer, true);
  const body = h('div', { class: 'atrium-directory-body' }, chips);
  return { title: viewer.strings().loading, detail: '', body };
}

function startView(scope: Scope): Made {
  const { viewer, levels, goTo } = scope;
  const strings = viewer.strings();
  const { language } = viewer.languages();
  const rows = countedCategories(viewer.project(), levels, stopJoiner(viewer, levels)).map(
    ({ tag, counts, count }) => {
      return row(tag.id, () => goTo({ kind: 'category', tagId: tag.id }), {
        mark: categoryMark(viewer, tag),
        title: tagName(tag, language),
        detail: levelsLine(scope, counts),
        count: count.toLocaleString(language),
      });
    },
  );
  const open = openCount(viewer, levels);
  const openRow = row('open', () => goTo({ kind: 'open' }), {
    mark: h('span', { class: 'atrium-mark' }, icon('clock', 18)),
    title: strings.openNow,
    count: (open ?? 0).toLocaleString(language),
  });
  const all = entriesOf(scope, ({ place }) => textOf(place, 'title', viewer.languages()));
  const body = h(
    'div',
    { class: 'atrium-directory-body' },
    (rows.length > 0 || open !== null) &&
      h('ul', { 'aria-label': strings.categories }, ...rows, open !== null && openRow),
    h('h3', {}, strings.allPlaces),
    placeList(scope, all, true),
  );
  const detail = fill(strings.placeCount, { count: all.length });
  return { title: viewer.project().name, detail, body, places: [] };
}

/** Returns the places of the chosen categories by level, the shown one first, with the categories as chips above. */
function matchesView(scope: Scope, view: View): Made {
  const { viewer, levels } = scope;
  const strings = viewer.strings();
  const { language } = viewer.languages();
  const { tagIds, levelId } = viewer.store.state;
  const chosen = categoriesOf(viewer.project()).filter(({ id }) => tagIds.includes(id));
  const isMatch = ({ place }: FoundPlace) => place.tags.some(({ id }) => tagIds.includes(id));
  const entries = entriesOf(scope, (one) => chosen.length === 0 || isMatch(one));
  const [shown, others] = [
    levels.filter(({ id }) => id === levelId),
    levels.filter(({ id }) => id !== levelId),
  ];
  const groups = [...shown, ...others].map((level) => ({
    level,
    own: entries.filter((entry) => entry.level.id === level.id),
  }));
  const isElsewhere = entries.length > 0 && groups[0]?.level.id === levelId && groups[0].own.length === 0;
  const isPartly = viewer.project().levels.some(({ id }) => !levels.some((level) => level.id === id));
  const hints = [isElsewhere && strings.filterElsewhere, isPartly && strings.filterPartly].filter(Boolean);
  // The chips of a phone stay in sight above the map.
  const follows = view.kind === 'filter' && view.follows;
  const names = new Intl.ListFormat(language, { type: 'unit' });
  return {
    title: chosen.length > 0 ? names.format(chosen.map((tag) => tagName(tag, language))) : strings.filter,
    detail: [fill(strings.placeCount, { count: entries.length }), ...hints].join('. '),
    body: h(
      'div',
      { class: 'atrium-directory-body' },
      !follows && chipsView(viewer, view.kind === 'filter'),
      ...groups.flatMap(({ level, own }) =>
        own.length === 0 ? [] : [levelHead(scope, level, own.length), placeList(scope, own, false)],
      ),
    ),
    places: groups.flatMap(({ own }) => own),
  };
}

/** Returns the categories as chips, of which any number is pressed. With `isCleared`, a button lets go of them all. */
function chipsView(viewer: Viewer, isCleared: boolean): HTMLElement {
  const { store } = viewer;
  const { filterBy, filterClear } = viewer.strings();
  const showAll = () => store.set({ tagIds: [] });
  return h(
    'div',
    { class: 'atrium-tags', role: 'group', 'aria-label': filterBy },
    ...categoriesOf(viewer.project()).map((tag) => tagButton(viewer, tag, 'atrium-tag')),
    isCleared &&
      store.state.tagIds.length > 0 &&
      h('button', { type: 'button', class: 'atrium-link', onclick: showAll }, filterClear),
  );
}

function openView(scope: Scope): Made {
  const { viewer } = scope;
  const strings = viewer.strings();
  const places = entriesOf(scope, ({ place }) => isOpenNow(viewer, place));
  const detail =
    places.length === 0 ? strings.nothingOpen : fill(strings.placeCount, { count: places.length });
  const body = h('div', { class: 'atrium-directory-body' }, placeList(scope, places, false, true));
  return { title: strings.openNow, detail, body, places };
}

/** Returns the places with these ids, in their order. */
function favouritesView(scope: Scope, ids: readonly string[]): Made {
  const { viewer } = scope;
  const { favourites, favouritesNone, placeCount } = viewer.strings();
  const entries = entriesOf(
    scope,
    ({ place }) => ids.includes(place.id),
    (all) => [...all],
  );
  const places = entries.toSorted((a, b) => ids.indexOf(a.place.id) - ids.indexOf(b.place.id));
  const detail = places.length === 0 ? favouritesNone : fill(placeCount, { count: places.length });
  const body = h('div', { class: 'atrium-directory-body' }, placeList(scope, places, false, true));
  return { title: favourites, detail, body, places };
}

/** Returns the heading of a level with its number of matches. A press shows the level with all matches in sight. */
function levelHead({ viewer }: Scope, level: LevelShape, count: number): HTMLElement {
  if (viewer.project().levels.length < 2) return h('span', { hidden: true });
  return h(
    'h3',
    { class: 'atrium-level-head', 'data-key': level.id },
    h(
      'button',
      {
        type: 'button',
        class: 'atrium-option',
        'aria-current': level.id === viewer.store.state.levelId ? 'true' : null,
        onclick: () => void goToMatches(viewer, level.id),
      },
      h('span', { dir: 'auto' }, levelName(level, viewer.languages().language)),
      h('span', { class: 'atrium-count' }, count.toLocaleString(viewer.languages().language)),
    ),
  );
}

/** Returns the places from A to Z. With `hasLetters`, a letter precedes each group. */
function placeList(
  { viewer, walks }: Scope,
  entries: readonly Entry[],
  hasLetters: boolean,
  hasLevel = hasLetters,
): HTMLElement {
  const rows = new Map<string, () => HTMLElement>();
  for (const entry of entries) {
    const letter = hasLetters && firstLetter(entry.name, viewer.languages().language);
    if (letter && !rows.has(letter))
      rows.set(letter, () => h('li', { class: 'atrium-letter', 'aria-hidden': 'true' }, letter));
    const { id } = entry.place;
    const open = ({ currentTarget }: Event) =>
      viewer.selectPlace(id, { opener: currentTarget as HTMLElement, isFocused: true, isCounted: true });
    const content = () => placeContent(viewer, entry, { hasLevel, walk: walks.get(id) });
    rows.set(id, () => h('li', {}, rowButton(content(), open)));
  }
  return longList('atrium-all', rows);
}

function row(entry: string, onclick: () => void, content: Row): HTMLElement {
  return h('li', { 'data-key': entry }, rowButton(rowContent(content), onclick));
}

/**
 * Returns the wanted places with their names in the shown language, from A to Z, and of equal names those of the shown
 * level first. A lift or stairs is there once.
 */
function entriesOf(
  { viewer, levels }: Scope,
  isWanted: (found: FoundPlace) => unknown,
  join = stopJoiner(viewer, levels),
): Entry[] {
  const languages = viewer.languages();
  const { levelId } = viewer.store.state;
  const { compare } = new Intl.Collator(languages.language, { numeric: true });
  const rank = (one: Entry) => (one.level.id === levelId ? 0 : 1);
  const entries = levels
    .flatMap((level) => [...level.areas, ...level.markers].map((place) => ({ place, level })))
    .filter(isWanted)
    .map((found) => ({ ...found, name: nameOf(found.place, languages, viewer.strings()) }))
    .sort((a, b) => compare(a.name, b.name) || rank(a) - rank(b));
  return join(entries);
}

/** Returns the numbers of a category's places on each level. */
function levelsLine({ viewer, levels }: Scope, counts: ReadonlyMap<string, number>): HTMLElement | null {
  if (viewer.project().levels.length < 2) return null;
  const { language } = viewer.languages();
  const parts = levels
    .filter(({ id }) => counts.get(id))
    .map((level) => `${levelName(level, language)}: ${counts.get(level.id)?.toLocaleString(language)}`);
  const texts = parts.flatMap((part, i) => [i > 0 && ' ', h('bdi', {}, part)]);
  return h('span', { class: 'atrium-small atrium-level-counts' }, ...texts);
}

function firstLetter(name: string, language: string): string {
  const [first = ''] = name.trim().normalize('NFD');
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase(language) : '#';
}

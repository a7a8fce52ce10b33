import { h, icon } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { isOpenNow } from '../core/is-open-now.ts';
import { longList } from '../core/show.ts';
import { levelName, nameOf, statusText, tagName, textOf } from '../core/texts.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { goToMatches } from '../filter/show-matches.ts';
import { categoriesOf, countsOf } from './categories.ts';
import { categoryMark } from './category-mark.ts';

export type View = { kind: 'start' } | { kind: 'open' } | { kind: 'category'; tagId: string };

type Made = { title: string; detail: string; body: HTMLElement };
type Scope = { viewer: Viewer; levels: readonly LevelShape[]; goTo(view: View): void };
type Entry = FoundPlace & { name: string };

/** Returns the content of the directory: its start, one category, or the places that are open now. */
export function directoryView(
  viewer: Viewer,
  loaded: readonly LevelShape[],
  { view, goTo }: { view: View; goTo(view: View): void },
): Made {
  const levels = loaded.toSorted((a, b) => b.order - a.order);
  const scope: Scope = { viewer, levels, goTo };
  if (view.kind === 'category') return categoryView(scope, view.tagId);
  return view.kind === 'open' ? openView(scope) : startView(scope);
}

function startView(scope: Scope): Made {
  const { viewer, levels, goTo } = scope;
  const strings = viewer.strings();
  const { language } = viewer.languages();
  const tags = categoriesOf(viewer.project())
    .map((tag) => ({ tag, counts: countsOf(levels, tag.id) }))
    .filter(({ counts }) => sumOf(counts) > 0);
  const rows = tags.map(({ tag, counts }) => {
    const onLevels = levelsText(scope, counts);
    const onclick = () => goTo({ kind: 'category', tagId: tag.id });
    return row(scope, {
      entry: tag.id,
      mark: categoryMark(viewer, tag),
      title: tagName(tag, language),
      detail: onLevels,
      count: sumOf(counts),
      onclick,
    });
  });
  const open = entriesOf(scope).filter(({ place }) => isOpenNow(viewer, place));
  const hasHours = levels.some(({ areas, markers }) =>
    [...areas, ...markers].some(({ workingHours }) => workingHours !== null),
  );
  const openRow = row(scope, {
    entry: 'open',
    mark: h('span', { class: 'atrium-mark' }, icon('clock', 18)),
    title: strings.openNow,
    detail: [],
    count: open.length,
    onclick: () => goTo({ kind: 'open' }),
  });
  const all = entriesOf(scope).filter(({ place }) => textOf(place, 'title', viewer.languages()));
  const body = h(
    'div',
    { class: 'atrium-directory-body' },
    (rows.length > 0 || hasHours) &&
      h('ul', { 'aria-label': strings.categories }, ...rows, hasHours && openRow),
    h('h3', {}, strings.allPlaces),
    placeList(scope, all, true),
  );
  return { title: viewer.project().name, detail: fill(strings.placeCount, { count: all.length }), body };
}

function categoryView(scope: Scope, tagId: string): Made {
  const { viewer, levels } = scope;
  const strings = viewer.strings();
  const tag = viewer.project().tags.find(({ id }) => id === tagId);
  const counts = countsOf(levels, tagId);
  const entries = entriesOf(scope).filter(({ place }) => place.tags.some(({ id }) => id === tagId));
  const { levelId } = viewer.store.state;
  const [shown, others] = [
    levels.filter(({ id }) => id === levelId),
    levels.filter(({ id }) => id !== levelId),
  ];
  const isElsewhere = entries.length > 0 && counts.get(levelId ?? '') === 0;
  const groups = [...shown, ...others].flatMap((level) => {
    const own = entries.filter((entry) => entry.level.id === level.id);
    return own.length === 0 ? [] : [levelHead(scope, level, own.length), placeList(scope, own, false)];
  });
  const isPartly = viewer.project().levels.some(({ id }) => !counts.has(id));
  const hints = [isElsewhere && strings.filterElsewhere, isPartly && strings.filterPartly].filter(Boolean);
  return {
    title: tag ? tagName(tag, viewer.languages().language) : '',
    detail: [fill(strings.placeCount, { count: entries.length }), ...hints].join('. '),
    body: h('div', { class: 'atrium-directory-body' }, ...groups),
  };
}

function openView(scope: Scope): Made {
  const { viewer } = scope;
  const strings = viewer.strings();
  const entries = entriesOf(scope).filter(({ place }) => isOpenNow(viewer, place));
  const detail =
    entries.length === 0 ? strings.nothingOpen : fill(strings.placeCount, { count: entries.length });
  const body = h('div', { class: 'atrium-directory-body' }, placeList(scope, entries, false));
  return { title: strings.openNow, detail, body };
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
function placeList({ viewer, levels }: Scope, entries: readonly Entry[], hasLetters: boolean): HTMLElement {
  const rows = new Map<string, () => HTMLElement>();
  for (const entry of entries) {
    const letter = hasLetters && firstLetter(entry.name, viewer.languages().language);
    if (letter && !rows.has(letter))
      rows.set(letter, () => h('li', { class: 'atrium-letter', 'aria-hidden': 'true' }, letter));
    rows.set(entry.place.id, () => placeRow({ viewer }, entry, hasLetters && levels.length > 1));
  }
  return longList('atrium-all', rows);
}

function placeRow(
  { viewer }: Pick<Scope, 'viewer'>,
  { place, level, name }: Entry,
  hasLevel: boolean,
): HTMLElement {
  const status = statusText(place, viewer.languages(), viewer.strings());
  const detail = [
    hasLevel && h('bdi', {}, levelName(level, viewer.languages().language)),
    hasLevel && status !== null && ' · ',
    status !== null && h('bdi', { class: 'atrium-result-status', 'data-type': place.status?.type }, status),
  ];
  const onclick = ({ currentTarget }: Event) =>
    viewer.selectPlace(place.id, {
      opener: currentTarget as HTMLElement,
      isFocused: true,
      isCounted: true,
    });
  const button = h(
    'button',
    { type: 'button', class: 'atrium-option', onclick },
    h('span', { class: 'atrium-mark' }, h('span', { class: 'atrium-tag-dot', color: place.color })),
    h(
      'span',
      { class: 'atrium-result-text' },
      h('span', { class: 'atrium-result-title', dir: 'auto' }, name),
      detail.some(Boolean) && h('span', { class: 'atrium-small atrium-result-detail' }, ...detail),
    ),
  );
  return h('li', {}, button);
}

type Row = {
  entry: string;
  mark: HTMLElement;
  title: string;
  detail: readonly string[];
  count: number;
  onclick(): void;
};

function row({ viewer }: Scope, { entry, mark, title, detail, count, onclick }: Row): HTMLElement {
  return h(
    'li',
    { 'data-key': entry },
    h(
      'button',
      { type: 'button', class: 'atrium-option', onclick },
      mark,
      h(
        'span',
        { class: 'atrium-result-text' },
        h('span', { class: 'atrium-result-title', dir: 'auto' }, title),
        detail.length > 0 &&
          h(
            'span',
            { class: 'atrium-small atrium-level-counts' },
            ...detail.flatMap((part, i) => [i > 0 && ' ', h('bdi', {}, part)]),
          ),
      ),
      h('span', { class: 'atrium-count' }, count.toLocaleString(viewer.languages().language)),
    ),
  );
}

/** Returns all places with their names in the shown language, from A to Z. */
function entriesOf({ viewer, levels }: Scope): Entry[] {
  const languages = viewer.languages();
  const { compare } = new Intl.Collator(languages.language, { numeric: true });
  return levels
    .flatMap((level) =>
      [...level.areas, ...level.markers].map((place) => ({
        place,
        level,
        name: nameOf(place, languages, viewer.strings()),
      })),
    )
    .sort((a, b) => compare(a.name, b.name));
}

function levelsText({ viewer, levels }: Scope, counts: Map<string, number>): string[] {
  if (viewer.project().levels.length < 2) return [];
  const { language } = viewer.languages();
  return levels
    .filter(({ id }) => counts.get(id))
    .map((level) => `${levelName(level, language)}: ${counts.get(level.id)?.toLocaleString(language)}`);
}

function firstLetter(name: string, language: string): string {
  const [first = ''] = name.trim().normalize('NFD');
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase(language) : '#';
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

import { type Child, h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import type { Matches } from '../core/store.ts';
import { levelName, tagName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import { totalOf } from './filter-matches.ts';
import { goToMatches } from './show-matches.ts';

/** Returns the tags, the number of matching places and their levels. Loaded when first opened. */
export function filterView(viewer: Viewer, close: () => void): Child[] {
  const { store } = viewer;
  const { tagIds, matches, levelId } = store.state;
  const strings = viewer.strings();
  const { language } = viewer.languages();
  const tag = ({ id, color, ...names }: ReturnType<Viewer['project']>['tags'][number]) => {
    const isChosen = tagIds.includes(id);
    const onclick = () =>
      store.set({ tagIds: isChosen ? tagIds.filter((other) => other !== id) : [...tagIds, id] });
    return h(
      'button',
      { type: 'button', class: 'atrium-tag', 'data-tag': id, 'aria-pressed': String(isChosen), onclick },
      h('span', { class: 'atrium-tag-dot', color }),
      tagName({ id, color, ...names }, language),
    );
  };
  const found = matches === null ? [] : levelsWithMatches(viewer, matches);
  const levelButton = ({ level, count }: (typeof found)[number]) => {
    const onclick = () => {
      close();
      void goToMatches(viewer, level.id);
    };
    const isShown = level.id === levelId;
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'atrium-option', 'aria-current': isShown ? 'true' : null, onclick },
        h('span', { dir: 'auto' }, levelName(level, language)),
        h('span', { class: 'atrium-count' }, String(count)),
      ),
    );
  };
  const showAll = () => store.set({ tagIds: [] });
  return [
    h('h2', {}, strings.filterBy),
    h('div', { class: 'atrium-tags' }, ...viewer.project().tags.map(tag)),
    h(
      'p',
      { class: 'atrium-small', role: 'status' },
      matches && matchesText(viewer, matches, found.length > 0),
    ),
    viewer.project().levels.length > 1 &&
      found.length > 0 &&
      h('ul', { class: 'atrium-matches', 'aria-label': strings.levels }, ...found.map(levelButton)),
    tagIds.length > 0 &&
      h('button', { type: 'button', class: 'atrium-link', onclick: showAll }, strings.filterClear),
  ];
}

/** Returns the total number of matches in words, and says if they are elsewhere or a level could not be loaded. */
function matchesText(viewer: Viewer, matches: Matches, isFound: boolean): string {
  const strings = viewer.strings();
  const isElsewhere = isFound && matches.get(viewer.store.state.levelId ?? '') === 0;
  const isPartly = !viewer.project().levels.every(({ id }) => matches.has(id));
  return [
    fill(strings.filterMatches, { count: totalOf(matches) }),
    isPartly && strings.filterPartly,
    isElsewhere && strings.filterElsewhere,
  ]
    .filter(Boolean)
    .join('. ');
}

/** Returns the levels with matches, top floor first. */
function levelsWithMatches(viewer: Viewer, matches: Matches) {
  return viewer
    .project()
    .levels.map((level) => ({ level, count: matches.get(level.id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.level.order - a.level.order);
}

import { h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import type { Matches } from '../core/store.ts';
import { levelName, tagName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import { totalOf } from './filter-matches.ts';
import { goToMatches } from './show-matches.ts';

/**
 * Renders the tags, the number of matching places and their levels. Returns a function that updates the panel. Loaded
 * when first opened.
 */
export function renderFilter(viewer: Viewer, panel: HTMLElement, close: () => void): () => void {
  const strings = viewer.strings();
  const { language } = viewer.languages();
  const count = h('p', { class: 'atrium-small', role: 'status' });
  const levels = h('ul', { class: 'atrium-matches', 'aria-label': strings.levels });
  const toggle = (id: string) => {
    const { tagIds } = viewer.store.state;
    viewer.store.set({
      tagIds: tagIds.includes(id) ? tagIds.filter((other) => other !== id) : [...tagIds, id],
    });
  };
  const tags = viewer.project().tags.map((tag) => {
    const dot = h('span', { class: 'atrium-tag-dot' });
    dot.style.backgroundColor = tag.color;
    return h(
      'button',
      { type: 'button', class: 'atrium-tag', 'data-tag': tag.id, onclick: () => toggle(tag.id) },
      dot,
      tagName(tag, language),
    );
  });
  const showAll = () => viewer.store.set({ tagIds: [] });
  const clear = h('button', { type: 'button', class: 'atrium-link', onclick: showAll }, strings.filterClear);
  const levelButton = (id: string, name: string, places: number) =>
    h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: 'atrium-option',
          'aria-current': id === viewer.store.state.levelId ? 'true' : null,
          onclick: () => {
            close();
            void goToMatches(viewer, id);
          },
        },
        h('span', { dir: 'auto' }, name),
        h('span', { class: 'atrium-count' }, String(places)),
      ),
    );
  const update = () => {
    const { tagIds, matches, levelId } = viewer.store.state;
    const found = matches === null ? [] : levelsWithMatches(viewer, matches);
    const isElsewhere = found.length > 0 && matches?.get(levelId ?? '') === 0;
    count.textContent =
      matches === null
        ? ''
        : `${matchesText(viewer, matches)}${isElsewhere ? `. ${strings.filterElsewhere}` : ''}`;
    const hadFocus = levels.contains(document.activeElement);
    const isAsked = viewer.project().levels.length > 1;
    levels.replaceChildren(
      ...(isAsked ? found : []).map(({ level, count: n }) =>
        levelButton(level.id, levelName(level, language), n),
      ),
    );
    levels.hidden = levels.childElementCount === 0;
    for (const button of panel.querySelectorAll('[data-tag]'))
      button.setAttribute('aria-pressed', String(tagIds.includes(button.getAttribute('data-tag') ?? '')));
    const isCleared = document.activeElement === clear && tagIds.length === 0;
    clear.hidden = tagIds.length === 0;
    if (isCleared || hadFocus) panel.querySelector<HTMLElement>('[data-tag]')?.focus({ preventScroll: true });
  };
  panel.replaceChildren(
    h('h2', {}, strings.filterBy),
    h('div', { class: 'atrium-tags' }, ...tags),
    count,
    levels,
    clear,
  );
  update();
  panel.querySelector<HTMLElement>('[aria-pressed="true"], button')?.focus({ preventScroll: true });
  return update;
}

/** Returns the total number of matches in words, and says if a level could not be loaded. */
function matchesText(viewer: Viewer, matches: Matches): string {
  const strings = viewer.strings();
  const text = fill(strings.filterMatches, { count: totalOf(matches) });
  return viewer.project().levels.every(({ id }) => matches.has(id))
    ? text
    : `${text}. ${strings.filterPartly}`;
}

/** Returns the levels with matches, top floor first. */
function levelsWithMatches(viewer: Viewer, matches: Matches) {
  return viewer
    .project()
    .levels.map((level) => ({ level, count: matches.get(level.id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.level.order - a.level.order);
}

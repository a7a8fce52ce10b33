import { boundsOf } from '../geometry/bounds.ts';
import type { ViewerContext } from './context.ts';
import { h } from './dom.ts';
import { fill } from './fill.ts';
import { type Matches, matching, totalOf } from './filter-matches.ts';
import { levelName, tagName } from './texts.ts';

/** Highest zoom at which the map shows matches. */
const zoomMax = 3;

/**
 * Renders the tags, the number of matching places and their levels. Returns a function that updates the panel. Loaded
 * when first opened.
 */
export function renderFilter(ctx: ViewerContext, panel: HTMLElement, close: () => void): () => void {
  const strings = ctx.strings();
  const { language } = ctx.languages();
  const count = h('p', { class: 'atrium-small', role: 'status' });
  const levels = h('ul', { class: 'atrium-matches', 'aria-label': strings.levels });
  const toggle = (id: string) => {
    const { tagIds } = ctx.store.state;
    ctx.store.set({ tagIds: tagIds.includes(id) ? tagIds.filter((other) => other !== id) : [...tagIds, id] });
  };
  const tags = ctx.project().tags.map((tag) => {
    const dot = h('span', { class: 'atrium-tag-dot' });
    dot.style.backgroundColor = tag.color;
    return h(
      'button',
      { type: 'button', class: 'atrium-tag', 'data-tag': tag.id, onclick: () => toggle(tag.id) },
      dot,
      tagName(tag, language),
    );
  });
  const showAll = () => ctx.store.set({ tagIds: [] });
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
          'aria-current': id === ctx.store.state.levelId ? 'true' : null,
          onclick: () => {
            close();
            void goToMatches(ctx, id);
          },
        },
        h('span', { dir: 'auto' }, name),
        h('span', { class: 'atrium-count' }, String(places)),
      ),
    );
  const update = () => {
    const { tagIds, matches, levelId } = ctx.store.state;
    const found = matches === null ? [] : levelsWithMatches(ctx, matches);
    const isElsewhere = found.length > 0 && matches?.get(levelId ?? '') === 0;
    count.textContent =
      matches === null
        ? ''
        : `${matchesText(ctx, matches)}${isElsewhere ? `. ${strings.filterElsewhere}` : ''}`;
    const hadFocus = levels.contains(document.activeElement);
    const isAsked = ctx.project().levels.length > 1;
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
function matchesText(ctx: ViewerContext, matches: Matches): string {
  const strings = ctx.strings();
  const text = fill(strings.filterMatches, { count: totalOf(matches) });
  return ctx.project().levels.every(({ id }) => matches.has(id)) ? text : `${text}. ${strings.filterPartly}`;
}

/** Returns the levels with matches, top floor first. */
function levelsWithMatches(ctx: ViewerContext, matches: Matches) {
  return ctx
    .project()
    .levels.map((level) => ({ level, count: matches.get(level.id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.level.order - a.level.order);
}

/** Shows a level with all its matches in sight. */
export async function goToMatches(ctx: ViewerContext, levelId: string): Promise<void> {
  if ((await ctx.showLevel(levelId)) && ctx.level()?.id === levelId) showMatches(ctx);
}

/** Brings all matches on the shown level into sight. */
export function showMatches({ map, level, store }: ViewerContext): void {
  const shown = level();
  const places = shown ? matching(shown, store.state.tagIds) : [];
  const points = places.flatMap((place) =>
    'position' in place ? [[place.position.x, place.position.y] as const] : place.data,
  );
  if (points.length > 0) map.flyTo({ bounds: boundsOf(points), zoomMax });
}

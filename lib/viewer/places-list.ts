import { whenIdle } from '../map/when-idle.ts';
import type { ViewerContext } from './context.ts';
import { h } from './dom.ts';
import { fill } from './fill.ts';
import { inReadingOrder, nextPlace } from './reading-order.ts';
import { placesInDocumentMax } from './render-places.ts';
import { levelName, nameOf, statusText } from './texts.ts';
import type { PlaceShape } from './types.ts';

/** Buttons added at a time once the browser is idle. */
const chunkSize = 400;
const chunkLatestMs = 2000;

/**
 * The list of places as real buttons behind the map: one tab stop that walks them, by arrow to the
 * nearest in that direction, by Page Up and Page Down in reading order; the map shows where it is.
 */
export function createPlacesList(ctx: ViewerContext, nav: HTMLElement): { focus(id?: string): void } {
  /** What the document brought is the list of its first level, in its language. */
  let listed = `${ctx.boot.firstLevelId}|${ctx.boot.language}||1`;
  let shown: readonly PlaceShape[] = [];
  let turn = 0;
  let currentId: string | null = null;

  const button = (id: string | null) =>
    id === null ? null : nav.querySelector<HTMLButtonElement>(`[data-place="${CSS.escape(id)}"]`);
  const setCurrent = (id: string) => {
    button(currentId)?.setAttribute('tabindex', '-1');
    currentId = id;
    button(id)?.setAttribute('tabindex', '0');
  };
  const render = () => {
    const { levelId, language, tagIds, dataTurn } = ctx.store.state;
    const level = ctx.level();
    if (!level) return;
    const key = `${levelId}|${language}|${tagIds.join()}|${dataTurn}`;
    const isListed = key === listed;
    listed = key;
    turn++;
    const all = inReadingOrder([...level.areas, ...level.markers]);
    shown =
      tagIds.length === 0 ? all : all.filter((place) => place.tags.some(({ id }) => tagIds.includes(id)));
    currentId = shown[0]?.id ?? null;
    const list = isListed ? (nav.querySelector('ul') ?? newList()) : newList();
    if (!isListed) fillList(list, 0, placesInDocumentMax, turn);
    else if (shown.length > placesInDocumentMax) completeList(list, turn);
  };
  const newList = () => {
    const strings = ctx.strings();
    const level = ctx.level();
    const list = h('ul');
    nav.setAttribute('aria-label', strings.places);
    nav.replaceChildren(
      h('h2', {}, fill(strings.placesOn, { level: level ? levelName(level, ctx.languages().language) : '' })),
      shown.length === 0 ? h('p', {}, strings.noPlaces) : list,
    );
    return list;
  };
  /** The document ends its list with a line about those that are left out. */
  const completeList = (list: HTMLElement, mine: number) => {
    whenIdle(() => {
      if (mine !== turn) return;
      list.lastElementChild?.remove();
      fillList(list, placesInDocumentMax, chunkSize, mine);
    }, chunkLatestMs);
  };
  /** A few hundred at once, the rest in idle time: ten thousand buttons must not hold up a pan. */
  const fillList = (list: HTMLElement, from: number, count: number, mine: number) => {
    if (mine !== turn) return;
    list.append(...shown.slice(from, from + count).map((place, i) => item(place, from + i === 0)));
    if (from + count < shown.length)
      whenIdle(() => fillList(list, from + count, chunkSize, mine), chunkLatestMs);
  };
  const item = (place: PlaceShape, isFirst: boolean) => {
    const status = statusText(place, ctx.languages(), ctx.strings());
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', 'data-place': place.id, tabindex: isFirst ? 0 : -1 },
        nameOf(place, ctx.languages(), ctx.strings()),
        status !== null && h('span', { class: 'atrium-place-status' }, ` ${status}`),
      ),
    );
  };
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    button(id)?.focus({ preventScroll: true });
  };

  nav.addEventListener('focusin', (event) => {
    const id = placeIdOf(event.target);
    if (id === null) return;
    setCurrent(id);
    ctx.map.focusPlace(id);
    ctx.root.classList.add('atrium-walking');
  });
  nav.addEventListener('focusout', () => {
    ctx.map.focusPlace(null);
    ctx.root.classList.remove('atrium-walking');
  });
  nav.addEventListener('click', (event) => {
    const id = placeIdOf(event.target);
    const opener = event.target instanceof Element ? event.target.closest('button') : null;
    if (id !== null) void ctx.selectPlace(id, { opener, isFocused: true, isCounted: true });
  });
  nav.addEventListener('keydown', (event) => {
    const at = shown.findIndex(({ id }) => id === currentId);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextPlace(event.key, shown, at);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  });
  render();
  ctx.map.on('painted', render);
  ctx.store.subscribe((state, before) => {
    const names = ['language', 'tagIds', 'dataTurn'] as const;
    if (names.some((name) => state[name] !== before[name])) render();
  });
  return { focus: (id) => go(id ?? currentId ?? undefined) };
}

function placeIdOf(target: EventTarget | null): string | null {
  return target instanceof Element
    ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null)
    : null;
}

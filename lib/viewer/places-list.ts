import { fill } from '../strings/fill.ts';
import type { ViewerContext } from './context.ts';
import { h } from './dom.ts';
import { placesInDocumentMax } from './render-places.ts';
import { isMarker, nameOf, statusText } from './texts.ts';
import type { PlaceShape } from './types.ts';

type Center = readonly [x: number, y: number];
type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Buttons added at a time once the browser is idle. */
const chunkSize = 400;

/**
 * The list of places as real buttons behind the map: one tab stop that walks them, by arrow to the
 * nearest in that direction, by Page Up and Page Down in reading order; the map shows where it is.
 */
export function createPlacesList(ctx: ViewerContext, nav: HTMLElement): { focus(id?: string): void } {
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
    const level = ctx.level();
    const { tagIds } = ctx.store.state;
    const all = level ? inReadingOrder([...level.areas, ...level.markers]) : [];
    shown =
      tagIds.length === 0 ? all : all.filter((place) => place.tags.some(({ id }) => tagIds.includes(id)));
    turn++;
    const strings = ctx.strings();
    const list = h('ul');
    const heading = level ? fill(strings.placesOn, { level: level.name }) : strings.places;
    const empty = level ? strings.noPlaces : strings.noLevels;
    nav.setAttribute('aria-label', strings.places);
    nav.replaceChildren(h('h2', {}, heading), shown.length === 0 ? h('p', {}, empty) : list);
    currentId = shown[0]?.id ?? null;
    fillList(list, 0, placesInDocumentMax, turn);
  };
  /** A few hundred at once, the rest in idle time: ten thousand buttons must not hold up a pan. */
  const fillList = (list: HTMLElement, from: number, count: number, mine: number) => {
    if (mine !== turn) return;
    const items = shown.slice(from, from + count).map((place, i) => item(place, from + i === 0));
    list.append(...items);
    if (from + count < shown.length) whenIdle(() => fillList(list, from + count, chunkSize, mine));
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
    const here = shown[at];
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextPlace(event.key, shown, at);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  });
  render();
  ctx.store.subscribe((state, before) => {
    const names = ['levelId', 'language', 'tagIds', 'dataTurn'] as const;
    if (names.some((name) => state[name] !== before[name])) render();
  });
  return { focus: (id) => go(id ?? currentId ?? undefined) };
}

/** The id that a key leads to from the place at `at`; undefined where the key does nothing. */
export function nextPlace(key: string, places: readonly PlaceShape[], at: number): string | undefined {
  switch (key) {
    case 'Home':
      return places[0]?.id;
    case 'End':
      return places[places.length - 1]?.id;
    case 'PageDown':
      return places[Math.min(at + 1, places.length - 1)]?.id;
    case 'PageUp':
      return places[Math.max(at - 1, 0)]?.id;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      return nearestInDirection(key, places, at) ?? places[at]?.id;
    default:
      return undefined;
  }
}

/** Top to bottom in bands of the plan, left to right within a band. */
export function inReadingOrder(places: readonly PlaceShape[]): PlaceShape[] {
  const centers = new Map(places.map((place) => [place, centerOf(place)]));
  const ys = [...centers.values()].map(([, y]) => y);
  const band = Math.max((Math.max(...ys, 0) - Math.min(...ys, 0)) / 12, 1);
  const row = (place: PlaceShape) => Math.floor((centers.get(place)?.[1] ?? 0) / band);
  return [...places].sort(
    (a, b) => row(a) - row(b) || (centers.get(a)?.[0] ?? 0) - (centers.get(b)?.[0] ?? 0),
  );
}

/** What is near counts twice as much sideways as ahead, so that an arrow keeps its line. */
function nearestInDirection(key: Arrow, places: readonly PlaceShape[], at: number): string | undefined {
  const here = places[at];
  if (!here) return undefined;
  const [x, y] = centerOf(here);
  let best: string | undefined;
  let bestCost = Infinity;
  for (const place of places) {
    if (place === here) continue;
    const [px, py] = centerOf(place);
    const ahead = { ArrowLeft: x - px, ArrowRight: px - x, ArrowUp: y - py, ArrowDown: py - y }[key];
    const aside = Math.abs(key === 'ArrowLeft' || key === 'ArrowRight' ? py - y : px - x);
    if (ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + 2 * aside;
    if (cost < bestCost) [best, bestCost] = [place.id, cost];
  }
  return best;
}

function centerOf(place: PlaceShape): Center {
  if (isMarker(place)) return [place.position.x, place.position.y];
  if (!('data' in place)) return [0, 0];
  let x = 0;
  let y = 0;
  for (const corner of place.data) {
    x += corner[0] / place.data.length;
    y += corner[1] / place.data.length;
  }
  return [x, y];
}

function placeIdOf(target: EventTarget | null): string | null {
  return target instanceof Element
    ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null)
    : null;
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 50);
}

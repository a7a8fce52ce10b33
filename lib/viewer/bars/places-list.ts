import { whenIdle } from '../../late/when-idle.ts';
import { h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { inReadingOrder, nextPlace, placesInDocumentMax } from '../core/reading-order.ts';
import { levelName, nameOf, statusText } from '../core/texts.ts';
import type { LevelShape, PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';

/** Buttons added at a time while the browser is idle. */
const chunkSize = 400;
const chunkLatestMs = 2000;

/**
 * Makes the list of places behind the map usable by keyboard: one tab stop. Arrow keys move to the nearest place in a
 * direction, Page Up and Page Down follow the reading order. The map marks the place with the focus.
 */
export function createPlacesList(viewer: Viewer, nav: HTMLElement): { focus(id?: string): void } {
  let shown: readonly PlaceShape[] = [];
  let currentId: string | null = null;

  const button = (id: string | null) =>
    id === null ? null : nav.querySelector<HTMLButtonElement>(`[data-place="${CSS.escape(id)}"]`);
  const setCurrent = (id: string) => {
    button(currentId)?.setAttribute('tabindex', '-1');
    currentId = id;
    button(id)?.setAttribute('tabindex', '0');
  };
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    // Whoever enters the list before the browser was idle must not wait for its layout.
    viewer.root.classList.add('atrium-listed');
    button(id)?.focus({ preventScroll: true });
  };
  nav.addEventListener('focusin', (event) => {
    const id = placeIdOf(event.target);
    if (id === null) return;
    setCurrent(id);
    viewer.map.focusPlace(id);
    viewer.emit('focused', id);
    viewer.root.classList.add('atrium-walking');
  });
  nav.addEventListener('focusout', () => {
    viewer.map.focusPlace(null);
    viewer.emit('focused', null);
    viewer.root.classList.remove('atrium-walking');
  });
  nav.addEventListener('click', (event) => {
    const id = placeIdOf(event.target);
    const opener = event.target instanceof Element ? event.target.closest('button') : null;
    if (id !== null) void viewer.selectPlace(id, { opener, isFocused: true, isCounted: true });
  });
  nav.addEventListener('keydown', (event) => {
    const at = shown.findIndex(({ id }) => id === currentId);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextPlace(event.key, shown, at);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  });
  const onListed = (places: readonly PlaceShape[]) => {
    shown = places;
    currentId = places[0]?.id ?? null;
  };
  keepListed(viewer, nav, onListed, go);
  return { focus: (id) => go(id ?? currentId ?? undefined) };
}

/**
 * Keeps the list in step with level, language and filter. `onListed` gets the places in their order. `focus` returns
 * the keyboard focus to a place whose button is new.
 */
function keepListed(
  viewer: Viewer,
  nav: HTMLElement,
  onListed: (places: readonly PlaceShape[]) => void,
  focus: (id: string | undefined) => void,
): void {
  /** The list in the document shows the first level in the language of the document. */
  let listed = [viewer.boot.firstLevelId, viewer.boot.language, viewer.languages().defaultLanguage, ''].join(
    '|',
  );
  let listedLevel: LevelShape | null = null;
  /** Counts the lists, so that an older list stops adding buttons. */
  let turn = 0;
  const render = () => {
    const { levelId, tagIds } = viewer.store.state;
    const { language, defaultLanguage } = viewer.languages();
    const level = viewer.level();
    const key = [levelId, language, defaultLanguage, tagIds].join('|');
    // A change of another level leaves the list alone, for those who read it.
    if (!level || (key === listed && level === listedLevel)) return;
    const own = key === listed && listedLevel === null ? nav.querySelector('ul') : null;
    listed = key;
    listedLevel = level;
    turn++;
    const mine = turn;
    const all = inReadingOrder([...level.areas, ...level.markers]);
    const shown =
      tagIds.length === 0 ? all : all.filter((place) => place.tags.some(({ id }) => tagIds.includes(id)));
    const focusedId = placeIdOf(document.activeElement);
    const focusedAt = shown.findIndex(({ id }) => id === focusedId);
    onListed(shown);
    const list = own ?? newList(viewer, nav, level, shown.length === 0);
    const isOver = () => mine !== turn;
    if (!own) fillList(viewer, { list, shown, isOver }, 0, Math.max(placesInDocumentMax, focusedAt + 1));
    else if (shown.length > placesInDocumentMax) completeList(viewer, { list, shown, isOver });
    focus(shown[focusedAt]?.id);
  };
  render();
  viewer.map.on('painted', render);
  viewer.store.subscribe((state, before) => {
    const names = ['language', 'tagIds', 'dataTurn'] as const;
    if (names.some((name) => state[name] !== before[name])) render();
  });
}

function newList(viewer: Viewer, nav: HTMLElement, level: LevelShape, isEmpty: boolean): HTMLElement {
  const strings = viewer.strings();
  const list = h('ul');
  nav.setAttribute('aria-label', strings.places);
  nav.replaceChildren(
    h('h2', {}, fill(strings.placesOn, { level: levelName(level, viewer.languages().language) })),
    isEmpty ? h('p', {}, strings.noPlaces) : list,
  );
  return list;
}

type Filling = { list: HTMLElement; shown: readonly PlaceShape[]; isOver(): boolean };

/** Completes the list of the document, whose last line names the number of omitted places. */
function completeList(viewer: Viewer, filling: Filling): void {
  whenIdle(() => {
    if (filling.isOver()) return;
    filling.list.lastElementChild?.remove();
    fillList(viewer, filling, placesInDocumentMax, chunkSize);
  }, chunkLatestMs);
}

/** Adds a few hundred buttons at once and the others in idle time: ten thousand buttons would block a pan. */
function fillList(viewer: Viewer, filling: Filling, from: number, count: number): void {
  const { list, shown, isOver } = filling;
  if (isOver()) return;
  list.append(...shown.slice(from, from + count).map((place, i) => item(viewer, place, from + i === 0)));
  if (from + count < shown.length)
    whenIdle(() => fillList(viewer, filling, from + count, chunkSize), chunkLatestMs);
}

function item(viewer: Viewer, place: PlaceShape, isFirst: boolean): HTMLElement {
  const status = statusText(place, viewer.languages(), viewer.strings());
  const props = { type: 'button', 'data-place': place.id, tabindex: isFirst ? 0 : -1 };
  return h(
    'li',
    {},
    h(
      'button',
      props,
      nameOf(place, viewer.languages(), viewer.strings()),
      status !== null && h('span', { class: 'atrium-place-status' }, ` ${status}`),
    ),
  );
}

function placeIdOf(target: EventTarget | null): string | null {
  return target instanceof Element
    ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null)
    : null;
}

import { h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { show } from '../core/show.ts';
import type { FoundPlace } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import type { ResultLine } from './result-lines.ts';
import { buildSearch, type ViewerSearch } from './search-index.ts';
import type { SearchParts } from './search-parts.ts';

export type SearchField = { search(query: string): Promise<FoundPlace[]> };

/** A shorter wait is not noticed, so no message is shown. */
const loadingAfterMs = 300;
const pauseMs = 250;

/**
 * Adds the list of results to a search field: the combobox pattern, fully usable by keyboard. Loaded on first use. With
 * `pickPlace` the field only chooses a place: it offers nothing else and counts no query.
 */
export function attachSearch(
  viewer: Viewer,
  parts: SearchParts,
  pickPlace?: (found: FoundPlace) => void,
): SearchField {
  const { element, input, clear } = parts;
  const index = searchIndex(viewer);
  let search: ViewerSearch | undefined;
  const results = createResults(viewer, parts, ({ found, pick }) => {
    if (pickPlace) return found && pickPlace(found);
    search?.picked(input.value.trim(), results.places());
    // After a touch the focus does not return to the field: the on-screen keyboard would cover the map.
    const opener = isTouched() ? null : input;
    if (pick) pick();
    else if (found) void viewer.selectPlace(found.place.id, { opener, isFocused: true, isCounted: true });
  });
  const isTouched = () => matchMedia('(pointer: coarse)').matches;
  const reset = () => {
    input.value = '';
    labelClear();
    results.show([], null);
    // A touch on a field that is not in use only removes its text: the on-screen keyboard would cover the map.
    if (!isTouched() || element.contains(document.activeElement)) input.focus();
  };
  /** The button clears the field. On an empty field, which a slim map shows over its other controls, it closes it. */
  const labelClear = () => {
    clear.hidden = input.value === '';
    clear.ariaLabel = clear.title = viewer.strings()[clear.hidden ? 'close' : 'clear'];
  };
  const leave = () => (document.activeElement as HTMLElement).blur();
  const run = async () => {
    const query = input.value.trim();
    labelClear();
    const strings = viewer.strings();
    const say = (text: string) => {
      if (document.activeElement === input) results.show([], text);
    };
    const waiting = setTimeout(() => say(strings.loading), loadingAfterMs);
    const built = await index.get().catch(() => null);
    clearTimeout(waiting);
    if (!built) return say(strings.searchFailed);
    search = built;
    if (query !== input.value.trim() || document.activeElement !== input) return;
    if (query === '') return results.show(pickPlace ? [] : search.offer(type), null);
    const found = search.answer(query, pickPlace !== undefined);
    const none = found.every(({ isHead }) => isHead) ? fill(strings.noResults, { query }) : null;
    results.show(found, none);
    viewer.announce(none ?? fill(strings.results, { count: results.options().length }));
    if (!pickPlace) search.countSoon(() => input.value.trim(), results.places());
    // Ways are measured once a visitor pauses, not for every letter.
    await new Promise((done) => setTimeout(done, pauseMs));
    if (query !== input.value.trim()) return;
    const walked = await search.answerOnFoot(query, pickPlace !== undefined);
    if (walked && query === input.value.trim() && results.isUntouched()) results.show(walked, null);
  };
  const type = (query: string) => {
    input.value = query;
    void run();
  };

  input.addEventListener('input', () => void run());
  input.addEventListener('keydown', (event) => {
    const isEscape = event.key === 'Escape';
    if (isEscape && !results.isOpen() && input.value === '') return leave();
    if (isEscape) reset();
    else if (!results.takeKey(event.key)) {
      if (event.key !== 'ArrowDown' || results.isOpen()) return;
      void run();
    }
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener('focus', () => void run());
  // With the focus, a narrow field would grow under the finger, and the button would move away before the click.
  clear.addEventListener('pointerdown', (event) => event.preventDefault());
  clear.addEventListener('click', () => (input.value === '' ? leave() : reset()));
  element.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) results.close();
  });
  if (document.activeElement === input) void run();
  return { search: async (query) => (await index.get()).find(query) };
}

/** Returns the index of all levels. Built on first use, and again after data or language changed. */
function searchIndex(viewer: Viewer) {
  let building: Promise<ViewerSearch> | null = null;
  const forget = () => {
    building = null;
  };
  // Levels that failed to load without a connection are tried again.
  addEventListener('online', forget);
  viewer.store.subscribe((state, before) => {
    if (state.language !== before.language || state.dataTurn !== before.dataTurn) forget();
  });
  return {
    get() {
      building ??= buildSearch(viewer);
      building.catch(forget);
      return building;
    },
  };
}

/** Creates the list under the field with its active line. A message may take its place. */
function createResults(
  viewer: Viewer,
  { input, list, message }: SearchParts,
  onPick: (line: ResultLine) => void,
) {
  let lines: readonly ResultLine[] = [];
  let active = -1;
  const options = () => lines.filter(({ isHead }) => !isHead);
  const lineView = (line: ResultLine) => {
    if (line.isHead)
      return h('li', { role: 'presentation', class: 'atrium-results-head' }, ...line.content());
    const at = options().indexOf(line);
    const isActive = at === active;
    return h(
      'li',
      {
        role: 'option',
        id: `${list.id}-${at}`,
        'aria-selected': String(isActive),
        onclick: () => pick(at),
        onpointermove: () => isActive || setActive(at),
      },
      ...line.content(),
    );
  };
  const setActive = (at: number) => {
    active = at;
    show(list, ...lines.map(lineView));
    const option = list.querySelector('[aria-selected="true"]');
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
    const found = options()[at]?.found;
    viewer.map.hover(found && found.level.id === viewer.store.state.levelId ? found.place.id : null);
  };
  const setShown = (isListed: boolean, text: string | null) => {
    list.hidden = !isListed;
    input.setAttribute('aria-expanded', String(isListed));
    message.hidden = text === null;
    if (text !== null) message.textContent = text;
    setActive(-1);
  };
  const close = () => setShown(false, null);
  const pick = (at: number) => {
    const picked = options()[at];
    if (!picked) return;
    close();
    onPick(picked);
  };
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  return {
    options,
    /** Returns the number of places among the lines. */
    places: () => lines.filter(({ found }) => found).length,
    isOpen: () => !list.hidden || !message.hidden,
    /** Checks whether the list is open and no line is active. */
    isUntouched: () => !list.hidden && active < 0,
    close,
    show(next: readonly ResultLine[], text: string | null) {
      lines = next;
      setShown(options().length > 0, text);
    },
    /** Handles a key. Returns false if the list does not use the key. */
    takeKey(key: string): boolean {
      const last = options().length - 1;
      if (key === 'ArrowDown' && !list.hidden) setActive(active >= last ? 0 : active + 1);
      else if (key === 'ArrowUp' && !list.hidden) setActive(active <= 0 ? last : active - 1);
      else if (key === 'Enter' && input.value !== '' && active < 0) pick(0);
      else if (key === 'Enter' && active >= 0) pick(active);
      else return false;
      return true;
    },
  };
}

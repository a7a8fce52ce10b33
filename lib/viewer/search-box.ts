import type { ViewerContext } from './context.ts';
import { h, icon, iconButton } from './dom.ts';
import { fill } from './fill.ts';
import { kit } from './kit.ts';
import type { FoundPlace, ViewerSearch } from './search-index.ts';

export type SearchBox = {
  element: HTMLElement;
  search(query: string): Promise<FoundPlace[]>;
  focus(): void;
};

/** A query counts as one when the visitor has stopped typing this long. */
const countedMs = 1200;

/** The search field with its list of results: the combobox pattern, everything by keys. */
export function createSearchBox(ctx: ViewerContext): SearchBox {
  const parts = createParts(() => reset(true));
  const { element, input, clear, list } = parts;
  const index = searchIndex(ctx);
  const counter = queryCounter(ctx, input);
  const results = createResults(ctx, parts, (found) => {
    counter.count(results.found.length);
    void ctx.selectPlace(found.place.id, { opener: input, isFocused: true, isCounted: true });
  });
  const reset = (isFocused: boolean) => {
    input.value = '';
    clear.hidden = true;
    results.show([], null);
    if (isFocused) input.focus();
  };
  const run = async () => {
    const query = input.value.trim();
    clear.hidden = input.value === '';
    if (query === '') return reset(false);
    const strings = ctx.strings();
    let search: ViewerSearch;
    try {
      search = await index.get();
    } catch {
      return results.show([], strings.searchFailed);
    }
    if (query !== input.value.trim()) return;
    const found = search.find(query);
    const none = found.length === 0 ? fill(strings.noResults, { query }) : null;
    results.show(found, none, search);
    ctx.announce(none ?? fill(strings.results, { count: found.length }));
    counter.countSoon(found.length);
  };
  const label = () => {
    const strings = ctx.strings();
    input.placeholder = strings.search;
    input.setAttribute('aria-label', strings.searchLabel);
    list.setAttribute('aria-label', strings.search);
    clear.setAttribute('aria-label', strings.clear);
    clear.title = strings.clear;
  };

  input.addEventListener('input', () => void run());
  input.addEventListener('keydown', (event) => {
    const isEscape = event.key === 'Escape' && (results.isOpen() || input.value !== '');
    if (isEscape) reset(true);
    else if (!results.takeKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener('focus', () => {
    void index.get().catch(() => null);
    if (input.value !== '') void run();
  });
  element.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) results.close();
  });
  ctx.store.subscribe((state, before) => {
    if (state.language !== before.language) label();
  });
  label();
  return {
    element,
    async search(query) {
      return (await index.get()).find(query);
    },
    focus: () => input.focus(),
  };
}

type Parts = ReturnType<typeof createParts>;

function createParts(onClear: () => void) {
  const list = h('ul', { class: 'atrium-results', role: 'listbox', id: 'atrium-results', hidden: true });
  const message = h('p', { class: 'atrium-results-message', hidden: true });
  const input = h('input', {
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-expanded': 'false',
    'aria-controls': 'atrium-results',
    'aria-autocomplete': 'list',
  });
  const clear = iconButton('close', '', onClear, 'atrium-search-clear');
  clear.hidden = true;
  const element = h('div', { class: 'atrium-search', role: 'search' }, icon('search'), input, clear);
  element.append(h('div', { class: 'atrium-results-panel' }, list, message));
  return { element, input, clear, list, message };
}

/** The index of all levels, built when first asked for and anew when it may find more or something else. */
function searchIndex(ctx: ViewerContext) {
  let building: Promise<ViewerSearch> | null = null;
  const forget = () => {
    building = null;
  };
  // What could not be had while there was no connection is looked for anew.
  addEventListener('online', forget);
  ctx.store.subscribe((state, before) => {
    if (state.language !== before.language || state.dataTurn !== before.dataTurn) forget();
  });
  return {
    get() {
      building ??= import('./search-index.ts').then(({ buildSearch }) => buildSearch(kit, ctx));
      building.catch(forget);
      return building;
    },
  };
}

/** Counts each query once: when the visitor rests, or picks a result before that. */
function queryCounter(ctx: ViewerContext, input: HTMLInputElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let counted = '';
  const count = (results: number) => {
    clearTimeout(timer);
    const query = input.value.trim();
    if (query !== '' && query !== counted) ctx.analytics.track('searchQuery', { query, results });
    counted = query;
  };
  return {
    count,
    countSoon(results: number) {
      clearTimeout(timer);
      timer = setTimeout(() => count(results), countedMs);
    },
  };
}

/** The list under the field with its active line, or a message in its place. */
function createResults(
  ctx: ViewerContext,
  { input, list, message }: Parts,
  onPick: (found: FoundPlace) => void,
) {
  let found: readonly FoundPlace[] = [];
  let active = -1;
  const setActive = (at: number) => {
    active = at;
    for (const [i, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(i === at));
    const option = list.children[at];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
    const place = found[at];
    ctx.map.hover(place && place.level.id === ctx.store.state.levelId ? place.place.id : null);
  };
  const close = () => {
    list.hidden = message.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    setActive(-1);
  };
  const pick = (at: number) => {
    const picked = found[at];
    if (!picked) return;
    close();
    onPick(picked);
  };
  const lineAt = ({ target }: Event) =>
    target instanceof Element ? [...list.children].findIndex((line) => line.contains(target)) : -1;
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => pick(lineAt(event)));
  list.addEventListener('pointermove', (event) => {
    const at = lineAt(event);
    if (at >= 0 && at !== active) setActive(at);
  });
  return {
    get found() {
      return found;
    },
    isOpen: () => !list.hidden || !message.hidden,
    close,
    show(next: readonly FoundPlace[], text: string | null, search?: ViewerSearch) {
      close();
      found = next;
      if (search) list.replaceChildren(...next.map(search.option));
      list.hidden = next.length === 0;
      input.setAttribute('aria-expanded', String(next.length > 0));
      message.hidden = text === null;
      if (text !== null) message.textContent = text;
    },
    /** Whether the key is one of the list's. */
    takeKey(key: string): boolean {
      const last = found.length - 1;
      if (key === 'ArrowDown' && !list.hidden) setActive(active >= last ? 0 : active + 1);
      else if (key === 'ArrowUp' && !list.hidden) setActive(active <= 0 ? last : active - 1);
      else if (key === 'Enter' && found.length > 0) pick(Math.max(active, 0));
      else return false;
      return true;
    },
  };
}

import { fill } from '../strings/fill.ts';
import type { ViewerContext } from './context.ts';
import { h, icon, iconButton } from './dom.ts';
import { kit } from './kit.ts';
import type { FoundPlace, ViewerSearch } from './search-index.ts';
import { nameOf, statusText, tagName } from './texts.ts';

export type SearchBox = {
  element: HTMLElement;
  search(query: string): Promise<FoundPlace[]>;
  focus(): void;
};

/** A query counts as one when the visitor has stopped typing this long. */
const countedMs = 1200;

/** The search field with its list of results: the combobox pattern, everything by keys. */
export function createSearchBox(ctx: ViewerContext): SearchBox {
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
  const clear = iconButton('close', '', () => reset(true), 'atrium-search-clear');
  clear.hidden = true;
  const element = h('div', { class: 'atrium-search', role: 'search' }, icon('search'), input, clear);
  const panel = h('div', { class: 'atrium-results-panel' }, list, message);
  element.append(panel);
  let building: Promise<ViewerSearch> | null = null;
  let results: FoundPlace[] = [];
  let active = -1;
  let countTimer: ReturnType<typeof setTimeout> | undefined;

  const build = () => {
    building ??= import('./search-index.ts').then(({ buildSearch }) => buildSearch(kit, ctx));
    building.catch(() => {
      building = null;
    });
    return building;
  };
  const setActive = (at: number) => {
    active = at;
    for (const [i, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(i === at));
    const option = list.children[at];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
    const found = results[at];
    ctx.map.hover(found && found.level.id === ctx.store.state.levelId ? found.place.id : null);
  };
  const close = () => {
    list.hidden = message.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    setActive(-1);
  };
  const reset = (isFocused: boolean) => {
    input.value = '';
    clear.hidden = true;
    results = [];
    close();
    if (isFocused) input.focus();
  };
  const pick = (at: number) => {
    const found = results[at];
    if (!found) return;
    countNow();
    close();
    void ctx.selectPlace(found.place.id, { opener: input, isFocused: true, isCounted: true });
  };
  const countNow = () => {
    clearTimeout(countTimer);
    const query = input.value.trim();
    if (query !== '' && query !== counted)
      ctx.analytics.track('searchQuery', { query, results: results.length });
    counted = query;
  };
  let counted = '';
  const run = async () => {
    const query = input.value.trim();
    clear.hidden = input.value === '';
    if (query === '') return reset(false);
    const strings = ctx.strings();
    try {
      results = (await build()).find(query);
    } catch {
      results = [];
      showMessage(strings.searchFailed);
      return;
    }
    if (query !== input.value.trim()) return;
    list.replaceChildren(...results.map((found, i) => option(found, i)));
    list.hidden = results.length === 0;
    input.setAttribute('aria-expanded', String(results.length > 0));
    if (results.length === 0) showMessage(fill(strings.noResults, { query }));
    else message.hidden = true;
    setActive(-1);
    ctx.announce(
      results.length === 0
        ? fill(strings.noResults, { query })
        : fill(strings.results, { count: results.length }),
    );
    clearTimeout(countTimer);
    countTimer = setTimeout(countNow, countedMs);
  };
  const showMessage = (text: string) => {
    list.hidden = true;
    message.textContent = text;
    message.hidden = false;
    input.setAttribute('aria-expanded', 'false');
  };
  const option = ({ place, level }: FoundPlace, i: number) => {
    const { language } = ctx.languages();
    const status = statusText(place, ctx.languages(), ctx.strings());
    const where = [
      ctx.project().levels.length > 1 ? level.name : '',
      ...place.tags.slice(0, 2).map((tag) => tagName(tag, language)),
    ];
    const dot = h('span', { class: 'atrium-result-dot' });
    dot.style.backgroundColor = place.color;
    return h(
      'li',
      {
        role: 'option',
        id: `atrium-result-${i}`,
        'aria-selected': 'false',
        onclick: () => pick(i),
        onpointermove: () => active !== i && setActive(i),
      },
      dot,
      h(
        'span',
        { class: 'atrium-result-text' },
        h(
          'span',
          { class: 'atrium-result-title', dir: 'auto' },
          nameOf(place, ctx.languages(), ctx.strings()),
        ),
        h('span', { class: 'atrium-small' }, where.filter((part) => part !== '').join(' · ')),
      ),
      status !== null &&
        place.status &&
        h('span', { class: 'atrium-status', 'data-type': place.status.type }, status),
    );
  };
  const onKey = (event: KeyboardEvent) => {
    const last = results.length - 1;
    if (event.key === 'ArrowDown' && !list.hidden) setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp' && !list.hidden) setActive(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter' && results.length > 0) pick(Math.max(active, 0));
    else if (event.key === 'Escape' && (!list.hidden || !message.hidden || input.value !== '')) reset(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
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
  input.addEventListener('keydown', onKey);
  input.addEventListener('focus', () => {
    void build().catch(() => null);
    if (input.value !== '') void run();
  });
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  element.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) close();
  });
  // What could not be had while there was no connection is looked for anew.
  addEventListener('online', () => {
    building = null;
  });
  ctx.store.subscribe((state, before) => {
    if (state.language !== before.language || state.dataTurn !== before.dataTurn) building = null;
    if (state.language !== before.language) label();
  });
  label();
  return {
    element,
    async search(query) {
      return (await build()).find(query);
    },
    focus: () => input.focus(),
  };
}

import { importer } from '../map/import-again.ts';
import type { ViewerContext } from './context.ts';
import { h, icon, iconButton } from './dom.ts';
import type { SearchField } from './search-field.ts';
import type { FoundPlace } from './search-index.ts';

/** Options of a field that is not the map's own search: it offers only places, and passes the picked one to `pick`. */
export type SearchOptions = {
  /** Id of its list of results. */
  id: string;
  pick(found: FoundPlace): void;
};

export type SearchBox = {
  element: HTMLElement;
  search(query: string): Promise<FoundPlace[]>;
  focus(): void;
};

export type SearchParts = ReturnType<typeof createParts>;

const fetchField = importer(() => import('./search-field.ts'));

/** Creates the search field. The search itself is loaded on first use. */
export function createSearchBox(ctx: ViewerContext, options?: SearchOptions): SearchBox {
  const parts = createParts(options?.id ?? 'atrium-results');
  const { element, input, clear, list, message } = parts;
  let attached: Promise<SearchField> | null = null;
  let isAttached = false;
  const attach = () => {
    attached ??= fetchField().then(({ attachSearch }) => attachSearch(ctx, parts, options?.pick));
    attached.then(
      () => {
        message.hidden = isAttached = true;
      },
      () => {
        attached = null;
        message.textContent = ctx.strings().searchFailed;
        message.hidden = input.value === '';
      },
    );
    return attached;
  };
  const label = () => {
    const strings = ctx.strings();
    input.placeholder = strings.search;
    input.setAttribute('aria-label', strings.searchLabel);
    list.setAttribute('aria-label', strings.search);
    clear.setAttribute('aria-label', strings.clear);
    clear.title = strings.clear;
  };
  for (const name of ['focus', 'input'])
    input.addEventListener(name, () => {
      if (!attached) void attach();
      if (isAttached) return;
      message.textContent = ctx.strings().loading;
      message.hidden = input.value === '';
    });
  ctx.store.subscribe((state, before) => {
    if (state.language !== before.language) label();
  });
  label();
  return {
    element,
    search: async (query) => (await attach()).search(query),
    focus: () => input.focus(),
  };
}

function createParts(id: string) {
  const list = h('ul', { class: 'atrium-results', role: 'listbox', id, hidden: true });
  const message = h('p', { class: 'atrium-results-message', hidden: true });
  const input = h('input', {
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-expanded': 'false',
    'aria-controls': id,
    'aria-autocomplete': 'list',
  });
  const clear = iconButton('close', '', () => undefined, 'atrium-search-clear');
  clear.hidden = true;
  const element = h('div', { class: 'atrium-search', role: 'search' }, icon('search'), input, clear);
  element.append(h('div', { class: 'atrium-results-panel' }, list, message));
  return { element, input, clear, list, message };
}

import { importer } from '../../late/import-again.ts';
import type { FoundPlace } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { createParts } from './search-parts.ts';

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
  /** Empties the field and its results. */
  empty(): void;
};

type Search = { search: SearchBox['search'] };

const fetchField = importer(() => import('./search-field.ts'));

/** Creates the search field. The search itself is loaded on first use. */
export function createSearchBox(viewer: Viewer, options?: SearchOptions): SearchBox {
  const parts = createParts(options?.id ?? 'atrium-results');
  const { element, input, clear, list, message } = parts;
  let attached: Promise<Search> | null = null;
  let isAttached = false;
  const attach = () => {
    attached ??= fetchField().then(({ attachSearch }) => attachSearch(viewer, parts, options?.pick));
    attached.then(
      () => {
        message.hidden = isAttached = true;
      },
      () => {
        attached = null;
        message.textContent = viewer.strings().searchFailed;
        message.hidden = input.value === '';
      },
    );
    return attached;
  };
  const label = () => {
    const strings = viewer.strings();
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
      message.textContent = viewer.strings().loading;
      message.hidden = input.value === '';
    });
  viewer.store.subscribe((state, before) => {
    if (state.language !== before.language) label();
  });
  label();
  return {
    element,
    search: async (query) => (await attach()).search(query),
    focus: () => input.focus(),
    empty() {
      input.value = '';
      input.dispatchEvent(new Event('input'));
    },
  };
}

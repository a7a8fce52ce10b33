import { h, icon, iconButton } from '../core/dom.ts';

/** The elements of a search field and its list of results. */
export type SearchParts = ReturnType<typeof createParts>;

export function createParts(id: string) {
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

import type { ViewerContext } from './context.ts';
import { h, icon } from './dom.ts';
import { renderFilter } from './filter-panel.ts';
import { kit } from './kit.ts';
import { createPopover } from './popover.ts';

/** The buttons beside the search: filter, language, share, print. */
export function createToolbar(ctx: ViewerContext): HTMLElement {
  let refreshFilter = () => {};
  const filter = createPopover('filter', 'atrium-filter', (panel, close) => {
    refreshFilter = renderFilter(ctx, panel, close);
  });
  const language = createPopover('language', 'atrium-language', (panel, close) =>
    renderLanguages(ctx, panel, close),
  );
  const share = createPopover('share', 'atrium-share', (panel) => {
    panel.replaceChildren();
    void import('./share-panel.ts').then(({ renderShare }) => renderShare(kit, ctx, panel));
  });
  const element = h('div', { class: 'atrium-toolbar' }, filter.element, language.element, share.element);
  const label = () => {
    const strings = ctx.strings();
    const { tagIds, language: code } = ctx.store.state;
    filter.setLabel(strings.filter);
    filter.setText(tagIds.length === 0 ? null : String(tagIds.length));
    filter.element.hidden = ctx.project().tags.length === 0;
    filter.element.classList.toggle('atrium-on', tagIds.length > 0);
    language.setLabel(strings.language);
    language.setText(null);
    language.element.hidden = ctx.project().languages.length < 2;
    language.element.dataset.language = code;
    share.setLabel(strings.share);
    refreshFilter();
  };
  label();
  ctx.store.subscribe(label);
  return element;
}

function renderLanguages(ctx: ViewerContext, panel: HTMLElement, close: () => void): void {
  const current = ctx.store.state.language;
  const items = ctx.project().languages.map(({ code, name, direction }) =>
    h(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'atrium-option',
        'aria-checked': String(code === current),
        lang: code,
        dir: direction,
        onclick: () => {
          close();
          void ctx.setLanguage(code);
        },
      },
      h('span', {}, ownName(code, name)),
      code === current && icon('check', 18),
    ),
  );
  panel.replaceChildren(h('div', { role: 'radiogroup', 'aria-label': ctx.strings().language }, ...items));
}

/** A language's name in itself, as its speakers look for it. */
function ownName(code: string, fallback: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code);
    return name && name !== code ? name.charAt(0).toLocaleUpperCase(code) + name.slice(1) : fallback;
  } catch {
    return fallback;
  }
}

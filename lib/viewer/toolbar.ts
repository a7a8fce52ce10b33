import type { ViewerContext } from './context.ts';
import { h } from './dom.ts';
import { kit } from './kit.ts';
import { createPopover } from './popover.ts';

/** The buttons beside the search: filter, language, share, print. */
export function createToolbar(ctx: ViewerContext): HTMLElement {
  /** A part that is loaded when first opened, without a connection. */
  const unavailable = (close: () => void) => () => {
    close();
    ctx.notify(ctx.strings().failedOffline);
  };
  let refreshFilter = () => {};
  const filter = createPopover('filter', 'atrium-filter', (panel, close) => {
    panel.replaceChildren();
    import('./filter-panel.ts').then(({ renderFilter }) => {
      refreshFilter = renderFilter(kit, ctx, panel, close);
    }, unavailable(close));
  });
  const language = createPopover('language', 'atrium-language', (panel, close) => {
    panel.replaceChildren();
    import('./language-panel.ts').then(
      ({ renderLanguages }) => renderLanguages(kit, ctx, panel, close),
      unavailable(close),
    );
  });
  const share = createPopover('share', 'atrium-share', (panel, close) => {
    panel.replaceChildren();
    import('./share-panel.ts').then(({ renderShare }) => renderShare(kit, ctx, panel), unavailable(close));
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
    language.element.dataset.language = code;
    share.setLabel(strings.share);
    refreshFilter();
  };
  label();
  ctx.store.subscribe(label);
  return element;
}

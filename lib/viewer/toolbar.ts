import { importer } from '../map/import-again.ts';
import type { ViewerContext } from './context.ts';
import { h, iconButton } from './dom.ts';
import type { MenuPart } from './menu-panel.ts';
import { openReport } from './open-report.ts';
import { createPopover } from './popover.ts';

type Fill = (panel: HTMLElement, close: () => void) => void;

const fetchFilter = importer(() => import('./filter-panel.ts'));
const fetchLanguages = importer(() => import('./language-panel.ts'));
const fetchShare = importer(() => import('./share-panel.ts'));
const fetchMenu = importer(() => import('./menu-panel.ts'));

/**
 * Creates the buttons beside the search: directory, filter, language, share. On a small map one menu contains them all.
 */
export function createToolbar(ctx: ViewerContext): HTMLElement {
  let refreshFilter = () => {};
  const always = () => true;
  /** A part with a panel that is loaded when first opened. */
  const part = (
    icon: 'filter' | 'language' | 'share' | 'menu',
    isOffered: () => boolean,
    load: () => Promise<Fill>,
  ) => {
    const render: Fill = (panel, close) => {
      panel.replaceChildren();
      load().then(
        (fill) => fill(panel, close),
        () => {
          close();
          ctx.notify(ctx.strings().failedOffline);
        },
      );
    };
    const popover = createPopover(icon, `atrium-${icon}`, render);
    return { icon, label: () => ctx.strings()[icon], isOffered, render, popover };
  };
  const directory: MenuPart = {
    icon: 'list',
    label: () => ctx.strings().directory,
    isOffered: always,
    run: () => ctx.openDirectory(null),
  };
  const filter = part(
    'filter',
    () => ctx.project().tags.length > 0,
    async () => {
      const { renderFilter } = await fetchFilter();
      return (panel, close) => {
        refreshFilter = renderFilter(ctx, panel, close);
      };
    },
  );
  const language = part('language', always, async () => {
    const { renderLanguages } = await fetchLanguages();
    return (panel, close) => renderLanguages(ctx, panel, close);
  });
  const share = part('share', always, async () => {
    const { renderShare } = await fetchShare();
    return (panel) => renderShare(ctx, panel);
  });
  const { reports } = ctx.boot.urls;
  const report: MenuPart = {
    icon: 'warning',
    label: () => ctx.strings().reportProblem,
    isOffered: () => reports !== undefined && ctx.boot.source !== 'kiosk',
    run: () => openReport(ctx),
  };
  const menu = part('menu', always, async () => {
    const { renderMenu } = await fetchMenu();
    const entries = [directory, ...ctx.menu, filter, language, share, report];
    return (panel, close) => renderMenu(ctx, { panel, close }, entries);
  });
  const parts = [filter, language, share, menu];
  const open = iconButton('list', '', () => ctx.openDirectory(null), 'atrium-open-directory');
  const element = h('div', { class: 'atrium-toolbar' }, open, ...parts.map(({ popover }) => popover.element));
  const label = () => {
    const { tagIds, language: code } = ctx.store.state;
    open.title = directory.label();
    open.setAttribute('aria-label', open.title);
    for (const { icon, popover, label: name, isOffered } of parts) {
      // The label contains the visible text, so that voice control finds the button.
      const count = tagIds.length > 0 && (icon === 'filter' || icon === 'menu') ? `${tagIds.length}` : null;
      popover.setLabel(count ? `${name()}: ${count}` : name());
      popover.setText(count);
      popover.element.classList.toggle('atrium-on', count !== null);
      popover.element.hidden = !isOffered();
    }
    language.popover.element.dataset.language = code;
    refreshFilter();
  };
  label();
  ctx.store.subscribe(label);
  return element;
}

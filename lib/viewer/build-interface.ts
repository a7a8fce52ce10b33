import { importer } from '../map/import-again.ts';
import { accentFor } from './accent.ts';
import { keepAddress } from './address.ts';
import { createCard } from './card.ts';
import type { ViewerContext } from './context.ts';
import { createControls } from './controls.ts';
import { parseDeepLink } from './deep-link.ts';
import { connectDirections } from './directions.ts';
import { h } from './dom.ts';
import { frameHeightsPx } from './frame-heights.ts';
import { connectHost, type Host } from './host-messages.ts';
import { kit } from './kit.ts';
import { createLevelSwitcher, isSmallBox } from './level-switcher.ts';
import { openReport } from './open-report.ts';
import { createPlacesList } from './places-list.ts';
import { restingPads } from './resting-pads.ts';
import { createSearchBox } from './search-box.ts';
import { closeCard, followLink, openById } from './select-place.ts';
import type { Session, ViewerInterface } from './session.ts';
import { createToolbar } from './toolbar.ts';
import { createTooltip } from './tooltip.ts';

const gapPx = 16;
/** Paper is prepared for by then, however busy the page is. */
const preparedWithinMs = 3000;
const fetchPrint = importer(() => import('./print-view.ts'));
const fetchFavourites = importer(() => import('./favourites.ts'));

/** Builds everything around the map and connects it. */
export function buildInterface(session: Session, nav: HTMLElement): ViewerInterface {
  const { ctx, map } = session;
  const { root } = ctx;
  const card = createCard(
    ctx,
    () => closeCard(session),
    () => {
      session.ui?.layOut();
      if (ctx.store.state.placeId !== null) map.reveal(ctx.store.state.placeId);
    },
  );
  const search = createSearchBox(ctx);
  const toolbar = createToolbar(ctx);
  const bar = h('div', { class: 'atrium-bar' }, search.element, toolbar);
  const levels = createLevelSwitcher(ctx);
  const corner = h('div', { class: 'atrium-corner' }, levels, createControls(ctx));
  const made = h('a', { class: 'atrium-made', href: '/', target: '_blank', rel: 'noopener' });
  const foot = h('div', { class: 'atrium-foot' }, made);
  nav.before(bar);
  root.append(foot, corner);
  const list = createPlacesList(ctx, nav);
  createTooltip(ctx);
  map.on('enter', () => list.focus(ctx.store.state.placeId ?? undefined));
  // Right after loading nothing has the focus yet, and the keys go to the document.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && ctx.store.state.placeId !== null) closeCard(session);
    else if (event.key === 'p' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      fetchPrint().then(({ printMap }) => printMap(kit, ctx), print);
    } else if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      search.focus();
    }
  });
  offerFavourites(ctx);
  // Paper asks for it without a word before; in a frame the page around it is printed.
  if (!ctx.isFramed) {
    kit.whenIdle(
      () =>
        fetchPrint().then(
          ({ watchPrinting }) => watchPrinting(kit, ctx),
          () => null,
        ),
      preparedWithinMs,
    );
  }
  const address = keepAddress(
    ctx,
    (hash) => void followLink(session, parseDeepLink(hash), false),
    (hash) => host.post({ type: 'address', hash }),
  );
  const host: Host = connectHost(ctx, {
    search: search.search,
    openById: (id) => openById(session, id),
    directions: connectDirections(session),
  });
  let postedHeight = 0;

  /** The height that shows the whole plan at this width: it follows from the width alone, so nothing can swing. */
  const postHeight = () => {
    const level = session.project.levels.find(({ id }) => id === ctx.boot.firstLevelId);
    if (!level || !ctx.isFramed) return;
    const wanted = (root.clientWidth * level.height) / level.width;
    const height = Math.round(Math.min(Math.max(wanted, frameHeightsPx.min), frameHeightsPx.max));
    if (height !== postedHeight) host.post({ type: 'resize', height });
    postedHeight = height;
  };
  return {
    card,
    host,
    leaveCardEntry: address.closeCard,
    showAppearance() {
      const { appearance } = session.project;
      search.element.hidden = !appearance.isSearchBarVisible;
      made.hidden = appearance.hidePoweredBy;
      made.textContent = session.strings.poweredBy;
      foot.replaceChildren(made, ...legalLinks(session), ...reportButton(session));
      session.applyTheme();
    },
    layOut() {
      const isSmall = isSmallBox(root);
      if (isSmall !== bar.contains(levels)) {
        if (isSmall) toolbar.before(levels);
        else corner.prepend(levels);
      }
      root.classList.toggle('atrium-narrow', ctx.isNarrow());
      const resting = restingPads(session.project);
      const { side, bottom } = card.covered();
      // What is selected may not lie under the buttons either. A wide map that shows no card keeps its middle.
      const { offsetWidth } = corner;
      const beside = offsetWidth > 0 && (isSmall || side + bottom > 0) ? offsetWidth + gapPx : 0;
      const isRightToLeft = document.documentElement.dir === 'rtl';
      map.setPads(
        {
          ...resting,
          left: isRightToLeft ? beside : side,
          right: isRightToLeft ? side : beside,
          bottom,
        },
        resting,
      );
      root.style.setProperty('--atrium-covered', `${bottom}px`);
      postHeight();
    },
  };
}

/** Marked places have their part at once, everybody else with the first card. */
function offerFavourites(ctx: ViewerContext): void {
  const storedAs = `atrium-${ctx.project().id}`;
  let isAsked = false;
  const start = () => {
    if (isAsked) return;
    isAsked = true;
    fetchFavourites().then(
      ({ startFavourites }) => startFavourites(kit, ctx, storedAs),
      () => {
        isAsked = false;
      },
    );
  };
  try {
    if (localStorage[storedAs]) start();
  } catch {}
  ctx.store.subscribe(({ placeId }) => placeId !== null && start());
}

/** Imprint and privacy page; a page that embeds the map has its own. */
function legalLinks({ ctx, strings }: Session): HTMLElement[] {
  const { imprintUrl, privacyUrl } = ctx.boot.legal ?? {};
  const links = [[imprintUrl, strings.imprint] as const, [privacyUrl, strings.privacy] as const];
  return links.flatMap(([href, text]) =>
    href && !ctx.isFramed
      ? [h('a', { class: 'atrium-made', href, target: '_blank', rel: 'noopener' }, text)]
      : [],
  );
}

/** On a wide map; a small one has it in its menu. */
function reportButton({ ctx, strings }: Session): HTMLElement[] {
  const { urls, source } = ctx.boot;
  if (!urls.reports || source === 'kiosk') return [];
  const onclick = () => openReport(ctx);
  return [h('button', { type: 'button', class: 'atrium-made', onclick }, strings.reportProblem)];
}

/** The owner's accent as custom properties, checked for contrast. */
export function applyAccent({ ctx, project }: Session, isDark: boolean): void {
  const accent = accentFor(project.appearance.accentColor, isDark);
  const { style, dataset } = ctx.root;
  style.setProperty('--atrium-accent', accent.color);
  style.setProperty('--atrium-accent-ink', accent.ink);
  if (project.appearance.canvasBackgroundColor)
    style.setProperty('--atrium-canvas', project.appearance.canvasBackgroundColor);
  else style.removeProperty('--atrium-canvas');
  dataset.scheme = isDark ? 'dark' : 'light';
}

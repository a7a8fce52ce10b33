import { importer } from '../map/import-again.ts';
import { whenIdle } from '../map/when-idle.ts';
import { accentFor } from './accent.ts';
import { keepAddress } from './address.ts';
import { type Card, createCard } from './card.ts';
import type { ViewerContext } from './context.ts';
import { createControls } from './controls.ts';
import { parseDeepLink } from './deep-link.ts';
import { connectDirections } from './directions.ts';
import { h, reachOf } from './dom.ts';
import { connectHost, type Host } from './host-messages.ts';
import { createLevelSwitcher, isSmallBox } from './level-switcher.ts';
import { openReport } from './open-report.ts';
import { createPlacesList } from './places-list.ts';
import { frameHeightsPx } from './protocol.ts';
import { restingPads } from './resting-pads.ts';
import { createSearchBox, type SearchBox } from './search-box.ts';
import { closeCard, followLink, openById } from './select-place.ts';
import type { Session, ViewerInterface } from './session.ts';
import { createToolbar } from './toolbar.ts';
import { createTooltip } from './tooltip.ts';

/** Space between the buttons and the selected place. */
const gapPx = 4;
/** Printing is prepared within this time, even if the page is busy. */
const preparedWithinMs = 3000;
const fetchPrint = importer(() => import('./print-view.ts'));
const fetchFavourites = importer(() => import('./favourites.ts'));

/** Builds everything around the map and connects it. */
export function buildInterface(session: Session, nav: HTMLElement): ViewerInterface {
  const { ctx, map } = session;
  const card = createCard(
    ctx,
    () => closeCard(session),
    () => {
      session.ui?.layOut();
      if (ctx.store.state.placeId !== null) map.reveal(ctx.store.state.placeId);
    },
  );
  const bars = addBars(session, nav);
  const list = createPlacesList(ctx, nav);
  createTooltip(ctx);
  map.on('enter', () => list.focus(ctx.store.state.placeId ?? undefined));
  listenToKeys(session, bars.search.focus);
  offerFavourites(ctx);
  awaitPrinting(ctx);
  const { host, leaveCardEntry } = connectOutside(session, bars.search.search);
  const postHeight = heightPoster(session, host);
  return {
    card,
    host,
    leaveCardEntry,
    showAppearance: () => showAppearance(session, bars),
    layOut() {
      layOut(session, bars, card);
      postHeight();
    },
  };
}

type Bars = ReturnType<typeof addBars>;

/** Adds the bars around the map. They are placed before the list of places in the tab order. */
function addBars({ ctx }: Session, nav: HTMLElement) {
  const search = createSearchBox(ctx);
  const toolbar = createToolbar(ctx);
  const bar = h('div', { class: 'atrium-bar' }, search.element, toolbar);
  const levels = createLevelSwitcher(ctx);
  const corner = h('div', { class: 'atrium-corner' }, levels.element, createControls(ctx));
  const made = h('a', { class: 'atrium-made', href: '/', target: '_blank', rel: 'noopener' });
  const foot = h('div', { class: 'atrium-foot' }, made);
  nav.before(bar);
  ctx.root.append(foot, corner);
  return { search, toolbar, bar, levels, corner, made, foot };
}

/** Listens on the document: right after loading nothing has the focus yet. */
function listenToKeys(session: Session, focusSearch: () => void): void {
  const { ctx } = session;
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && ctx.store.state.placeId !== null) {
      event.preventDefault();
      closeCard(session);
    } else if (event.key === 'p' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // The same paper as the print button of the directions.
      if (ctx.root.querySelector('.atrium-way-answered')) void session.ways?.then((way) => way.print());
      else fetchPrint().then(({ printMap }) => printMap(ctx), print);
    } else if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      focusSearch();
    }
  });
}

/**
 * Prepares for printing, because the browser's own print menu gives no notice. In a frame, the host page is printed.
 */
function awaitPrinting(ctx: ViewerContext): void {
  if (ctx.isFramed) return;
  const watch = () =>
    fetchPrint().then(
      ({ watchPrinting }) => {
        watchPrinting(ctx);
        addEventListener('beforeprint', () => printSteps(ctx));
      },
      () => null,
    );
  whenIdle(watch, preparedWithinMs);
}

/** Puts the steps of open directions before the legend of the map, which is removed after printing. */
function printSteps({ root }: ViewerContext): void {
  const steps = root.querySelector('.atrium-way-answered .atrium-way-steps');
  const legend = root.querySelector('.atrium-legend:not(.atrium-way-print, :has(ol))');
  if (steps) legend?.prepend(steps.cloneNode(true));
}

/** Connects the address and the embedding page. Both control what the map shows and are told about changes. */
function connectOutside(session: Session, search: SearchBox['search']) {
  const { ctx } = session;
  const address = keepAddress(
    ctx,
    (hash) => void followLink(session, parseDeepLink(hash), false),
    (hash) => host.post({ type: 'address', hash }),
  );
  const host: Host = connectHost(ctx, {
    search,
    openById: (id) => openById(session, id),
    directions: connectDirections(session),
  });
  return { host, leaveCardEntry: address.closeCard };
}

/**
 * Returns a function that posts the height at which the whole plan fits. The height depends on the width alone, so it
 * cannot oscillate.
 */
function heightPoster(session: Session, host: Host): () => void {
  const { ctx } = session;
  let posted = 0;
  return () => {
    const level = session.project.levels.find(({ id }) => id === ctx.boot.firstLevelId);
    if (!level || !ctx.isFramed) return;
    const wanted = (ctx.root.clientWidth * level.height) / level.width;
    const height = Math.round(Math.min(Math.max(wanted, frameHeightsPx.min), frameHeightsPx.max));
    if (height !== posted) host.post({ type: 'resize', height });
    posted = height;
  };
}

/** Applies the owner's appearance settings, in the shown language. */
function showAppearance(session: Session, { search, made, foot }: Bars): void {
  const { appearance } = session.project;
  search.element.hidden = !appearance.isSearchBarVisible;
  made.hidden = appearance.hidePoweredBy;
  made.textContent = session.strings.poweredBy;
  foot.replaceChildren(made, ...legalLinks(session), ...reportButton(session));
  session.applyTheme();
}

/** Fits the bars to the box, and tells the map which part of the box they and the card cover. */
function layOut({ ctx, map, project }: Session, { bar, toolbar, levels, corner }: Bars, card: Card): void {
  const { root } = ctx;
  const isSmall = isSmallBox(root);
  if (isSmall !== bar.contains(levels.element)) {
    if (isSmall) toolbar.before(levels.element);
    else corner.prepend(levels.element);
  }
  levels.fit();
  root.classList.toggle('atrium-narrow', ctx.isNarrow());
  card.fit();
  const resting = restingPads(project, root);
  const { side, bottom } = card.covered();
  // The selected place must not lie under the buttons. A map that shows no selection keeps its middle.
  const isShowing = side + bottom > 0 || (isSmall && ctx.store.state.placeId !== null);
  const isBeside = corner.offsetWidth > 0 && isShowing;
  const beside = isBeside ? reachOf(root, corner) + gapPx : 0;
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const left = Math.max(isRightToLeft ? beside : side, resting.left);
  const right = Math.max(isRightToLeft ? side : beside, resting.right);
  map.setPads({ ...resting, left, right, bottom: Math.max(bottom, resting.bottom) }, resting);
  root.style.setProperty('--atrium-covered', `${bottom}px`);
}

/** Loads favourites at once if the visitor has any, else with the first card. */
function offerFavourites(ctx: ViewerContext): void {
  const storedAs = `atrium-${ctx.project().id}`;
  let isAsked = false;
  const start = () => {
    if (isAsked) return;
    isAsked = true;
    fetchFavourites().then(
      ({ startFavourites }) => startFavourites(ctx, storedAs),
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

/** Returns links to imprint and privacy page. An embedding page has its own. */
function legalLinks({ ctx, strings }: Session): HTMLElement[] {
  const { imprintUrl, privacyUrl } = ctx.boot.legal ?? {};
  const links = [[imprintUrl, strings.imprint] as const, [privacyUrl, strings.privacy] as const];
  return links.flatMap(([href, text]) =>
    href && !ctx.isFramed
      ? [h('a', { class: 'atrium-made', href, target: '_blank', rel: 'noopener' }, text)]
      : [],
  );
}

/** Returns the report button of a wide map. A small map has it in its menu. */
function reportButton({ ctx, strings }: Session): HTMLElement[] {
  const { urls, source } = ctx.boot;
  if (!urls.reports || source === 'kiosk') return [];
  const onclick = () => openReport(ctx);
  return [h('button', { type: 'button', class: 'atrium-made', onclick }, strings.reportProblem)];
}

/** Sets the owner's colours as custom properties, the accent checked for contrast. Without them, tokens.css decides. */
export function applyAccent({ ctx, project }: Session, isDark: boolean): void {
  const { accentColor, canvasBackgroundColor } = project.appearance;
  const accent = accentColor === null ? null : accentFor(accentColor, isDark);
  const { style, dataset } = ctx.root;
  // A value of null removes a property.
  style.setProperty('--atrium-accent', accent && accent.color);
  style.setProperty('--atrium-accent-ink', accent && accent.ink);
  style.setProperty('--atrium-canvas', canvasBackgroundColor);
  dataset.scheme = isDark ? 'dark' : 'light';
}

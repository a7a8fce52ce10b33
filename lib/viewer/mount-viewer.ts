import type { MapEvents } from '../map/atrium-map.ts';
import { createMap } from '../map/create-map.ts';
import { importer } from '../map/import-again.ts';
import { nextFrame } from '../map/next-frame.ts';
import { whenIdle } from '../map/when-idle.ts';
import { mapTheme } from './accent.ts';
import { withAsked } from './asked-settings.ts';
import { applyAccent, buildInterface } from './build-interface.ts';
import { createClock } from './clock.ts';
import type { ViewerContext } from './context.ts';
import { noWay, parseDeepLink } from './deep-link.ts';
import { loadWays, startKioskIfAsked } from './directions.ts';
import { h } from './dom.ts';
import { fitToBox, setRestingPads } from './fit-to-box.ts';
import { createLevelData } from './level-data.ts';
import { createNotices } from './notice.ts';
import { followLink, selectPlace, stillWanted, takeClick } from './select-place.ts';
import type { Session } from './session.ts';
import { setLanguage, showDocumentLevel, showFilter, showLevel } from './show-level.ts';
import { createStore } from './store.ts';
import type { Bootstrap } from './types.ts';
import { createWorker, startAnalytics, startLive } from './viewer-services.ts';

export type Viewer = { ctx: ViewerContext; destroy(): void };

const fetchLiveChanges = importer(() => import('./live-changes.ts'));
const fetchDirectory = importer(() => import('./directory.ts'));
const narrowPx = 600;
/** Narrower boxes count as narrow at any height. A low box of at least this width has its cards at the side. */
const slimPx = 480;
const lowPx = 400;
/** The interface is built after the first picture, but at the latest after this time if the data take long. */
const interfaceWaitMs = 250;
const listedWithinMs = 1000;
const mapFont = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Builds the viewer in `root`, which contains the shell of `renderDocument`: first the map, then the interface. */
export function mountViewer(root: HTMLElement, boot: Bootstrap): Viewer {
  const asked = new URLSearchParams(location.search).get('theme');
  if (asked === 'light' || asked === 'dark') root.dataset.theme = asked;
  const session = createSession(root, boot);
  const { ctx, map } = session;
  const stop = new AbortController();
  let stopLive = () => {};
  /** A tap on the map before the interface is built. */
  let early: MapEvents['click'] | null = null;

  const startInterface = () => {
    if (session.ui || stop.signal.aborted) return;
    session.ui = buildInterface(session, part(root, 'atrium-places', 'nav'));
    session.ui.showAppearance();
    session.ui.layOut();
    if (early) takeClick(session, early);
    // Laying out hundreds of buttons takes a whole frame, so it waits until the browser is idle. Screen readers see the
    // list from then on.
    whenIdle(() => root.classList.add('atrium-listed'), listedWithinMs);
  };
  setRestingPads(session);
  map.on('resize', (before) => fitToBox(session, before));
  map.on('hint', () => session.notices.hint(hintText(session)));
  map.on('click', (click) => {
    if (session.ui) takeClick(session, click);
    else early = click;
  });
  map.on('imageError', () => session.notices.notify(session.strings.imageFailed));
  map.on('painted', ({ levelId }) => {
    performance.mark('atrium-painted', { detail: levelId });
    root.dataset.painted = levelId;
  });
  // In full screen there is no page that scrolls, so fingers belong to the map.
  document.addEventListener('fullscreenchange', session.applyScrolling, { signal: stop.signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', session.applyTheme, {
    signal: stop.signal,
  });
  ctx.store.subscribe((state, before) => {
    if (state.tagIds !== before.tagIds) void showFilter(session, true);
  });
  const watch = () => {
    if (!stop.signal.aborted)
      stopLive = startLive(ctx, async (file) => (await fetchLiveChanges()).take(session, file));
  };
  void begin(session, { startInterface, watch });
  return {
    ctx,
    destroy() {
      stop.abort();
      stopLive();
      ctx.analytics.flushLast();
      ctx.analytics.stop();
      map.destroy();
    },
  };
}

type Steps = {
  startInterface(): void;
  /** Checks for live changes from now on. */
  watch(): void;
};

/** Shows the first level, then builds the interface and applies the address. */
async function begin(session: Session, steps: Steps): Promise<void> {
  const { ctx, project } = session;
  const { startInterface } = steps;
  const { keeper } = ctx.boot;
  const link = parseDeepLink(location.hash || ctx.boot.hash || '');
  const wanted = project.levels.find(({ key }) => key === link.level)?.id ?? ctx.boot.firstLevelId;
  if (wanted === null) {
    startInterface();
    ctx.root.dataset.state = 'empty';
    ctx.root.append(h('p', { class: 'atrium-empty' }, session.strings.noLevels));
    return;
  }
  const { drawing } = ctx.boot;
  if (drawing?.id === wanted && ctx.store.state.levelId === null) {
    await showDocumentLevel(session, drawing);
    await nextFrame();
    // The document has already requested the file. Parsing it would delay the first picture.
    void ctx.data.load(wanted);
    await parsed();
    startInterface();
  }
  await parsed();
  const late = setTimeout(startInterface, interfaceWaitMs);
  const showing = showLevel(session, wanted, () => void begin(session, steps));
  const turn = session.levelTurn;
  const isShown = await showing;
  // The visitor may have changed the level meanwhile.
  const isElsewhere = turn !== session.levelTurn;
  clearTimeout(late);
  if (!isShown && !isElsewhere) {
    if (ctx.level() === null) ctx.root.dataset.state = 'failed';
    return;
  }
  if (!session.ui) await nextFrame();
  startInterface();
  await followLink(session, stillWanted(session, link, isElsewhere), true);
  performance.mark('atrium-ready');
  steps.watch();
  startKioskIfAsked(session);
  ctx.analytics.track('mapLoad', { level: ctx.level()?.key, source: sourceOf(ctx.boot) });
  session.ui?.host.post({
    type: 'ready',
    title: session.box.getAttribute('aria-label') ?? '',
    name: session.project.name,
    levels: session.project.levels.map(({ id, key, name }) => ({ id, key, name })),
    languages: session.project.languages.map(({ code }) => code),
  });
  if (ctx.boot.review)
    void import('./notes/review.ts')
      .then(({ startReview }) => startReview(ctx, ctx.boot.review ?? ''))
      .catch(() => ctx.notify(session.strings.failedOffline));
  if (keeper && !ctx.isFramed)
    void import('./keep-offline.ts').then(({ keepOffline }) => keepOffline(ctx, keeper)).catch(() => null);
}

function createSession(root: HTMLElement, boot: Bootstrap): Session {
  const isFramed = window.parent !== window;
  const clock = createClock(() => Date.now());
  const box = part(root, 'atrium-map', 'div');
  const icons = { ...boot.icons };
  const data = createLevelData(boot.urls.data, boot.files);
  const store = createStore({
    levelId: null,
    placeId: null,
    language: boot.language,
    tagIds: [],
    matches: null,
    way: noWay,
    dataTurn: 0,
  });
  const isDark = () =>
    root.dataset.theme === 'auto'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset.theme === 'dark';
  const theme = () => mapTheme(session.project.appearance.accentColor, isDark(), isPlain(session), mapFont);
  const map = createMap(box, {
    theme: mapTheme(boot.project.appearance.accentColor, isDark(), false, mapFont),
    iconPath: (name) => icons[name] ?? null,
    isReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    isCooperative: () => isCooperative(session),
    hasBubbles: true,
    createWorker: boot.urls.worker === null ? null : () => createWorker(boot.urls.worker ?? ''),
  });
  const notices = createNotices(root);
  const live = h('div', { class: 'atrium-unseen', 'aria-live': 'polite' });
  root.append(live);
  const ctx: ViewerContext = {
    root,
    boot: { ...boot, icons },
    project: () => session.project,
    strings: () => session.strings,
    store,
    data,
    map,
    analytics: startAnalytics(boot, root, () => store.state.language),
    languages: () => ({
      language: store.state.language,
      defaultLanguage: session.project.settings.defaultLanguage,
    }),
    level: () => data.get(store.state.levelId),
    place: (id) => (id === null ? null : (data.find(id)?.place ?? null)),
    announce(text) {
      live.textContent = text;
    },
    notify: notices.notify,
    selectPlace: (id, options) => selectPlace(session, id, options),
    showLevel: (id) => showLevel(session, id),
    setLanguage: (language) => setLanguage(session, language),
    isNarrow: () => root.clientWidth < (root.clientHeight < lowPx ? slimPx : narrowPx),
    menu: [],
    openDirectory(tagId) {
      fetchDirectory().then(
        ({ openDirectory }) => openDirectory(ctx, () => session.ui?.layOut(), tagId),
        () => notices.notify(session.strings.failedOffline),
      );
    },
    ways: () => loadWays(session),
    isFramed,
    now: clock.now,
    hearTime: (date) => clock.hear(date) && session.ui?.card.refresh(),
  };
  const session: Session = {
    ctx,
    map,
    box,
    notices,
    project: withAsked(boot.project, location.search),
    strings: boot.strings,
    icons,
    ui: null,
    opener: null,
    pick: null,
    ways: null,
    levelTurn: 0,
    applyScrolling() {
      root.classList.toggle('atrium-cooperative', isCooperative(session));
    },
    applyTheme() {
      applyAccent(session, isDark());
      session.applyScrolling();
      map.setTheme(theme());
    },
  };
  return session;
}

/** Checks whether the shown level is a plain canvas: our own paper, which is dark in the dark theme. */
function isPlain({ ctx, project }: Session): boolean {
  return project.levels.find(({ id }) => id === ctx.store.state.levelId)?.imageUrl === null;
}

/**
 * Checks whether scrolling belongs to the page: as the owner set it, by default if the map is only a part of a page.
 */
function isCooperative({ project, ctx }: Session): boolean {
  const { scrollMode } = project.settings;
  if (document.fullscreenElement !== null || scrollMode === 'free') return false;
  return scrollMode === 'cooperative' || ctx.isFramed;
}

function hintText({ strings }: Session): string {
  if (matchMedia('(pointer: coarse)').matches) return strings.hintTouch;
  return /Mac|iPhone|iPad/.test(navigator.platform) ? strings.hintKeyMac : strings.hintKey;
}

/**
 * Waits for the end of the document: the interface needs the list of places there. Returns null if it is already
 * parsed.
 */
function parsed(): Promise<unknown> | null {
  if (document.readyState !== 'loading') return null;
  return new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }));
}

function part<Tag extends keyof HTMLElementTagNameMap>(
  root: HTMLElement,
  name: string,
  tag: Tag,
): HTMLElement {
  const known = root.querySelector<HTMLElement>(`.${name}`);
  if (known) return known;
  const made = h(tag, { class: name });
  root.append(made);
  return made;
}

function sourceOf(boot: Bootstrap): string {
  const asked = new URLSearchParams(location.search).get('source');
  return asked === 'qr' || asked === 'kiosk' ? asked : boot.source;
}

import { createMap } from '../../map/create-map.ts';
import { accentFor, mapTheme } from './accent.ts';
import { withAsked } from './asked-settings.ts';
import { createClock } from './clock.ts';
import { noWay } from './deep-link.ts';
import { h } from './dom.ts';
import { createEvents } from './events.ts';
import { setRestingPads } from './fit-to-box.ts';
import { createPost } from './host.ts';
import { createLevelData } from './level-data.ts';
import { createNotices } from './notice.ts';
import { createPanels } from './panels.ts';
import { noParts } from './parts.ts';
import { closePlace, selectPlace } from './select-place.ts';
import { startAnalytics } from './services.ts';
import { setLanguage } from './set-language.ts';
import { showLevel } from './show-level.ts';
import { createStore } from './store.ts';
import type { Bootstrap } from './types.ts';
import type { Viewer } from './viewer.ts';
import { createWorker } from './worker.ts';

const narrowPx = 600;
/** Narrower boxes count as narrow at any height. A low box of at least this width has its cards at the side. */
const slimPx = 480;
const lowPx = 400;
const mapFont = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Creates the viewer in `root`, with its map and without a level. */
export function createViewer(root: HTMLElement, boot: Bootstrap): Viewer {
  let project = withAsked(boot.project, location.search);
  let { strings } = boot;
  const box = part(root, 'atrium-map', 'div');
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
  const clock = createClock(() => Date.now());
  const map = createMap(box, {
    theme: mapTheme(boot.project.appearance.accentColor, isDark(root), false, mapFont),
    iconPath: (name) => viewer.boot.icons[name] ?? null,
    isReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    isCooperative: () => isCooperative(viewer),
    isRotatable: () => viewer.project().settings.isRotatable,
    framing: 'places',
    hasBubbles: true,
    createWorker: workersOf(boot.urls),
  });
  const notices = createNotices(root, boot.urls.share);
  const live = h('div', { class: 'atrium-unseen', 'aria-live': 'polite' });
  root.append(live);
  const isNarrow = () => root.clientWidth < (root.clientHeight < lowPx ? slimPx : narrowPx);
  const viewer: Viewer = {
    ...createEvents(),
    ...createPanels(root, isNarrow),
    root,
    box,
    boot: { ...boot, icons: { ...boot.icons } },
    isFramed: window.parent !== window,
    store,
    data,
    map,
    analytics: startAnalytics(boot, root, () => store.state.language),
    notices,
    parts: noParts(),
    outlets: {
      bar: h('div', { class: 'atrium-bar' }),
      searchEnd: h('div', { class: 'atrium-search-end' }),
      corner: h('div', { class: 'atrium-corner' }),
      foot: h('div', { class: 'atrium-foot' }),
    },
    project: () => project,
    takeProject(next) {
      project = withAsked(next, location.search);
    },
    strings: () => strings,
    takeStrings(next) {
      strings = next;
    },
    languages: () => ({
      language: store.state.language,
      defaultLanguage: project.settings.defaultLanguage,
      kinds: viewer.kinds,
    }),
    level: () => data.get(store.state.levelId),
    place: (id) => (id === null ? null : (data.find(id)?.place ?? null)),
    now: clock.now,
    hearTime: (date) => clock.hear(date) && viewer.emit('time', null),
    isNarrow,
    announce(text) {
      live.textContent = text;
    },
    notify: notices.notify,
    post: createPost(),
    selectPlace: (id, options) => selectPlace(viewer, id, options),
    closePlace: () => closePlace(viewer),
    showLevel: (id) => showLevel(viewer, id),
    setLanguage: (language) => setLanguage(viewer, language),
    layOut: () => setRestingPads(viewer),
    applyScrolling: () => void root.classList.toggle('atrium-cooperative', isCooperative(viewer)),
    applyTheme: () => applyTheme(viewer),
    opener: null,
    left: null,
    levelTurn: 0,
    insets: { top: 0, bottom: 0 },
    paper: null,
    isShared: false,
    kinds: boot.kinds,
    walks: async () => null,
  };
  return viewer;
}

function workersOf({ worker }: Bootstrap['urls']): (() => Worker) | null {
  return worker === null ? null : () => createWorker(worker);
}

/** Returns the element of this class in `root`. Adds it if the document has none. */
export function part<Tag extends keyof HTMLElementTagNameMap>(
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

function isDark({ dataset }: HTMLElement): boolean {
  return dataset.theme === 'auto'
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : dataset.theme === 'dark';
}

/**
 * Checks whether scrolling belongs to the page: as the owner set it, by default if the map is only a part of a page.
 */
function isCooperative({ project, isFramed }: Viewer): boolean {
  const { scrollMode } = project().settings;
  if (document.fullscreenElement !== null || scrollMode === 'free') return false;
  return scrollMode === 'cooperative' || isFramed;
}

/** Sets the owner's colours as custom properties, the accent checked for contrast. Without them, tokens.css decides. */
function applyTheme(viewer: Viewer): void {
  const { root, map, project, store } = viewer;
  const { appearance, levels } = project();
  const { accentColor, canvasBackgroundColor } = appearance;
  const dark = isDark(root);
  const accent = accentColor === null ? null : accentFor(accentColor, dark);
  // A value of null removes a property.
  root.style.setProperty('--atrium-accent', accent?.color ?? null);
  root.style.setProperty('--atrium-accent-ink', accent?.ink ?? null);
  root.style.setProperty('--atrium-canvas', canvasBackgroundColor);
  root.dataset.scheme = dark ? 'dark' : 'light';
  viewer.applyScrolling();
  // A plain canvas is our own paper, which is dark in the dark theme.
  const isPlain = levels.find(({ id }) => id === store.state.levelId)?.imageUrl === null;
  map.setTheme(mapTheme(accentColor, dark, isPlain, mapFont));
}

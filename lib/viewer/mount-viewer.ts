import { createMap } from '../map/create-map.ts';
import { noPads } from '../map/view.ts';
import { fill } from '../strings/fill.ts';
import { accentFor, mapTheme } from './accent.ts';
import { keepAddress } from './address.ts';
import { createCard } from './card.ts';
import type { SelectOptions, ViewerContext } from './context.ts';
import { createControls } from './controls.ts';
import { type DeepLink, parseDeepLink } from './deep-link.ts';
import { h } from './dom.ts';
import { toLevelDrawing } from './drawing.ts';
import { connectHost, type Host } from './host-messages.ts';
import { loadStrings } from './interface-language.ts';
import { createLevelData } from './level-data.ts';
import { createLevelSwitcher } from './level-switcher.ts';
import { applyVersion } from './live-changes.ts';
import type { Failure } from './load-json.ts';
import { createNotices } from './notice.ts';
import { createPlacesList } from './places-list.ts';
import { createSearchBox } from './search-box.ts';
import { createStore } from './store.ts';
import { createToolbar } from './toolbar.ts';
import { createTooltip } from './tooltip.ts';
import type { Bootstrap, PublicProject, VersionFile } from './types.ts';
import { createWorker, startAnalytics, startLive } from './viewer-services.ts';

export type Viewer = { ctx: ViewerContext; destroy(): void };

const narrowPx = 600;
const edgePx = 12;
const mapFont = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const reducedMotion = '(prefers-reduced-motion: reduce)';
const darkScheme = '(prefers-color-scheme: dark)';

/** Builds the viewer in `root`, which bears the shell of `renderDocument`; the map follows as its data arrive. */
export function mountViewer(root: HTMLElement, boot: Bootstrap): Viewer {
  const isFramed = window.parent !== window;
  const box = part(root, 'atrium-map', 'div');
  const nav = part(root, 'atrium-places', 'nav');
  const askedTheme = new URLSearchParams(location.search).get('theme');
  if (askedTheme === 'light' || askedTheme === 'dark') root.dataset.theme = askedTheme;
  let project: PublicProject = boot.project;
  let { strings } = boot;
  const isReducedMotion = () => matchMedia(reducedMotion).matches;
  const isDark = () =>
    root.dataset.theme === 'auto' ? matchMedia(darkScheme).matches : root.dataset.theme === 'dark';
  const isCooperative = () => {
    const { scrollMode } = project.settings;
    return (
      document.fullscreenElement === null &&
      (scrollMode === 'cooperative' || (scrollMode === 'default' && isFramed))
    );
  };

  const data = createLevelData(boot.urls.data, boot.files);
  const first = parseDeepLink(location.hash);
  const store = createStore({
    levelId: null,
    placeId: null,
    language: boot.language,
    tagIds: [],
    dataTurn: 0,
  });
  const icons = { ...boot.icons };
  const theme = () =>
    mapTheme(project.appearance.accentColor, isDark(), ctx.level()?.imageUrl === null, mapFont);
  const map = createMap(box, {
    theme: mapTheme(project.appearance.accentColor, isDark(), false, mapFont),
    iconPath: (name) => icons[name] ?? null,
    isReducedMotion,
    isCooperative,
    createWorker: boot.urls.worker === null ? null : () => createWorker(boot.urls.worker ?? ''),
  });
  const notices = createNotices(root);
  const live = h('div', { class: 'atrium-unseen', 'aria-live': 'polite' });
  root.append(live);
  let host: Host | null = null;
  let opener: HTMLElement | null = null;
  let levelTurn = 0;

  const ctx: ViewerContext = {
    root,
    boot: { ...boot, icons },
    project: () => project,
    strings: () => strings,
    store,
    data,
    map,
    analytics: startAnalytics(boot, root, () => store.state.language),
    languages: () => ({ language: store.state.language, defaultLanguage: project.settings.defaultLanguage }),
    level: () => data.get(store.state.levelId),
    place: (id) => (id === null ? null : (data.find(id)?.place ?? null)),
    announce(text) {
      live.textContent = text;
    },
    notify: notices.notify,
    selectPlace,
    showLevel,
    setLanguage,
    isNarrow: () => root.clientWidth < narrowPx,
    isFramed,
    now: () => Date.now(),
  };

  const card = createCard(ctx, closeCard);
  const search = createSearchBox(ctx);
  const bar = h('div', { class: 'atrium-bar' }, search.element, createToolbar(ctx));
  const corner = h('div', { class: 'atrium-corner' }, createLevelSwitcher(ctx), createControls(ctx));
  nav.before(bar);
  const made = h('a', { class: 'atrium-made', href: '/', target: '_blank', rel: 'noopener' });
  root.append(made, corner);
  const list = createPlacesList(ctx, nav);
  createTooltip(ctx);
  showAppearance();
  layOut();
  connectMap();
  const address = keepAddress(
    ctx,
    (hash) => void follow(parseDeepLink(hash), false),
    (hash) => host?.post({ type: 'address', hash }),
  );
  host = connectHost(ctx, { search: search.search, openById });
  const stopLive = startLive(ctx, (file) => takeVersion(file));
  const observer = new ResizeObserver(layOut);
  observer.observe(root);
  matchMedia(darkScheme).addEventListener('change', showAppearance);
  store.subscribe((state, before) => {
    if (state.tagIds !== before.tagIds) showFilter();
  });
  void begin();

  return {
    ctx,
    destroy() {
      observer.disconnect();
      stopLive();
      ctx.analytics.flushLast();
      ctx.analytics.stop();
      map.destroy();
    },
  };

  async function begin(): Promise<void> {
    const wanted = project.levels.find(({ key }) => key === first.level)?.id ?? boot.firstLevelId;
    if (wanted === null) {
      root.dataset.state = 'empty';
      root.append(h('p', { class: 'atrium-empty' }, strings.noLevels));
      return;
    }
    if (!(await showLevel(wanted))) return;
    await follow(first, true);
    ctx.analytics.track('mapLoad', { level: ctx.level()?.key, source: sourceOf(boot) });
    host?.post({
      type: 'ready',
      name: project.name,
      levels: project.levels.map(({ id, key, name }) => ({ id, key, name })),
      languages: project.languages.map(({ code }) => code),
    });
  }

  /** Shows what a link names; what it does not name stays, but for the place. */
  async function follow(link: DeepLink, isFirst: boolean): Promise<void> {
    if (link.language && link.language !== store.state.language) await setLanguage(link.language);
    if (link.tags.length > 0)
      store.set({ tagIds: project.tags.filter(({ id }) => link.tags.includes(id)).map(({ id }) => id) });
    const level =
      link.level === null
        ? null
        : project.levels.find(({ key, id }) => key === link.level || id === link.level);
    if (level === undefined) notices.notify(strings.unknownLink);
    if (level && level.id !== store.state.levelId) await showLevel(level.id);
    if (link.view) map.setView([link.view.x, link.view.y], link.view.zoom);
    if (link.place === null) {
      if (!isFirst) await selectPlace(null);
      return;
    }
    if (!(await openById(link.place, link.view !== null))) notices.notify(strings.unknownLink);
  }

  async function openById(idOrKey: string, isViewGiven = false): Promise<boolean> {
    const isWanted = ({ id, key }: { id: string; key: string }) => id === idOrKey || key === idOrKey;
    const on = (level: ReturnType<ViewerContext['level']>) =>
      level?.areas.find(isWanted) ?? level?.markers.find(isWanted);
    let found = on(ctx.level());
    if (!found) {
      for (const level of await data.loadAll()) found ??= on(level);
    }
    if (!found) return false;
    await selectPlace(found.id, {}, isViewGiven);
    return true;
  }

  async function showLevel(id: string): Promise<boolean> {
    levelTurn++;
    const turn = levelTurn;
    const isFirst = store.state.levelId === null;
    const loaded = await data.load(id);
    if (turn !== levelTurn) return false;
    if (!loaded.ok) {
      failed(loaded.failure, isFirst, () => void (isFirst ? begin() : showLevel(id)));
      return false;
    }
    const level = loaded.data;
    if (level.id === store.state.levelId) return true;
    const selected = data.find(store.state.placeId ?? '');
    if (selected && selected.level.id !== id) clearSelection();
    store.set({ levelId: id });
    await loadIcons(level.markers.map(({ icon }) => icon));
    map.setTheme(theme());
    await map.setLevel(toLevelDrawing(level, { ...ctx.languages(), customIcons: boot.customIcons }), 'view');
    showFilter();
    root.dataset.state = 'ready';
    if (!isFirst) {
      ctx.announce(
        fill(strings.levelShown, { name: level.name, count: level.areas.length + level.markers.length }),
      );
      ctx.analytics.track('levelChange', { level: level.key });
    }
    return true;
  }

  async function selectPlace(
    id: string | null,
    options: SelectOptions = {},
    isViewGiven = false,
  ): Promise<void> {
    const found = id === null ? null : data.find(id);
    if (!found) {
      clearSelection();
      return;
    }
    const { place, level } = found;
    if (level.id !== store.state.levelId && !(await showLevel(level.id))) return;
    if (options.opener !== undefined) opener = options.opener;
    const isMarker = 'position' in place;
    map.select(place.id);
    map.hover(null);
    store.set({ placeId: place.id });
    if (isMarker && !place.showCard) card.close();
    else card.open(place, options.isFocused ?? false);
    layOut();
    if (place.zoomOnSelect && !isViewGiven)
      map.flyTo({ id: place.id, zoomMax: isMarker ? Math.max(map.zoom, 2.5) : 3 });
    else map.reveal(place.id);
    if (options.isCounted)
      ctx.analytics.track(isMarker ? 'markerClick' : 'areaClick', {
        id: place.id,
        key: place.key,
        level: level.key,
      });
  }

  function clearSelection(): void {
    map.select(null);
    card.close();
    layOut();
    if (store.state.placeId !== null) store.set({ placeId: null });
  }

  function closeCard(): void {
    const back = opener;
    opener = null;
    clearSelection();
    address.closeCard();
    (back?.isConnected ? back : box).focus({ preventScroll: true });
  }

  async function setLanguage(language: string): Promise<void> {
    const known = project.languages.find(({ code }) => code === language);
    if (!known || language === store.state.language) return;
    strings = await loadStrings(language, boot);
    document.documentElement.lang = language;
    document.documentElement.dir = known.direction;
    root.querySelector('#atrium-help')?.replaceChildren(strings.mapHelp);
    box.setAttribute('aria-label', fill(strings.mapLabel, { name: project.name }));
    store.set({ language });
    const level = ctx.level();
    if (level)
      map.update(toLevelDrawing(level, { ...ctx.languages(), customIcons: boot.customIcons }).places);
    if (store.state.placeId !== null) card.refresh();
    layOut();
  }

  async function takeVersion(file: VersionFile): Promise<void> {
    const next = await applyVersion(ctx, file);
    if (next.project) project = next.project;
    const level = ctx.level();
    const drawing = level && toLevelDrawing(level, { ...ctx.languages(), customIcons: boot.customIcons });
    if (drawing && level) {
      await loadIcons(level.markers.map(({ icon }) => icon));
      if (next.isLevelRedrawn) await map.setLevel(drawing, 'view');
      else
        map.update(
          drawing.places.filter(({ id }) => next.changedIds.has(id)),
          next.removedIds,
        );
    }
    if (!level) await showLevel(project.levels[0]?.id ?? '');
    const selected = ctx.place(store.state.placeId);
    if (selected && next.changedIds.has(selected.id)) card.open(selected, false);
    else if (!selected) clearSelection();
    showAppearance();
    showFilter();
    store.set({ dataTurn: store.state.dataTurn + 1 });
  }

  /** Names that the document did not bring come with the whole set, once. */
  async function loadIcons(names: readonly (string | null)[]): Promise<void> {
    const isMissing = names.some((name) => name !== null && !name.includes('/') && icons[name] === undefined);
    if (!isMissing) return;
    const { iconPaths } = await import('../map/icons.ts').catch(() => ({ iconPaths: {} }));
    Object.assign(icons, iconPaths);
    map.iconsChanged();
  }

  function failed(failure: Failure, isFirst: boolean, retry: () => void): void {
    root.dataset.state = isFirst ? 'failed' : 'ready';
    notices.fail(failure, strings, retry);
    host?.post({ type: 'error', kind: failure.kind, detail: failure.detail });
  }

  function showFilter(): void {
    const { tagIds } = store.state;
    const level = ctx.level();
    if (!level) return;
    const places = [...level.areas, ...level.markers];
    const matching = places.filter((place) => place.tags.some(({ id }) => tagIds.includes(id)));
    map.setHighlight(tagIds.length === 0 ? null : new Set(matching.map(({ id }) => id)));
    if (tagIds.length > 0) ctx.announce(fill(strings.filterMatches, { count: matching.length }));
  }

  /** The owner's colours and what they have switched off. */
  function showAppearance(): void {
    const { appearance } = project;
    const accent = accentFor(appearance.accentColor, isDark());
    root.style.setProperty('--atrium-accent', accent.color);
    root.style.setProperty('--atrium-accent-ink', accent.ink);
    root.style.setProperty('--atrium-canvas', appearance.canvasBackgroundColor ?? '');
    root.dataset.scheme = isDark() ? 'dark' : 'light';
    made.hidden = appearance.hidePoweredBy;
    made.textContent = strings.poweredBy;
    search.element.hidden = !appearance.isSearchBarVisible;
    map.setTheme(theme());
  }

  function layOut(): void {
    root.classList.toggle('atrium-narrow', ctx.isNarrow());
    root.classList.toggle('atrium-cooperative', isCooperative());
    const isBarShown = project.appearance.isSearchBarVisible;
    const top = isBarShown ? bar.offsetHeight + edgePx : 0;
    const { side, bottom } = card.covered();
    const resting = { ...noPads, top };
    const isRightToLeft = document.documentElement.dir === 'rtl';
    map.setPads({ top, left: isRightToLeft ? 0 : side, right: isRightToLeft ? side : 0, bottom }, resting);
    root.style.setProperty('--atrium-covered', `${bottom}px`);
    if (isFramed) postHeight();
  }

  /** The height that shows the whole plan at this width: it follows from the width alone, so nothing can swing. */
  function postHeight(): void {
    const level = project.levels.find(({ id }) => id === boot.firstLevelId);
    if (!level || !host) return;
    const height = Math.round(Math.min(Math.max((root.clientWidth * level.height) / level.width, 320), 900));
    if (height !== postedHeight) host.post({ type: 'resize', height });
    postedHeight = height;
  }

  function connectMap(): void {
    map.on('click', ({ place }) => {
      if (place) void selectPlace(place.id, { opener: box, isFocused: false, isCounted: true });
      else if (store.state.placeId !== null) closeCard();
    });
    map.on('enter', () => list.focus(store.state.placeId ?? undefined));
    map.on('hint', () => notices.hint(hintText()));
    map.on('imageError', () => notices.notify(strings.imageFailed));
    map.on('painted', ({ levelId }) => {
      performance.mark('atrium-painted', { detail: levelId });
      root.dataset.painted = levelId;
    });
    root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && store.state.placeId !== null) closeCard();
      else if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
        event.preventDefault();
        search.focus();
      }
    });
  }

  function hintText(): string {
    if (matchMedia('(pointer: coarse)').matches) return strings.hintTouch;
    return /Mac|iPhone|iPad/.test(navigator.platform) ? strings.hintKeyMac : strings.hintKey;
  }
}

let postedHeight = 0;

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

import { h, icon } from '../core/dom.ts';
import { createFrame } from '../core/frame.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import { watchClosing } from '../core/watch-closing.ts';
import { walksTo } from '../list/nearest-places.ts';
import { loadPlaceMarks } from '../list/row.ts';
import { showMatches } from '../list/show-matches.ts';
import { directoryView, loadingView } from './directory-view.ts';
import type { View } from './view.ts';

export type Directory = { show(view: View): void };

const refreshMs = 60_000;
/** What the list depends on, besides its view. */
const shownBy = ['language', 'dataTurn', 'levelId', 'tagIds'] as const;
const lostLogos = new Set<string>();
let directory: Directory | null = null;

/** Opens the directory at a view. The view that is open already is closed. Loaded on first use. */
export function showDirectory(viewer: Viewer, view: View): void {
  directory ??= createDirectory(viewer);
  directory.show(view);
}

/**
 * Creates the list of categories and places: at the side in a wide box, a sheet in a narrow one. An open card hides it.
 */
function createDirectory(viewer: Viewer): Directory {
  let view: View = { kind: 'start' };
  let isOpen = false;
  let isLoaded = false;
  let opener: Element | null = null;
  let turn = 0;
  let walks: ReadonlyMap<string, Walk | null> = new Map();
  const showIfFree = () => {
    panel.hidden = !isOpen || viewer.store.state.placeId !== null;
    closing.watch(!panel.hidden);
    viewer.layOut();
  };
  const close = () => {
    isOpen = false;
    if (view.kind === 'category') viewer.store.set({ tagIds: [] });
    // A filter that is chosen from now on is not the directory's.
    view = { kind: 'start' };
    showIfFree();
    closing.leave();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
  const goTo = (next: View) => {
    const before = view;
    view = next;
    scroller.scrollTop = 0;
    if (next.kind === 'category') viewer.store.set({ tagIds: [next.tagId] });
    else if (before.kind === 'category') viewer.store.set({ tagIds: [] });
    walks = new Map();
    void render().then(() => {
      if (!follows(next)) frame.focus();
      if (view === next && next.kind === 'category') showMatches(viewer);
    });
  };
  const toStart = () => goTo({ kind: 'start' });
  const stepBack = () => (isFirst(view) ? close() : toStart());
  const closing = watchClosing(viewer, () => {
    stepBack();
    closing.watch(!panel.hidden);
  });
  const { panel, scroller, sheet, ...frame } = createFrame(viewer, {
    name: 'directory',
    // A card covers the directory.
    rank: 0,
    close,
    onStop: () => viewer.layOut(),
  });
  /** Shows the view once all levels are loaded, unless a newer call comes meanwhile. */
  const render = async () => {
    turn++;
    const mine = turn;
    if (!isLoaded) frame.show(loadingView(viewer, view));
    const levels = await viewer.data.loadAll();
    await loadPlaceMarks(viewer, levels);
    if (mine !== turn) return;
    isLoaded = true;
    const { places, ...made } = directoryView(viewer, levels, { view, walks, goTo });
    const before = isFirst(view) ? [logoView(viewer, render)] : [backView(viewer, toStart)];
    frame.show({ ...made, before });
    viewer.layOut();
    // Measured after the list is there: the floors of ways may have to be loaded.
    if (walks.has(places[0]?.place.id ?? '')) return;
    void walksById(viewer, places, levels).then((found) => {
      if (!found || mine !== turn) return;
      walks = found;
      void render();
    });
  };
  onEscape(panel, stepBack);
  renderInTime(viewer, (kind) => isOpen && view.kind === kind && void render());
  viewer.on('startOver', () => isOpen && close());
  viewer.store.subscribe((state, before) => {
    if (!isOpen) return;
    if (state.placeId !== before.placeId) showIfFree();
    if (state.tagIds !== before.tagIds && follows(view) && state.tagIds.length === 0) return close();
    // The category was left by a chip, or elsewhere. What is chosen now is a filter.
    if (view.kind === 'category' && !state.tagIds.includes(view.tagId))
      view = { kind: state.tagIds.length > 0 ? 'filter' : 'start' };
    if (shownBy.some((name) => state[name] !== before[name])) void render();
  });
  return {
    show(next) {
      const wasOpen = isOpen && !panel.hidden;
      // A second press of its button closes it.
      if (wasOpen && isAgain(next, view)) return follows(next) || close();
      if (!wasOpen) opener = document.activeElement;
      isOpen = true;
      if (viewer.store.state.placeId !== null) void viewer.selectPlace(null);
      sheet.set(viewer.root.clientHeight < 400 ? 'full' : 'half');
      showIfFree();
      goTo(next);
    },
  };
}

const isFirst = ({ kind }: View) => kind === 'start' || kind === 'filter' || kind === 'favourites';
const follows = (view: View) => view.kind === 'filter' && view.follows;
/** The filter is not the list of a chip, which another button opened and which has no chips. */
const isAgain = (next: View, view: View) =>
  next.kind !== 'category' && next.kind === view.kind && (follows(next) || !follows(view));

/** What is open changes by the minute, and favourites by a star. */
function renderInTime(viewer: Viewer, render: (kind: View['kind']) => unknown): void {
  setInterval(() => render('open'), refreshMs);
  viewer.on('tools', () => render('favourites'));
}

function onEscape(panel: HTMLElement, run: () => void): void {
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    run();
  });
}

/** Resolves to the walks from a visitor whose position is known to the first places, else to null. */
async function walksById(viewer: Viewer, places: readonly FoundPlace[], levels: readonly LevelShape[]) {
  const walks = await walksTo(viewer, places, levels);
  return walks && new Map(walks.map((walk, i) => [places[i]?.place.id ?? '', walk]));
}

function backView({ strings }: Viewer, onclick: () => void): HTMLElement {
  const props = { type: 'button', class: 'atrium-button atrium-back', 'aria-label': strings().back, onclick };
  return h('button', props, icon('back'));
}

/** Returns the owner's logo, unless it could not be loaded. */
function logoView({ project }: Viewer, render: () => unknown): HTMLElement | null {
  const { logo: src } = project().appearance as { logo?: string | null };
  if (!src || lostLogos.has(src)) return null;
  const onerror = () => {
    lostLogos.add(src);
    render();
  };
  return h('span', { class: 'atrium-logo' }, h('img', { src, alt: '', onerror }));
}

import { h, icon } from '../core/dom.ts';
import { createFrame } from '../core/frame.ts';
import type { Viewer } from '../core/viewer.ts';
import { watchClosing } from '../core/watch-closing.ts';
import { showMatches } from '../filter/show-matches.ts';
import { loadMarks } from './category-mark.ts';
import { directoryView, type View } from './directory-view.ts';

export type Directory = { show(tagId: string | null): void };

const refreshMs = 60_000;
let directory: Directory | null = null;

/** Opens the directory, at a category if `tagId` is given. Loaded on first use. */
export function showDirectory(viewer: Viewer, tagId: string | null): void {
  directory ??= createDirectory(viewer);
  directory.show(tagId);
}

/**
 * Creates the list of categories and places: at the side in a wide box, a sheet in a narrow one. An open card hides it.
 */
function createDirectory(viewer: Viewer): Directory {
  let view: View = { kind: 'start' };
  let isOpen = false;
  const lostLogos = new Set<string>();
  let opener: Element | null = null;
  let turn = 0;
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
    void render().then(() => {
      frame.focus();
      if (view === next && next.kind === 'category') showMatches(viewer);
    });
  };
  const toStart = () => goTo({ kind: 'start' });
  const stepBack = () => (view.kind === 'start' ? close() : toStart());
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
    const { loading } = viewer.strings();
    if (!scroller.firstChild) frame.show({ title: loading, detail: '', body: h('div') });
    const [levels] = await Promise.all([viewer.data.loadAll(), loadMarks(viewer)]);
    if (mine !== turn) return;
    const isStart = view.kind === 'start';
    frame.show({
      ...directoryView(viewer, levels, { view, goTo }),
      before: isStart ? [logoView(viewer, lostLogos, render)] : [backView(viewer, toStart)],
    });
    viewer.layOut();
  };
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    stepBack();
  });
  setInterval(() => view.kind === 'open' && !panel.hidden && void render(), refreshMs);
  viewer.on('startOver', () => isOpen && close());
  viewer.store.subscribe((state, before) => {
    if (!isOpen) return;
    if (state.placeId !== before.placeId) showIfFree();
    // The filter was changed elsewhere.
    if (view.kind === 'category' && state.tagIds !== before.tagIds && !state.tagIds.includes(view.tagId)) {
      view = { kind: 'start' };
      return void render();
    }
    const names = ['language', 'dataTurn', 'levelId'] as const;
    if (names.some((name) => state[name] !== before[name])) void render();
  });
  return {
    show(tagId) {
      const wasOpen = isOpen && !panel.hidden;
      if (wasOpen && tagId === null) return close();
      if (!wasOpen) opener = document.activeElement;
      isOpen = true;
      if (viewer.store.state.placeId !== null) void viewer.selectPlace(null);
      sheet.set(viewer.root.clientHeight < 400 ? 'full' : 'half');
      showIfFree();
      goTo(tagId === null ? { kind: 'start' } : { kind: 'category', tagId });
    },
  };
}

function backView({ strings }: Viewer, onclick: () => void): HTMLElement {
  const props = { type: 'button', class: 'atrium-button atrium-back', 'aria-label': strings().back, onclick };
  return h('button', props, icon('back'));
}

/** Returns the owner's logo, unless it could not be loaded. */
function logoView({ project }: Viewer, lost: Set<string>, render: () => unknown): HTMLElement | null {
  const { logo: src } = project().appearance as { logo?: string | null };
  if (!src || lost.has(src)) return null;
  const onerror = () => {
    lost.add(src);
    render();
  };
  return h('span', { class: 'atrium-logo' }, h('img', { src, alt: '', onerror }));
}

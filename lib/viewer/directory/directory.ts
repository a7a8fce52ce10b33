import { h, icon, iconButton } from '../core/dom.ts';
import { createSheet } from '../core/sheet.ts';
import type { Viewer } from '../core/viewer.ts';
import { watchClosing } from '../core/watch-closing.ts';
import { showMatches } from '../filter/show-matches.ts';
import { directoryView, type View } from './directory-view.ts';

export type Directory = { show(tagId: string | null): void };

/** Rank among the panels over the map. A card covers the directory. */
const rank = 0;
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
  const layOut = () => viewer.layOut();
  let view: View = { kind: 'start' };
  let isOpen = false;
  let opener: Element | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const showIfFree = () => {
    panel.hidden = !isOpen || viewer.store.state.placeId !== null;
    closing.watch(!panel.hidden);
    layOut();
  };
  const close = () => {
    isOpen = false;
    clearInterval(timer);
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
      title.focus({ preventScroll: true });
      if (view === next && next.kind === 'category') showMatches(viewer);
    });
  };
  const toStart = () => goTo({ kind: 'start' });
  const stepBack = () => (view.kind === 'start' ? close() : toStart());
  const closing = watchClosing(viewer, () => {
    stepBack();
    closing.watch(!panel.hidden);
  });
  const parts = createParts(viewer, { close, toStart });
  const { panel, scroller, title } = parts;
  const sheet = createSheet(viewer, parts, layOut);
  const fill = createFiller(viewer, parts, goTo);
  const render = async () => {
    if (!(await fill(() => view))) return;
    sheet.relabel();
    layOut();
  };

  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    stepBack();
  });
  viewer.addPanel(panel, rank);
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
      clearInterval(timer);
      timer = setInterval(() => view.kind === 'open' && !panel.hidden && void render(), refreshMs);
      goTo(tagId === null ? { kind: 'start' } : { kind: 'category', tagId });
    },
  };
}

type Parts = ReturnType<typeof createParts>;

function createParts(viewer: Viewer, { close, toStart }: { close(): void; toStart(): void }) {
  const title = h('h2', { class: 'atrium-card-title', tabindex: -1, id: 'atrium-directory-title' });
  const detail = h('p', { class: 'atrium-card-level', role: 'status' });
  const logo = h('span', { class: 'atrium-logo', hidden: true });
  const backProps = { type: 'button', class: 'atrium-button atrium-back', onclick: toStart };
  const back = h('button', backProps, icon('back'));
  const grip = h('button', { type: 'button', class: 'atrium-grip' });
  const shut = iconButton('close', '', close, 'atrium-card-close');
  const names = h('div', { class: 'atrium-card-names' }, title, detail);
  const head = h('header', {}, back, logo, names, shut);
  const scroller = h('div', { class: 'atrium-card-scroll' });
  const props = { class: 'atrium-card atrium-directory', 'aria-labelledby': title.id, hidden: true };
  const panel = h('section', props, grip, head, scroller);
  /** Labels the button in the shown language. */
  const renameShut = () => {
    shut.ariaLabel = shut.title = viewer.strings().close;
  };
  return { title, detail, logo, back, grip, head, scroller, panel, renameShut };
}

/**
 * Returns a function that writes a view into the panel once all levels are loaded. It resolves to false if a newer call
 * came meanwhile.
 */
function createFiller(viewer: Viewer, parts: Parts, goTo: (view: View) => void) {
  const { title, detail, back, scroller } = parts;
  let turn = 0;
  return async (viewNow: () => View): Promise<boolean> => {
    turn++;
    const mine = turn;
    parts.renameShut();
    title.textContent ||= viewer.strings().loading;
    const levels = await viewer.data.loadAll();
    if (mine !== turn) return false;
    const view = viewNow();
    const made = directoryView(viewer, levels, { view, goTo });
    title.textContent = made.title;
    detail.textContent = made.detail;
    detail.hidden = made.detail === '';
    back.setAttribute('aria-label', viewer.strings().back);
    back.hidden = view.kind === 'start';
    showLogo(viewer, parts, view.kind === 'start');
    replaceBody(scroller, made.body);
    return true;
  };
}

/** Replaces the text and keeps scroll position and focus. */
function replaceBody(scroller: HTMLElement, body: HTMLElement): void {
  const at = scroller.scrollTop;
  const { activeElement } = document;
  const focused = scroller.contains(activeElement) ? activeElement?.getAttribute('data-entry') : null;
  scroller.replaceChildren(body);
  scroller.scrollTop = at;
  if (focused)
    scroller
      .querySelector<HTMLElement>(`[data-entry="${CSS.escape(focused)}"]`)
      ?.focus({ preventScroll: true });
}

function showLogo(viewer: Viewer, { logo }: Parts, isWanted: boolean): void {
  const { logo: address } = viewer.project().appearance as { logo?: string | null };
  logo.hidden = !address || !isWanted;
  if (address && logo.firstElementChild?.getAttribute('src') !== address) {
    const picture = h('img', { src: address, alt: '' });
    picture.addEventListener('error', () => {
      logo.hidden = true;
    });
    logo.replaceChildren(picture);
  }
}

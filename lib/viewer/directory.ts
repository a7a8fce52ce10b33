import type { ViewerContext } from './context.ts';
import { directoryView, type View } from './directory-view.ts';
import { h, icon, iconButton } from './dom.ts';
import { showMatches } from './filter-panel.ts';
import { createSheet } from './sheet.ts';
import { watchClosing } from './watch-closing.ts';

export type Directory = { show(tagId: string | null): void };

const refreshMs = 60_000;
let directory: Directory | null = null;

/** Opens the directory, at a category if `tagId` is given. Loaded on first use. */
export function openDirectory(ctx: ViewerContext, layOut: () => void, tagId: string | null): void {
  directory ??= createDirectory(ctx, layOut);
  directory.show(tagId);
}

/**
 * Creates the list of categories and places: at the side in a wide box, a sheet in a narrow one. An open card hides it.
 */
function createDirectory(ctx: ViewerContext, layOut: () => void): Directory {
  let view: View = { kind: 'start' };
  let isOpen = false;
  let opener: Element | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const showIfFree = () => {
    panel.hidden = !isOpen || ctx.store.state.placeId !== null;
    closing.watch(!panel.hidden);
    layOut();
  };
  const close = () => {
    isOpen = false;
    clearInterval(timer);
    if (view.kind === 'category') ctx.store.set({ tagIds: [] });
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
    if (next.kind === 'category') ctx.store.set({ tagIds: [next.tagId] });
    else if (before.kind === 'category') ctx.store.set({ tagIds: [] });
    void render().then(() => {
      title.focus({ preventScroll: true });
      if (view === next && next.kind === 'category') showMatches(ctx);
    });
  };
  const toStart = () => goTo({ kind: 'start' });
  const stepBack = () => (view.kind === 'start' ? close() : toStart());
  const closing = watchClosing(ctx, () => {
    stepBack();
    closing.watch(!panel.hidden);
  });
  const parts = createParts(ctx, { close, toStart });
  const { panel, scroller, title } = parts;
  const sheet = createSheet(ctx, parts, layOut);
  const fill = createFiller(ctx, parts, goTo);
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
  ctx.root.querySelector('.atrium-card')?.before(panel);
  ctx.store.subscribe((state, before) => {
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
      if (ctx.store.state.placeId !== null) void ctx.selectPlace(null);
      sheet.set(ctx.root.clientHeight < 400 ? 'full' : 'half');
      showIfFree();
      clearInterval(timer);
      timer = setInterval(() => view.kind === 'open' && !panel.hidden && void render(), refreshMs);
      goTo(tagId === null ? { kind: 'start' } : { kind: 'category', tagId });
    },
  };
}

type Parts = ReturnType<typeof createParts>;

function createParts(ctx: ViewerContext, { close, toStart }: { close(): void; toStart(): void }) {
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
    shut.ariaLabel = shut.title = ctx.strings().close;
  };
  return { title, detail, logo, back, grip, head, scroller, panel, renameShut };
}

/**
 * Returns a function that writes a view into the panel once all levels are loaded. It resolves to false if a newer call
 * came meanwhile.
 */
function createFiller(ctx: ViewerContext, parts: Parts, goTo: (view: View) => void) {
  const { title, detail, back, scroller } = parts;
  let turn = 0;
  return async (viewNow: () => View): Promise<boolean> => {
    turn++;
    const mine = turn;
    parts.renameShut();
    title.textContent ||= ctx.strings().loading;
    const levels = await ctx.data.loadAll();
    if (mine !== turn) return false;
    const view = viewNow();
    const made = directoryView(ctx, levels, { view, goTo });
    title.textContent = made.title;
    detail.textContent = made.detail;
    detail.hidden = made.detail === '';
    back.setAttribute('aria-label', ctx.strings().back);
    back.hidden = view.kind === 'start';
    showLogo(ctx, parts, view.kind === 'start');
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

function showLogo(ctx: ViewerContext, { logo }: Parts, isWanted: boolean): void {
  const { logo: address } = ctx.project().appearance as { logo?: string | null };
  logo.hidden = !address || !isWanted;
  if (address && logo.firstElementChild?.getAttribute('src') !== address) {
    const picture = h('img', { src: address, alt: '' });
    picture.addEventListener('error', () => {
      logo.hidden = true;
    });
    logo.replaceChildren(picture);
  }
}

import type { ViewerContext } from './context.ts';
import { directoryView, type View } from './directory-view.ts';
import type { Kit } from './kit.ts';
import { createSheet } from './sheet.ts';

export type Directory = { show(tagId: string | null): void };

const refreshMs = 60_000;
let directory: Directory | null = null;

/** Opens the directory, at a category where one is named. Loaded when first asked for. */
export function openDirectory(kit: Kit, ctx: ViewerContext, layOut: () => void, tagId: string | null): void {
  directory ??= createDirectory(kit, ctx, layOut);
  directory.show(tagId);
}

/** Categories and all places, at the side in a wide box and as a sheet in a narrow one. An open card stands before it. */
function createDirectory(kit: Kit, ctx: ViewerContext, layOut: () => void): Directory {
  const { h, icon, iconButton } = kit;
  let view: View = { kind: 'start' };
  let isOpen = false;
  let opener: Element | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let turn = 0;
  const title = h('h2', { class: 'atrium-card-title', tabindex: -1, id: 'atrium-directory-title' });
  const detail = h('p', { class: 'atrium-card-level', role: 'status' });
  const logo = h('span', { class: 'atrium-logo', hidden: true });
  const back = h('button', {
    type: 'button',
    class: 'atrium-button atrium-back',
    onclick: () => goTo({ kind: 'start' }),
  });
  const grip = h('button', { type: 'button', class: 'atrium-grip' });
  let shut = iconButton('close', ctx.strings().close, () => close(), 'atrium-card-close');
  const names = h('div', { class: 'atrium-card-names' }, title, detail);
  const head = h('header', {}, back, logo, names, shut);
  const scroller = h('div', { class: 'atrium-card-scroll' });
  const panel = h(
    'section',
    { class: 'atrium-card atrium-directory', 'aria-labelledby': title.id, hidden: true },
    grip,
    head,
    scroller,
  );
  const sheet = createSheet(ctx, { panel, grip, head, scroller }, layOut);

  const showIfFree = () => {
    panel.hidden = !isOpen || ctx.store.state.placeId !== null;
    layOut();
  };
  const close = () => {
    isOpen = false;
    clearInterval(timer);
    if (view.kind === 'category') ctx.store.set({ tagIds: [] });
    showIfFree();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
  const goTo = (next: View) => {
    const before = view;
    view = next;
    scroller.scrollTop = 0;
    if (next.kind === 'category') ctx.store.set({ tagIds: [next.tagId] });
    else if (before.kind === 'category') ctx.store.set({ tagIds: [] });
    void render().then(() => title.focus({ preventScroll: true }));
  };
  const render = async () => {
    turn++;
    const mine = turn;
    const strings = ctx.strings();
    const levels = await ctx.data.loadAll();
    if (mine !== turn) return;
    const made = directoryView(kit, ctx, levels, { view, goTo });
    title.textContent = made.title;
    detail.textContent = made.detail;
    detail.hidden = made.detail === '';
    back.replaceChildren(icon('back'));
    back.setAttribute('aria-label', strings.back);
    back.hidden = view.kind === 'start';
    showLogo();
    const renamed = iconButton('close', strings.close, close, 'atrium-card-close');
    if (document.activeElement !== shut) {
      shut.replaceWith(renamed);
      shut = renamed;
    }
    const at = scroller.scrollTop;
    const focused = scroller.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-entry')
      : null;
    scroller.replaceChildren(made.body);
    scroller.scrollTop = at;
    if (focused)
      scroller
        .querySelector<HTMLElement>(`[data-entry="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true });
    sheet.relabel();
    layOut();
  };
  const showLogo = () => {
    const { logo: address } = ctx.project().appearance as { logo?: string | null };
    logo.hidden = !address || view.kind !== 'start';
    if (address && logo.firstElementChild?.getAttribute('src') !== address) {
      const picture = h('img', { src: address, alt: '' });
      picture.addEventListener('error', () => {
        logo.hidden = true;
      });
      logo.replaceChildren(picture);
    }
  };

  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (view.kind === 'start') close();
    else goTo({ kind: 'start' });
  });
  ctx.root.querySelector('.atrium-card')?.before(panel);
  ctx.store.subscribe((state, before) => {
    if (!isOpen) return;
    if (state.placeId !== before.placeId) showIfFree();
    // Another filter was chosen elsewhere.
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

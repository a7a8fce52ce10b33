import { importer } from '../map/import-again.ts';
import type { ViewerContext } from './context.ts';
import { withoutRoute } from './deep-link.ts';
import { hasDirections } from './directions.ts';
import { h, icon, iconButton } from './dom.ts';
import { kit } from './kit.ts';
import type { Sheet, Stop } from './sheet.ts';
import { levelName, nameOf } from './texts.ts';
import type { PlaceShape } from './types.ts';

export type Card = {
  /** Shows a place; where what stands below its title is still on the way, answers when it is there or cannot be had. */
  open(place: PlaceShape, isFocused: boolean): Promise<void> | null;
  close(): void;
  /** Screen px that the card covers on the left (or right, in right-to-left) and at the bottom. */
  covered(): { side: number; bottom: number };
  refresh(): void;
};

/** While a card is open its open-or-closed line is worked out anew this often. */
const refreshMs = 30_000;
const gapPx = 12;
const readyWithinMs = 3000;
const fetchContent = importer(() => import('./card-content.ts'));
const fetchGallery = importer(() => import('./gallery.ts'));
const fetchSheet = importer(() => import('./sheet.ts'));
/** A lower map shows the head of a card only, until it is pulled up. */
const lowPx = 400;

/** The info card: at the side in a wide box, a sheet from below in a narrow one. */
export function createCard(ctx: ViewerContext, onClose: () => void, onStop: () => void): Card {
  const title = h('h2', { class: 'atrium-card-title', tabindex: -1 });
  const level = h('p', { class: 'atrium-card-level' });
  const grip = h('button', { type: 'button', class: 'atrium-grip', 'aria-expanded': 'false' });
  let close = iconButton('close', ctx.strings().close, onClose, 'atrium-card-close');
  const head = h('header', {}, h('div', { class: 'atrium-card-names' }, title, level), close);
  const scroller = h('div', { class: 'atrium-card-scroll' });
  const foot = h('footer', { class: 'atrium-card-foot' });
  const card = h(
    'section',
    { class: 'atrium-card', 'aria-labelledby': 'atrium-card-title', hidden: true },
    grip,
    head,
    scroller,
    foot,
  );
  title.id = 'atrium-card-title';
  ctx.root.append(card);
  let shown: PlaceShape | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let foldedPx = 0;
  let sheet: Promise<Sheet | null> | null = null;
  let content: Awaited<ReturnType<typeof fetchContent>> | null = null;
  const loadContent = async () => {
    content ??= await fetchContent();
  };
  // There before somebody opens a place, and behind what the map itself needs.
  kit.whenIdle(() => loadContent().catch(() => null), readyWithinMs);

  const openImages = (at: number) => {
    if (!shown) return;
    const { images } = shown;
    fetchGallery().then(
      ({ openGallery }) => openGallery(kit, ctx, images, at),
      () => ctx.notify(ctx.strings().failedOffline),
    );
  };
  const render = () => {
    if (!shown) return;
    const strings = ctx.strings();
    title.textContent = nameOf(shown, ctx.languages(), strings);
    const shownLevel = ctx.level();
    level.textContent =
      shownLevel && ctx.project().levels.length > 1 ? levelName(shownLevel, ctx.languages().language) : '';
    const isOpen = scroller.querySelector('details')?.open ?? false;
    if (content) scroller.replaceChildren(content.cardContent(kit, ctx, shown, openImages));
    const actions = scroller.querySelectorAll('.atrium-action');
    const hadFocus = foot.contains(document.activeElement);
    foot.replaceChildren(...[directionsButton(ctx, shown), ...actions].filter((action) => action !== null));
    if (hadFocus) foot.querySelector<HTMLElement>('.atrium-action')?.focus({ preventScroll: true });
    const hours = scroller.querySelector('details');
    if (hours) hours.open = isOpen;
    const renamed = iconButton('close', strings.close, onClose, 'atrium-card-close');
    if (document.activeElement !== close) {
      close.replaceWith(renamed);
      close = renamed;
    }
  };

  /** Nothing is made anew under the keys of somebody who reads it. */
  const tick = () => {
    if (!scroller.contains(document.activeElement)) loadContent().then(render, () => null);
  };
  /** What pulls the sheet comes with the first narrow card. */
  const pull = (stop: Stop) => {
    card.dataset.stop = stop;
    if (ctx.isNarrow())
      sheet ??= fetchSheet().then(
        ({ createSheet }) => createSheet(ctx, { panel: card, grip, head, scroller }, onStop),
        () => {
          sheet = null;
          return null;
        },
      );
    void sheet?.then((made) => made?.relabel());
  };
  return {
    open(place, isFocused) {
      const isSame = shown?.id === place.id;
      shown = place;
      if (!isSame) {
        pull(ctx.root.clientHeight < lowPx ? 'peek' : 'half');
        scroller.scrollTop = 0;
        scroller.replaceChildren();
      }
      render();
      card.hidden = false;
      clearInterval(timer);
      timer = setInterval(tick, refreshMs);
      if (isFocused) title.focus({ preventScroll: true });
      if (content) return null;
      // What could not be had is asked for again with the next look at the clock, and with the next place.
      return loadContent().then(render, () => {
        if (shown === place) ctx.notify(ctx.strings().failedOffline);
      });
    },
    close() {
      shown = null;
      card.hidden = true;
      clearInterval(timer);
    },
    covered() {
      // The directory and directions are such cards too.
      const open = ctx.root.querySelector<HTMLElement>('.atrium-card:not([hidden])');
      if (!open) return { side: 0, bottom: 0 };
      if (!ctx.isNarrow()) return { side: open.offsetWidth + gapPx, bottom: 0 };
      // A sheet pulled up covers the map for a moment only: the view goes by the folded one.
      if (open.dataset.stop !== 'full') foldedPx = open.offsetHeight;
      return { side: 0, bottom: foldedPx };
    },
    refresh: render,
  };
}

function directionsButton(ctx: ViewerContext, { key }: PlaceShape): HTMLElement | null {
  if (!hasDirections(ctx)) return null;
  const onclick = () => {
    const { way } = ctx.store.state;
    ctx.store.set({ way: { ...withoutRoute(way), from: way.from || way.here || '', to: key } });
    void ctx.selectPlace(null);
  };
  const props = { type: 'button', class: 'atrium-action', onclick };
  return h('button', props, icon('directions', 18), ctx.strings().directions);
}

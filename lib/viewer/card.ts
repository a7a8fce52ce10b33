import { importer } from '../map/import-again.ts';
import type { ViewerContext } from './context.ts';
import { withoutRoute } from './deep-link.ts';
import { hasDirections } from './directions.ts';
import { h, icon, iconButton, reachOf } from './dom.ts';
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
  /** Makes an open card a sheet of the height that suits the box, or one at the side. */
  fit(): void;
  refresh(): void;
};

/** While a card is open its open-or-closed line is worked out anew this often. */
const refreshMs = 30_000;
const readyWithinMs = 3000;
const fetchContent = importer(() => import('./card-content.ts'));
const fetchSheet = importer(() => import('./sheet.ts'));
/** A lower map shows the head of a card only, until it is pulled up. */
const lowPx = 400;

/** The info card: at the side in a wide box, a sheet from below in a narrow one. */
export function createCard(ctx: ViewerContext, onClose: () => void, onStop: () => void): Card {
  const parts = addParts(ctx, onClose);
  const { panel, scroller, title } = parts;
  const pull = createPull(ctx, parts, onStop);
  const covered = createMeasure(ctx);
  let shown: PlaceShape | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let content: Content | null = null;
  const stopAtFirst = (): Stop => (ctx.root.clientHeight < lowPx ? 'peek' : 'half');
  let first = stopAtFirst();
  const loadContent = async () => {
    content ??= await fetchContent();
  };
  // There before somebody opens a place, and behind what the map itself needs.
  kit.whenIdle(() => loadContent().catch(() => null), readyWithinMs);
  const render = () => {
    if (shown) fillCard(ctx, parts, shown, content);
  };
  /** Nothing is made anew under the keys of somebody who reads it. */
  const tick = () => {
    if (!scroller.contains(document.activeElement)) loadContent().then(render, () => null);
  };
  return {
    open(place, isFocused) {
      const isSame = shown?.id === place.id;
      shown = place;
      if (!isSame) {
        first = stopAtFirst();
        pull(first);
        scroller.scrollTop = 0;
        scroller.replaceChildren();
      }
      render();
      panel.hidden = false;
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
      panel.hidden = true;
      clearInterval(timer);
    },
    covered,
    fit() {
      if (!shown) return;
      const wanted = stopAtFirst();
      pull(wanted === first ? (panel.dataset.stop as Stop) : wanted);
      first = wanted;
    },
    refresh: render,
  };
}

type Parts = ReturnType<typeof addParts>;
type Content = Awaited<ReturnType<typeof fetchContent>>;

function addParts(ctx: ViewerContext, onClose: () => void) {
  const title = h('h2', { class: 'atrium-card-title', tabindex: -1, id: 'atrium-card-title' });
  const level = h('p', { class: 'atrium-card-level' });
  const grip = h('button', { type: 'button', class: 'atrium-grip', 'aria-expanded': 'false' });
  const newClose = () => iconButton('close', ctx.strings().close, onClose, 'atrium-card-close');
  let close = newClose();
  const head = h('header', {}, h('div', { class: 'atrium-card-names' }, title, level), close);
  const scroller = h('div', { class: 'atrium-card-scroll' });
  const foot = h('footer', { class: 'atrium-card-foot' });
  const props = { class: 'atrium-card', 'aria-labelledby': title.id, hidden: true };
  const panel = h('section', props, grip, head, scroller, foot);
  ctx.root.append(panel);
  /** Names it in the shown language, unless it has the focus. */
  const renameClose = () => {
    if (document.activeElement === close) return;
    const renamed = newClose();
    close.replaceWith(renamed);
    close = renamed;
  };
  return { title, level, grip, head, scroller, foot, panel, renameClose };
}

/** Writes what is known of a place; without `content` that is its name and its level. */
function fillCard(ctx: ViewerContext, parts: Parts, place: PlaceShape, content: Content | null): void {
  const { title, level, scroller, foot } = parts;
  title.textContent = nameOf(place, ctx.languages(), ctx.strings());
  const on = ctx.level();
  level.textContent = on && ctx.project().levels.length > 1 ? levelName(on, ctx.languages().language) : '';
  const actions = content?.fillContent(kit, ctx, place, scroller) ?? [];
  const hadFocus = foot.contains(document.activeElement);
  foot.replaceChildren(...[directionsButton(ctx, place), ...actions].filter((action) => action !== null));
  if (hadFocus) foot.querySelector<HTMLElement>('.atrium-action')?.focus({ preventScroll: true });
  parts.renameClose();
}

/** Brings a sheet to a stop; what pulls it comes with the first narrow card. */
function createPull(ctx: ViewerContext, parts: Parts, onStop: () => void): (stop: Stop) => void {
  let sheet: Promise<Sheet | null> | null = null;
  return (stop) => {
    parts.panel.dataset.stop = stop;
    if (ctx.isNarrow())
      sheet ??= fetchSheet().then(
        ({ createSheet }) => createSheet(ctx, parts, onStop),
        () => {
          sheet = null;
          return null;
        },
      );
    void sheet?.then((made) => made?.relabel());
  };
}

/** Measures the open card; the directory and directions are such cards too. */
function createMeasure({ root, isNarrow }: ViewerContext): Card['covered'] {
  let foldedPx = 0;
  return () => {
    const open = root.querySelector<HTMLElement>('.atrium-card:not([hidden])');
    if (!open) return { side: 0, bottom: 0 };
    if (!isNarrow()) return { side: reachOf(root, open), bottom: 0 };
    // A sheet pulled up covers the map for a moment only: the view goes by the folded one.
    if (open.dataset.stop !== 'full') foldedPx = open.offsetHeight;
    return { side: 0, bottom: foldedPx };
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

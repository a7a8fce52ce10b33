import { importer } from '../map/import-again.ts';
import { whenIdle } from '../map/when-idle.ts';
import { endName } from './address.ts';
import type { ViewerContext } from './context.ts';
import { withoutRoute } from './deep-link.ts';
import { h, icon, iconButton, reachOf } from './dom.ts';
import { hasDirections } from './has-directions.ts';
import type { Sheet, Stop } from './sheet.ts';
import { levelName, nameOf } from './texts.ts';
import type { PlaceShape } from './types.ts';

export type Card = {
  /**
   * Shows a place. If its content is not loaded yet, returns a promise that resolves once it is shown or failed to
   * load.
   */
  open(place: PlaceShape, isFocused: boolean): Promise<void> | null;
  close(): void;
  /** Returns the screen px that the card covers on the left (on the right in right-to-left) and at the bottom. */
  covered(): { side: number; bottom: number };
  /** Fits an open card to the box: a sheet of suitable height, or a panel at the side. */
  fit(): void;
  refresh(): void;
};

/** While a card is open, its opening state is updated this often. */
const refreshMs = 30_000;
const readyWithinMs = 3000;
const fetchContent = importer(() => import('./card-content.ts'));
const fetchSheet = importer(() => import('./sheet.ts'));
/** On a map lower than this, a card first shows only its head. */
const lowPx = 400;

/** Creates the info card: at the side in a wide box, a sheet at the bottom in a narrow one. */
export function createCard(ctx: ViewerContext, onClose: () => void, onStop: () => void): Card {
  const parts = startParts(ctx, onClose);
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
  // Loaded before a visitor opens a place, but after everything that the map itself needs.
  whenIdle(() => loadContent().catch(() => null), readyWithinMs);
  const render = () => {
    if (shown) fillCard(ctx, parts, shown, content);
  };
  const tick = () => {
    if (content && shown) content.refreshTimes(ctx, shown, scroller);
    else loadContent().then(render, () => null);
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
      // A failed load is retried with the next tick and with the next place.
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

type Parts = ReturnType<typeof startParts>;
type Content = Awaited<ReturnType<typeof fetchContent>>;

function startParts(ctx: ViewerContext, onClose: () => void) {
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
  /** Labels the close button in the shown language, unless the button has the focus. */
  const renameClose = () => {
    if (document.activeElement === close) return;
    const renamed = newClose();
    close.replaceWith(renamed);
    close = renamed;
  };
  return { title, level, grip, head, scroller, foot, panel, renameClose };
}

/** Writes the card of a place. Without `content`, shows only name, level and directions. */
function fillCard(ctx: ViewerContext, parts: Parts, place: PlaceShape, content: Content | null): void {
  const { title, level, scroller, foot } = parts;
  title.replaceChildren(h('bdi', {}, nameOf(place, ctx.languages(), ctx.strings())));
  const on = ctx.level();
  level.textContent = on && ctx.project().levels.length > 1 ? levelName(on, ctx.languages().language) : '';
  const actions = content?.fillContent(ctx, place, scroller) ?? [];
  const hadFocus = foot.contains(document.activeElement);
  foot.replaceChildren(...[directionsButton(ctx, place), ...actions].filter((action) => action !== null));
  if (hadFocus) foot.querySelector<HTMLElement>('.atrium-action')?.focus({ preventScroll: true });
  parts.renameClose();
}

/** Returns a function that moves the sheet to a stop. The code for dragging is loaded with the first narrow card. */
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

/** Measures the open card. The directory and the directions panel are such cards too. */
function createMeasure({ root, isNarrow }: ViewerContext): Card['covered'] {
  let foldedPx = 0;
  return () => {
    const open = root.querySelector<HTMLElement>('.atrium-card:not([hidden])');
    if (!open) return { side: 0, bottom: 0 };
    if (!isNarrow()) return { side: reachOf(root, open), bottom: 0 };
    // A full sheet covers the map only for a moment, so the view keeps the height of the folded sheet.
    if (!open.matches('[data-stop=full], .atrium-expanded')) foldedPx = open.offsetHeight;
    return { side: 0, bottom: foldedPx };
  };
}

function directionsButton(ctx: ViewerContext, place: PlaceShape): HTMLElement | null {
  if (!hasDirections(ctx)) return null;
  const onclick = () => {
    const { way } = ctx.store.state;
    const from = way.from || way.here || '';
    ctx.store.set({ way: { ...withoutRoute(way), from, to: endName(ctx, place) } });
    void ctx.selectPlace(null);
  };
  const props = { type: 'button', class: 'atrium-action', onclick };
  return h('button', props, icon('directions', 18), ctx.strings().directions);
}

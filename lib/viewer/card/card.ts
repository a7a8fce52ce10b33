import { importer } from '../../map/import-again.ts';
import { whenIdle } from '../../map/when-idle.ts';
import { h, iconButton } from '../core/dom.ts';
import type { Sheet, Stop } from '../core/sheet.ts';
import { levelName, nameOf } from '../core/texts.ts';
import type { PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';

/** Rank among the panels over the map. */
const rank = 1;
/** While a card is open, its opening state is updated this often. */
const refreshMs = 30_000;
const readyWithinMs = 3000;
const fetchContent = importer(() => import('./card-content.ts'));
const fetchSheet = importer(() => import('../core/sheet.ts'));
/** On a map lower than this, a card first shows only its head. */
const lowPx = 400;

/** Shows the selected place: in a card at the side in a wide box, in a sheet at the bottom in a narrow one. */
export function startCard(viewer: Viewer): void {
  const parts = startParts(viewer);
  const { panel, scroller, title } = parts;
  const pull = createPull(viewer, parts);
  let shown: PlaceShape | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let content: Content | null = null;
  const stopAtFirst = (): Stop => (viewer.root.clientHeight < lowPx ? 'peek' : 'half');
  let first = stopAtFirst();
  const loadContent = async () => {
    content ??= await fetchContent();
  };
  // Loaded before a visitor opens a place, but after everything that the map itself needs.
  whenIdle(() => loadContent().catch(() => null), readyWithinMs);
  const render = () => {
    if (shown) fillCard(viewer, parts, shown, content);
  };
  const tick = () => {
    if (content && shown) content.refreshTimes(viewer, shown, scroller);
    else loadContent().then(render, () => null);
  };
  /** Shows a place. If its content is not loaded yet, resolves once it is shown or failed to load. */
  const open = (place: PlaceShape, isFocused: boolean): Promise<void> | undefined => {
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
    if (content) return undefined;
    // A failed load is retried with the next tick and with the next place.
    return loadContent().then(render, () => {
      if (shown === place) viewer.notify(viewer.strings().failedOffline);
    });
  };
  const close = () => {
    shown = null;
    panel.hidden = true;
    clearInterval(timer);
  };
  viewer.on('select', (selected) => (selected ? open(selected.place, selected.isFocused) : close()));
  viewer.on('layout', () => {
    if (!shown) return;
    const wanted = stopAtFirst();
    pull(wanted === first ? (panel.dataset.stop as Stop) : wanted);
    first = wanted;
  });
  viewer.on('time', render);
  let { language } = viewer.store.state;
  viewer.on('appearance', () => {
    if (language !== viewer.store.state.language) render();
    else if (shown) fillFoot(viewer, parts, shown);
    language = viewer.store.state.language;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || viewer.store.state.placeId === null) return;
    event.preventDefault();
    viewer.closePlace();
  });
}

type Parts = ReturnType<typeof startParts>;
type Content = Awaited<ReturnType<typeof fetchContent>>;

function startParts(viewer: Viewer) {
  const title = h('h2', { class: 'atrium-card-title', tabindex: -1, id: 'atrium-card-title' });
  const level = h('p', { class: 'atrium-card-level' });
  const grip = h('button', { type: 'button', class: 'atrium-grip', 'aria-expanded': 'false' });
  const newClose = () => iconButton('close', viewer.strings().close, viewer.closePlace, 'atrium-card-close');
  let close = newClose();
  const head = h(
    'header',
    {},
    h('div', { class: 'atrium-card-names' }, title, level),
    viewer.outlets.placeHead,
    close,
  );
  const scroller = h('div', { class: 'atrium-card-scroll' });
  const foot = h('footer', { class: 'atrium-card-foot' });
  const props = { class: 'atrium-card', 'aria-labelledby': title.id, hidden: true };
  const panel = h('section', props, grip, head, scroller, foot);
  viewer.addPanel(panel, rank);
  /** Labels the close button in the shown language, unless the button has the focus. */
  const renameClose = () => {
    if (document.activeElement === close) return;
    const renamed = newClose();
    close.replaceWith(renamed);
    close = renamed;
  };
  /** The buttons at the lower edge that belong to the content. */
  const own: HTMLElement[] = [];
  return { title, level, grip, head, scroller, foot, panel, own, renameClose };
}

/** Writes the card of a place. Without `content`, shows only name, level and actions. */
function fillCard(viewer: Viewer, parts: Parts, place: PlaceShape, content: Content | null): void {
  const { title, level, scroller } = parts;
  title.replaceChildren(h('bdi', {}, nameOf(place, viewer.languages(), viewer.strings())));
  const on = viewer.level();
  level.textContent =
    on && viewer.project().levels.length > 1 ? levelName(on, viewer.languages().language) : '';
  parts.own = [...(content?.fillContent(viewer, place, scroller) ?? [])];
  fillFoot(viewer, parts, place);
  parts.renameClose();
}

/** Writes the actions of a place. The focus stays on them. */
function fillFoot(viewer: Viewer, { foot, own }: Parts, place: PlaceShape): void {
  const hadFocus = foot.contains(document.activeElement);
  foot.replaceChildren(...viewer.parts.placeActions.flatMap((make) => make(place) ?? []), ...own);
  if (hadFocus) foot.querySelector<HTMLElement>('.atrium-action')?.focus({ preventScroll: true });
}

/** Returns a function that moves the sheet to a stop. The code for dragging is loaded with the first narrow card. */
function createPull(viewer: Viewer, parts: Parts): (stop: Stop) => void {
  const onStop = () => {
    viewer.layOut();
    const { placeId } = viewer.store.state;
    if (placeId !== null) viewer.map.reveal(placeId);
  };
  let sheet: Promise<Sheet | null> | null = null;
  return (stop) => {
    parts.panel.dataset.stop = stop;
    if (viewer.isNarrow())
      sheet ??= fetchSheet().then(
        ({ createSheet }) => createSheet(viewer, parts, onStop),
        () => {
          sheet = null;
          return null;
        },
      );
    void sheet?.then((made) => made?.relabel());
  };
}

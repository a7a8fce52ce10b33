import type { Viewer } from './viewer.ts';

/** The heights of a sheet: its head and action, half of the map, nearly all of the map. */
export type Stop = 'peek' | 'half' | 'full';

export type Sheet = { set(stop: Stop): void; relabel(): void };

type Parts = { panel: HTMLElement; grip: HTMLElement; head: HTMLElement; scroller: HTMLElement };

const stops: readonly Stop[] = ['peek', 'half', 'full'];
/** A shorter movement of the finger is a tap. */
const dragMinPx = 8;
/** A drag over a larger share of the map skips a stop. */
const longDrag = 0.45;

/** Makes a card of a narrow map a sheet. Its grip or head is dragged by finger or moved by keys. */
export function createSheet(
  viewer: Viewer,
  { panel, grip, head, scroller }: Parts,
  onStop: () => void,
): Sheet {
  const current = (): Stop => (panel.dataset.stop as Stop | undefined) ?? 'half';
  const relabel = () => {
    const strings = viewer.strings();
    grip.setAttribute('aria-expanded', String(current() !== 'peek'));
    grip.setAttribute('aria-label', current() === 'full' ? strings.collapse : strings.expand);
  };
  const set = (stop: Stop) => {
    panel.dataset.stop = stop;
    panel.style.maxHeight = '';
    relabel();
    onStop();
  };
  const step = (by: number) => set(stops[Math.min(Math.max(stops.indexOf(current()) + by, 0), 2)] ?? 'half');

  let isDragged = false;
  const drag = (handle: HTMLElement) => {
    let start: { y: number; height: number } | null = null;
    handle.addEventListener('pointerdown', (event) => {
      isDragged = false;
      if (viewer.isNarrow() && event.isPrimary) start = { y: event.clientY, height: panel.offsetHeight };
    });
    handle.addEventListener('pointermove', (event) => {
      if (!start || (!isDragged && Math.abs(event.clientY - start.y) < dragMinPx)) return;
      if (!isDragged) handle.setPointerCapture(event.pointerId);
      isDragged = true;
      // The sheet follows the finger, so its content may be as long as in a full sheet.
      panel.dataset.stop = 'full';
      panel.style.maxHeight = `${Math.max(start.height + start.y - event.clientY, 48)}px`;
    });
    const end = (event: PointerEvent) => {
      if (!start) return;
      const moved = start.y - event.clientY;
      const from = stopBefore;
      start = null;
      if (!isDragged) return;
      panel.dataset.stop = from;
      const isLong = Math.abs(moved) > viewer.root.clientHeight * longDrag;
      step(Math.sign(moved) * (isLong ? 2 : Math.abs(moved) > 3 * dragMinPx ? 1 : 0));
    };
    let stopBefore: Stop = 'half';
    handle.addEventListener('pointerdown', () => {
      stopBefore = current();
    });
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  drag(grip);
  drag(head);
  grip.addEventListener('click', () => {
    if (!isDragged) set(stops[(stops.indexOf(current()) + 1) % stops.length] ?? 'half');
  });
  grip.addEventListener('keydown', (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    step(by);
  });
  // The focus may move to an element that only a higher sheet shows.
  scroller.addEventListener('focusin', () => {
    if (viewer.isNarrow() && current() === 'peek') set('half');
  });
  relabel();
  return { set, relabel };
}

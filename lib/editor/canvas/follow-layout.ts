import { type Bounds, boundsIntersect, boundsOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { AtriumMap } from '../../map/create-map.ts';
import type { Pads, View, Viewport } from '../../map/types.ts';
import { viewHolding } from '../../map/view/fit.ts';
import { isSameView, middleOf, unproject } from '../../map/view/view.ts';
import { placesOf } from '../commands/command.ts';
import { boundsOfAll } from '../commands/geometry.ts';
import type { Editor } from '../editor.ts';
import type { ScreenState } from '../screen/state.ts';

/** Parts of the canvas that panels cover, computed from the panels that are open now. */
export type FreeSpace = {
  get(): { pads: Pads; resting: Pads; isDocked: boolean };
  subscribe(listener: () => void): () => void;
  /** Reports a new size of the canvas. */
  resize(width: number, height: number): void;
};

/** Until the second press of a double click has come, the map stays where it was pressed, in ms. */
const doubleClickMs = 350;

/** Margin around places that are moved out from under a panel, in screen px: a marker is wider than its point. */
const holdMarginPx = 28;

export type LayoutFollower = {
  /** Shows the whole plan in the free part of the canvas, animated or at once. */
  showWhole(how: 'fly' | 'jump'): void;
  /** Moves bounds to the middle, without zooming in, unless they are in sight. */
  lookAt(bounds: Bounds): void;
  /** Moves the selection into view if it is hidden. */
  showSelection(): void;
  stop(): void;
};

/**
 * Keeps the plan and the selection out from under panels. A plan that is visible as a whole stays whole when a panel or
 * the window changes; details that close beside the map leave it where it is, because the next selection opens them
 * again. Otherwise the view moves only if the selection got covered.
 */
export function followLayout(map: AtriumMap, editor: Editor, freeSpace: FreeSpace): LayoutFollower {
  const { tools } = editor;
  const { document } = editor.session;
  const { store } = editor.screen;

  const showWhole = (how: 'fly' | 'jump') => (how === 'fly' ? map.reset() : map.fit());
  const zoomOf = (k: number) => (k * map.zoom) / map.view.k;
  const selectionBounds = () => {
    const { selection, levelId } = store.getState();
    const places = placesOf(document, selection).filter(({ level }) => level === levelId);
    return places.length > 0 ? boundsOfAll(places) : null;
  };
  const hold = (isOnlyIfLost: boolean) => {
    const bounds = selectionBounds();
    if (!bounds || tools.isHeld()) return;
    const { goal, viewport } = map;
    if (isOnlyIfLost && boundsIntersect(freeBounds(goal, viewport), bounds)) return;
    const view = viewHolding(bounds, goal, viewport, holdMarginPx);
    if (!isSameView(view, goal)) map.flyTo({ view });
  };
  const takePads = () => {
    const { pads } = map.viewport;
    const next = freeSpace.get();
    if (isEqual(pads, next.pads)) return 'same';
    map.setPads(next.pads, next.resting);
    return isWider(next.pads, pads) ? 'more' : 'less';
  };
  takePads();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const fitAfter = (ms: number) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      waiting = undefined;
      if (tools.isHeld()) fitAfter(doubleClickMs);
      else if (map.isFitted) showWhole('fly');
      else hold(false);
    }, ms);
  };

  const stops = [
    () => clearTimeout(waiting),
    store.subscribe((now, before) => {
      const wasWhole = map.isFitted;
      const covered = takePads();
      const isOfTask = isTask(now) !== isTask(before);
      const isNarrowed = covered === 'more' && freeSpace.get().isDocked;
      if (wasWhole && covered !== 'same' && (isOfTask || isNarrowed)) fitAfter(isOfTask ? 0 : doubleClickMs);
      // A gesture selects first and moves afterwards. Wait for its end.
      else if (covered === 'more') queueMicrotask(() => hold(false));
      else if (now.selection !== before.selection) queueMicrotask(() => hold(true));
    }),
    freeSpace.subscribe(() => {
      const wasWhole = map.isFitted;
      if (takePads() === 'same') return;
      if (wasWhole) showWhole('fly');
      else hold(false);
    }),
    map.on('resize', ({ view, viewport }) => {
      const wasWhole = map.isFitted;
      const middle = middleOf(view, viewport);
      freeSpace.resize(map.viewport.width, map.viewport.height);
      takePads();
      if (wasWhole) showWhole('jump');
      else map.setView(middle, zoomOf(view.k));
      hold(false);
    }),
  ];
  return {
    showWhole,
    showSelection: () => hold(false),
    lookAt(bounds) {
      // The whole plan is about to be shown.
      if (waiting !== undefined && map.isFitted) return;
      if (!isIn(bounds, freeBounds(map.goal, map.viewport))) map.flyTo({ bounds, zoomMax: map.zoom });
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Checks whether a panel with a task of its own is open, which looks at the whole plan. */
function isTask({ incoming, way }: ScreenState): boolean {
  return incoming !== null || way !== null;
}

function freeBounds(view: View, viewport: Viewport) {
  const { width, height, pads } = viewport;
  const corners: Point[] = [
    [pads.left, pads.top],
    [width - pads.right, height - pads.bottom],
  ];
  return boundsOf(corners.map((corner) => unproject(view, viewport, corner)));
}

function isIn(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.minX >= outer.minX &&
    inner.minY >= outer.minY &&
    inner.maxX <= outer.maxX &&
    inner.maxY <= outer.maxY
  );
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

const isEqual = (a: Pads, b: Pads) => sides.every((side) => a[side] === b[side]);

/** Checks whether `a` covers something that `b` leaves free. */
const isWider = (a: Pads, b: Pads) => sides.some((side) => a[side] > b[side]);

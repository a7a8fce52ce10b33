import type { Bounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { type AtriumMap, createMap } from '../../map/create-map.ts';
import type { PlaceDrawing } from '../../map/types.ts';
import { currentLevel, type Editor } from '../editor.ts';
import type { Level, Place } from '../model/types.ts';
import { claimPointers } from './claim-pointers.ts';
import { followRoom, type Room, type RoomFollower } from './follow-room.ts';
import { createMovedPicture, type Moved } from './moved-picture.ts';
import { movedDrawnMax, movedOf, type OverlayInput, paintOverlay } from './paint-overlay.ts';
import { mapTheme } from './theme.ts';

export type MapBinding = {
  map: AtriumMap;
  /** Draws the overlay anew. */
  repaint(): void;
  setDifferences(differences: OverlayInput['differences']): void;
  /** Custom icons by id, to be drawn. */
  setIcons(urls: ReadonlyMap<string, string>): void;
  destroy(): void;
};

type Options = {
  room: Room;
  createWorker: (() => Worker) | null;
  isReducedMotion: () => boolean;
  /** A zoom was made; told at most once a frame. */
  onZoom(k: number): void;
  onMenu(place: Place | null, client: Point): void;
  onImageError(): void;
};

/** Shows the editor's document in `host` through the engine and brings its pointers to the tools. */
export function bindMap(host: HTMLElement, editor: Editor, options: Options): MapBinding {
  const { session, drawings, tools } = editor;
  const { document, store } = session;
  let icons: Readonly<Record<string, string>> | null = null;
  let isFetchingIcons = false;
  /** The drawings of icons come when the first one is to be drawn. */
  const iconPath = (name: string): string | null => {
    if (icons) return icons[name] ?? null;
    if (!isFetchingIcons) {
      isFetchingIcons = true;
      import('../../map/icons.ts').then(
        ({ iconPaths }) => {
          icons = iconPaths;
          map.iconsChanged();
        },
        () => {
          isFetchingIcons = false;
        },
      );
    }
    return null;
  };
  const map = createMap(host, {
    theme: mapTheme,
    iconPath,
    isReducedMotion: options.isReducedMotion,
    isCooperative: () => false,
    createWorker: options.createWorker,
  });
  const follower = followRoom(map, editor, options.room);
  let ghosts: readonly Place[] = [];
  let dragged: readonly string[] = [];
  let carried: Moved | null = null;
  let lastMoved: Moved | null = null;
  const picture = createMovedPicture();
  let differences: OverlayInput['differences'] = null;
  let shown: Level | null = null;
  let orders = new Map<string, number>();
  /** Until the shown level stands, nothing can be flown to on it. */
  let turned: Promise<void> = Promise.resolve();

  const repaint = () =>
    map.setOverlay((context, project) =>
      paintOverlay(
        { context, project },
        { editor, ghosts, carried, picture, differences, icons: { path: iconPath, picture: () => null } },
      ),
    );
  const showLevel = (keep: 'view' | 'none') => {
    const level = currentLevel(editor);
    shown = level;
    if (!level) return;
    host.dataset.levelWidth = String(level.width);
    orders = new Map(document.places(level.id).map(({ id, order }) => [id, order]));
    const before = map.level;
    const isViewKept =
      keep === 'view' && before !== null && before.width === level.width && before.height === level.height;
    turned = map.setLevel(drawings.level(level), keep).then(() => {
      if (!isViewKept && map.level?.id === level.id) follower.showWhole('jump');
    });
  };
  const followDocument = (ids: ReadonlySet<string>) => {
    const level = currentLevel(editor);
    if (!level || !shown || level.id !== shown.id) return;
    if (hasOtherPlan(level, shown)) return showLevel('view');
    shown = level;
    const changed: PlaceDrawing[] = [];
    const gone: string[] = [];
    let isReordered = false;
    for (const id of ids) {
      const place = document.place(id);
      if (place?.level === level.id) {
        isReordered ||= orders.has(id) && orders.get(id) !== place.order;
        orders.set(id, place.order);
        changed.push(drawings.of(place));
      } else if (orders.delete(id)) gone.push(id);
    }
    if (isReordered) showLevel('view');
    else if (changed.length + gone.length > 0) map.update(changed, gone);
  };
  /** What is dragged leaves the base picture; when let go it stays on top until the base has it. */
  const followTool = () => {
    const { state } = tools;
    const moved = movedOf(state);
    lastMoved = moved ?? lastMoved;
    const now = moved?.ids ?? (state.tool === 'select' && state.mode === 'corner' ? [state.id] : []);
    map.setHoverable(state.tool === 'select' && state.mode === 'idle');
    host.dataset.cursor = cursorOf(editor);
    if (now.length !== dragged.length || now.some((id, i) => id !== dragged[i])) {
      const before = dragged;
      dragged = now;
      if (now.length > 0) map.setExcluded(new Set(now));
      else queueMicrotask(() => letGo(before));
    }
    repaint();
  };
  const letGo = (ids: readonly string[]) => {
    if (ids.length > movedDrawnMax) carried = lastMoved;
    else ghosts = ids.flatMap((id) => document.place(id) ?? []);
    map.setExcluded(new Set(dragged));
    repaint();
  };
  const stops = [
    document.subscribe(({ ids }) => {
      followDocument(ids);
      repaint();
    }),
    tools.subscribe(followTool),
    store.subscribe((now, before) => {
      if (now.levelId !== before.levelId) showLevel('view');
      else if (now.language !== before.language) showLevel('view');
      if (now.showWanted !== before.showWanted) void turned.then(follower.showSelection);
      if (now.tool !== before.tool) host.dataset.cursor = cursorOf(editor);
      if (
        now.selection !== before.selection ||
        now.vertex !== before.vertex ||
        now.locked !== before.locked
      ) {
        repaint();
      }
    }),
    map.on('drawn', () => {
      if (ghosts.length === 0 && !carried) return;
      ghosts = [];
      carried = null;
      repaint();
    }),
    map.on('view', ({ view }) => options.onZoom(view.k)),
    map.on('imageError', options.onImageError),
    claimPointers(host, map, editor, options.onMenu),
  ];
  const control = viewControl(host, map, follower, () => turned);
  editor.view = control.view;
  showLevel('none');
  followTool();
  return {
    map,
    repaint,
    setDifferences(next) {
      differences = next;
      repaint();
    },
    setIcons(urls) {
      drawings.setIcons(urls);
      showLevel('view');
    },
    destroy() {
      for (const stop of stops) stop();
      control.stop();
      follower.stop();
      map.destroy();
    },
  };
}

function hasOtherPlan(a: Level, b: Level): boolean {
  return (
    a.imageUrl !== b.imageUrl ||
    a.width !== b.width ||
    a.height !== b.height ||
    a.backgroundColor !== b.backgroundColor
  );
}

function viewControl(host: HTMLElement, map: AtriumMap, follower: RoomFollower, turned: () => Promise<void>) {
  const stop = new AbortController();
  let at: Point | null = null;
  host.addEventListener(
    'pointermove',
    (event) => {
      const box = host.getBoundingClientRect();
      at = [event.clientX - box.left, event.clientY - box.top];
    },
    { signal: stop.signal },
  );
  host.addEventListener('pointerleave', () => (at = null), { signal: stop.signal });
  const middle = (): Point => map.middle;
  const fitK = () => map.view.k / map.zoom;
  return {
    stop: () => stop.abort(),
    view: {
      k: () => map.view.k,
      zoomBy: (factor: number) => map.zoomBy(factor),
      actualSize: () => map.flyTo({ point: middle(), zoom: 1 / fitK() }),
      fit: () => follower.showWhole('fly'),
      show: (bounds: Bounds) => {
        void turned().then(() => map.flyTo({ bounds, zoomMax: 6 }));
      },
      pan: (dx: number, dy: number) => {
        const [x, y] = middle();
        map.setView([x - dx / map.view.k, y - dy / map.view.k], map.zoom);
      },
      pointer: () => at && map.unproject(at),
      center: middle,
    },
  };
}

/** The pointer's shape, as CSS reads it from `data-cursor`. */
function cursorOf({ tools, session }: Editor): string {
  const { state } = tools;
  if (state.tool === 'pan') return 'grab';
  if (state.tool !== 'select') return 'crosshair';
  if (state.mode === 'corner' || state.mode === 'move') return 'move';
  if (state.mode === 'idle' && state.hover) return session.store.getState().canWrite ? 'handle' : 'default';
  return 'default';
}

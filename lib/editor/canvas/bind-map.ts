import type { Bounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { type AtriumMap, createMap } from '../../map/create-map.ts';
import { lazyIconPaths } from '../../map/drawing/lazy-icons.ts';
import { ownerTheme } from '../../map/owner-theme.ts';
import type { LevelDrawing } from '../../map/types.ts';
import type { Editor } from '../editor.ts';
import type { Place } from '../model/types.ts';
import { claimPointers } from './claim-pointers.ts';
import { type FreeSpace, followLayout, type LayoutFollower } from './follow-layout.ts';
import { createLiftedPlaces } from './lifted-places.ts';
import { createOverlay } from './overlay.ts';
import type { OverlayInput } from './paint-overlay.ts';
import { createShownLevel } from './shown-level.ts';

export type MapBinding = {
  map: AtriumMap;
  /** Repaints the overlay. */
  repaint(): void;
  setDifferences(differences: OverlayInput['differences']): void;
  setBackdrop(backdrop: OverlayInput['backdrop']): void;
  /** Shows where the others are. */
  setPeople(people: OverlayInput['people']): void;
  /** Shows a proposal, on a level that is not in the document yet or on the shown level. */
  setPreview(preview: MapPreview | null): void;
  /** Sets the addresses of custom icons, by id. */
  setIcons(urls: ReadonlyMap<string, string>): void;
  destroy(): void;
};

export type MapPreview = { level: LevelDrawing | null; paint: OverlayInput['preview'] };

/** What others than the tools show on the overlay. */
type Shown = Pick<OverlayInput, 'differences' | 'backdrop' | 'people'>;

type Options = {
  freeSpace: FreeSpace;
  createWorker: (() => Worker) | null;
  isReducedMotion: () => boolean;
  /** Called after a zoom, at most once a frame. */
  onZoom(k: number): void;
  onMenu(place: Place | null, client: Point): void;
  onImageError(): void;
};

/** Shows the editor's document in `host` through the engine and sends its pointer events to the tools. */
export function bindMap(host: HTMLElement, editor: Editor, options: Options): MapBinding {
  const { drawings, screen, session, shafts, tools } = editor;
  const iconPath = lazyIconPaths(() => map.iconsChanged());
  const map = createMap(host, {
    theme: ownerTheme,
    iconPath,
    isReducedMotion: options.isReducedMotion,
    isCooperative: () => false,
    // Markers are never grouped: each editable place stays visible at its own point.
    hasBubbles: false,
    createWorker: options.createWorker,
  });
  const follower = followLayout(map, editor, options.freeSpace);
  const level = createShownLevel(host, map, editor, follower);
  const shown: Shown = { differences: null, backdrop: null, people: [] };
  let preview: MapPreview | null = null;
  const lifted = createLiftedPlaces(map, editor, () => repaint());
  const pictures = { path: iconPath, picture: () => null };
  const { load, repaint } = createOverlay(map, () => ({
    editor,
    ...lifted.painted(),
    ...shown,
    preview: preview?.paint ?? null,
    icons: pictures,
  }));
  const show = (next: Partial<Shown>) => {
    Object.assign(shown, next);
    repaint();
  };
  const showCursor = () => (host.dataset.cursor = cursorOf(editor));
  const followTool = () => {
    const { state } = tools;
    map.setHoverable(tools.tool.presses === 'places' && state.mode === 'idle');
    showCursor();
    lifted.followTool();
    repaint();
  };
  const stops = [
    session.document.subscribe(({ ids }) => {
      if (!preview?.level) level.follow(ids);
      repaint();
    }),
    session.store.subscribe((now, before) => now.conflicts !== before.conflicts && repaint()),
    tools.subscribe(followTool),
    shafts.subscribe(() => repaint()),
    screen.store.subscribe((now, before) => {
      if (now.levelId !== before.levelId || now.language !== before.language) level.show('view');
      if (now.showWanted !== before.showWanted) void level.turned().then(follower.showSelection);
      if (now.tool !== before.tool) showCursor();
      const isOverlayOld =
        now.selection !== before.selection || now.vertex !== before.vertex || now.locked !== before.locked;
      if (isOverlayOld) repaint();
    }),
    lifted.stop,
    map.on('view', ({ view }) => options.onZoom(view.k)),
    map.on('imageError', options.onImageError),
    claimPointers(host, map, editor, options.onMenu),
    whenNear(host, () => {
      load();
      tools.prepare();
    }),
  ];
  const control = viewControl(host, map, follower, level.turned);
  editor.view = control.view;
  level.show('none');
  followTool();
  return {
    map,
    repaint,
    setDifferences: (differences) => show({ differences }),
    setBackdrop: (backdrop) => show({ backdrop }),
    setPeople: (people) => show({ people }),
    setPreview(next) {
      const before = preview?.level;
      preview = next;
      if (next?.level) {
        host.removeAttribute('data-empty');
        if (next.level !== before) void map.setLevel(next.level).then(() => follower.showWhole('jump'));
      } else if (before) level.show('none');
      repaint();
    },
    setIcons(urls) {
      drawings.setIcons(urls);
      level.show('view');
    },
    destroy() {
      for (const stop of stops) stop();
      control.stop();
      follower.stop();
      map.destroy();
    },
  };
}

/** Calls `run` when a pointer or the keyboard first reaches the map. Returns a function that stops listening. */
function whenNear(host: HTMLElement, run: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['pointerenter', 'pointerdown', 'focus'] as const)
    host.addEventListener(type, run, { signal: stop.signal, once: true });
  return () => stop.abort();
}

function viewControl(
  host: HTMLElement,
  map: AtriumMap,
  follower: LayoutFollower,
  turned: () => Promise<void>,
) {
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
      lookAt: (bounds: Bounds) => {
        void turned().then(() => follower.lookAt(bounds));
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

const cursors = { nothing: 'grab', places: 'default', points: 'crosshair' } as const;

/** Returns the pointer's shape for `data-cursor`, which CSS reads. */
function cursorOf({ tools, session }: Editor): string {
  const { tool, code, state } = tools;
  return code?.cursor?.(state, session.store.getState().canWrite) ?? cursors[tool.presses];
}

import { type Bounds, boundsOf, expandBounds, unionBounds } from '../../geometry/bounds.ts';
import { createIconStore, type IconStore } from '../../map/drawing/icon-store.ts';
import { createSprites, type Sprites } from '../../map/drawing/sprites.ts';
import { markerBox } from '../../map/marker-shape.ts';
import { createPlaceModel, type PlaceModel } from '../../map/place-model.ts';
import type { LevelDrawing, MapTheme } from '../../map/types.ts';
import { groundOf } from '../../map/view/fit.ts';
import { turnedSize, turnOf } from '../../map/view/turn.ts';
import { mapTheme } from '../core/accent.ts';
import { drawingOf, loadIcons } from '../core/show-level.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';

/** A level as it is printed. */
export type PrintedLevel = {
  readonly shape: LevelShape;
  readonly drawing: LevelDrawing;
  readonly model: PlaceModel;
  /** Direction on the plan that is up on the paper, in degrees. */
  readonly bearing: number;
};

/** What draws pictures for paper: in light colours, with the signs of the map. */
export type Press = {
  readonly viewer: Viewer;
  readonly theme: MapTheme;
  readonly sprites: Sprites;
  /** Whether the paper waits for its pictures. Else it takes those that the map has. */
  readonly isPatient: boolean;
  /** Pictures that will be drawn. Many share the memory of one. */
  readonly pictures: number;
};

/** Loading the pictures of signs may take this long. Those that are late are printed without. */
const signsWithinMs = 2000;
const signRimPx = 3;
/** Rim of the printed part around its places, as a share of the plan. */
const rim = 0.02;
/** Room for a sign is measured before it makes the picture a little smaller. */
const signGrow = 1.1;
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** One for each map, so that a print from the menu of the browser finds the pictures of signs. */
const stores = new WeakMap<Viewer, { icons: IconStore; arrived: () => void }>();

function storeOf(viewer: Viewer) {
  const known = stores.get(viewer);
  if (known) return known;
  const made = {
    icons: createIconStore(
      (name) => viewer.boot.icons[name] ?? null,
      () => made.arrived(),
    ),
    arrived: () => {},
  };
  stores.set(viewer, made);
  return made;
}

export function createPress(viewer: Viewer, isPatient: boolean, pictures: number): Press {
  const { icons } = storeOf(viewer);
  const sprites = createSprites(icons, (width, height) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    return canvas;
  });
  const theme = mapTheme(viewer.project().appearance.accentColor, false, false, font);
  return { viewer, theme, sprites, isPatient, pictures };
}

/** Loads the signs of levels. Resolves once they are there, or after a time limit. */
export async function loadSigns(viewer: Viewer, levels: readonly LevelShape[]): Promise<void> {
  for (const level of levels) await loadIcons(viewer, level);
  const store = storeOf(viewer);
  const places = levels.flatMap((level) => drawingOf(viewer, level).places);
  const hasPictures = places.some(({ kind, ...place }) => 'icon' in place && place.icon?.includes('/'));
  const arrived = new Promise<void>((done) => {
    store.arrived = done;
    setTimeout(done, hasPictures ? signsWithinMs : 0);
  });
  store.icons.load(places);
  await arrived;
}

/** Returns a level as it is printed, turned like the map that shows it. */
export function printedLevel(viewer: Viewer, shape: LevelShape): PrintedLevel {
  const drawing = drawingOf(viewer, shape);
  return { shape, drawing, model: createPlaceModel(drawing), bearing: bearingOf(viewer, drawing) };
}

/**
 * A plan that the map turned by itself, because the screen is upright, stays as drawn: the paper is laid across
 * instead.
 */
function bearingOf({ map, store }: Viewer, { id, bearing = 0 }: LevelDrawing): number {
  if (id !== store.state.levelId) return bearing === 'auto' ? 0 : bearing;
  const isOwn = map.bearing === map.ownBearing;
  return isOwn && bearing === 'auto' && map.bearing === 90 ? 0 : map.bearing;
}

/**
 * Returns the part of a level that is printed in a box of px: what a whole view shows, and all of the signs at its edge.
 */
export function printedPart(
  { drawing, model, bearing }: PrintedLevel,
  box: { width: number; height: number },
): Bounds {
  const ground = groundOf(drawing, model.extent, 'places', rim);
  const { left = 0, top = 0, width, height } = ground.content ?? ground;
  const [across, down] = turnedSize(width, height, turnOf(bearing));
  const k = Math.min(box.width / across, box.height / down);
  let part = { minX: left, minY: top, maxX: left + width, maxY: top + height };
  for (const place of drawing.places) {
    if (place.kind !== 'marker') continue;
    const sign = markerBox(place);
    const reach = Math.max(-sign.left, -sign.top, sign.right, sign.bottom) + signRimPx;
    part = unionBounds(part, expandBounds(boundsOf([place.position]), (reach * signGrow) / k));
  }
  return part;
}

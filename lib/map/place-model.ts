import {
  type Bounds,
  boundsContain,
  boundsIntersect,
  boundsOf,
  emptyBounds,
  unionBounds,
} from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import { ringArea, ringContains } from '../geometry/polygon.ts';
import { markerBox } from './marker-shape.ts';
import type { LevelDrawing, PlaceDrawing, Scale } from './types.ts';
import { type Turn, turned, turnOf } from './view/turn.ts';

/** A place with its computed values. `path` and `anchors` are filled when first drawn. */
export type Item = {
  readonly place: PlaceDrawing;
  readonly bounds: Bounds;
  /** Area in square map px. 0 for markers. */
  readonly extent: number;
  path: Path2D | null;
  anchors: LabelAnchors | null;
};

/** A point of an area and its distance to the border, in map px. */
export type Room = { readonly x: number; readonly y: number; readonly radius: number };

/** Positions for the label of an area, in map px. */
export type LabelAnchors = {
  /** The point of the area with the most room. */
  readonly room: Room;
  /** Direction of a long area, in radians clockwise from the right. Null for others. */
  readonly direction: number | null;
  /** Positions around that point for a text at `turn`, the best first. */
  points: readonly Point[];
  turn: Turn | null;
  /** Other positions with room, searched if the middle has none. */
  others: readonly Point[] | null;
};

/** Builds a search over items that returns the orders of those whose bounds touch. Null if there are no items. */
export type PlaceIndex = (items: readonly Item[]) => ((bounds: Bounds) => number[]) | null;

/** The places of one level in drawing order. */
export type PlaceModel = {
  readonly items: readonly Item[];
  /** Bounds of all items. They only grow, so after a move they may be larger than the items. */
  readonly extent: Bounds;
  find(id: string): Item | undefined;
  /** Builds an index now and again after changes. Without an index a search checks every place. */
  prepare(index: PlaceIndex): void;
  /** Returns the items whose bounds touch `bounds`, in drawing order. */
  search(bounds: Bounds): Item[];
  /**
   * Returns the place under a map point at a scale: a marker before an area, the smallest area first. Ids in `hidden`
   * are ignored.
   */
  hit(point: Point, scale: Scale, tolerancePx: number, hidden?: ReadonlySet<string>): PlaceDrawing | null;
  update(changed: readonly PlaceDrawing[], removed: readonly string[]): void;
};

/** With more moved places, the linear part of a search costs more than a new index. */
const movedMax = 600;

export function createPlaceModel(
  level: Pick<LevelDrawing, 'places'>,
  firstIndex: PlaceIndex | null = null,
): PlaceModel {
  let makeIndex = firstIndex;
  let items: Item[] = [];
  let orders = new Map<string, number>();
  /** Built when a part of the level is first searched: the first picture shows all of it. */
  let index: ReturnType<PlaceIndex> = null;
  let extent: Bounds = emptyBounds;
  /** Orders of items that changed since the index was built. */
  let moved = new Set<number>();
  let markerReachPx = 0;

  const rebuild = (places: readonly PlaceDrawing[]) => {
    const known = new Map<PlaceDrawing, Item>();
    for (const item of items) known.set(item.place, item);
    const sorted = [...places.filter((p) => p.kind === 'area'), ...places.filter((p) => p.kind === 'marker')];
    items = sorted.map((place) => known.get(place) ?? new PlaceItem(place));
    orders = new Map();
    for (const { place } of items) orders.set(place.id, orders.size);
    reindex();
  };
  const reindex = () => {
    index = null;
    extent = unionOf(items);
    moved = new Set();
    markerReachPx = 0;
    for (const { place } of items) markerReachPx = Math.max(markerReachPx, reachPx(place));
  };
  const search = (bounds: Bounds): Item[] => {
    if (moved.size === 0 && boundsContain(bounds, extent)) return [...items];
    index ??= makeIndex?.(items) ?? null;
    if (!index) return items.filter((item) => boundsIntersect(item.bounds, bounds));
    const found = index(bounds).filter((order) => !moved.has(order));
    for (const order of moved) {
      const item = items[order];
      if (item && boundsIntersect(item.bounds, bounds)) found.push(order);
    }
    return found.sort((a, b) => a - b).flatMap((order) => items[order] ?? []);
  };

  rebuild(level.places);
  return {
    get items() {
      return items;
    },
    get extent() {
      return extent;
    },
    find: (id) => items[orders.get(id) ?? -1],
    prepare(next) {
      makeIndex = next;
      index ??= next(items);
    },
    search,
    hit: (point, scale, tolerancePx, hidden) =>
      hitPlace(
        hidden ? (bounds) => search(bounds).filter(({ place }) => !hidden.has(place.id)) : search,
        point,
        scale,
        tolerancePx,
        markerReachPx,
      ),
    update(changed, removed) {
      if (removed.length > 0 || changed.some(({ id }) => !orders.has(id))) {
        const gone = new Set(removed);
        const next = new Map(items.map(({ place }) => [place.id, place]));
        for (const place of changed) next.set(place.id, place);
        rebuild([...next.values()].filter(({ id }) => !gone.has(id)));
        return;
      }
      for (const place of changed) {
        const order = orders.get(place.id) ?? 0;
        const item = new PlaceItem(place);
        items[order] = item;
        extent = unionBounds(extent, item.bounds);
        moved.add(order);
        markerReachPx = Math.max(markerReachPx, reachPx(place));
      }
      if (moved.size > movedMax) reindex();
    },
  };
}

/** Computes `extent` on demand: the first picture does not need it. */
class PlaceItem implements Item {
  readonly place: PlaceDrawing;
  readonly bounds: Bounds;
  path: Path2D | null = null;
  anchors: LabelAnchors | null = null;
  #extent = -1;

  constructor(place: PlaceDrawing) {
    this.place = place;
    this.bounds = boundsOf(place.kind === 'area' ? place.data : [place.position]);
  }

  get extent(): number {
    if (this.#extent < 0) this.#extent = this.place.kind === 'area' ? ringArea(this.place.data) : 0;
    return this.#extent;
  }
}

function unionOf(items: readonly Item[]): Bounds {
  let { minX, minY, maxX, maxY } = emptyBounds;
  for (const { bounds } of items) {
    if (bounds.minX < minX) minX = bounds.minX;
    if (bounds.minY < minY) minY = bounds.minY;
    if (bounds.maxX > maxX) maxX = bounds.maxX;
    if (bounds.maxY > maxY) maxY = bounds.maxY;
  }
  return { minX, minY, maxX, maxY };
}

function hitPlace(
  search: PlaceModel['search'],
  point: Point,
  scale: Scale,
  tolerancePx: number,
  markerReachPx: number,
): PlaceDrawing | null {
  // The corners of an upright box on a turned map reach farther than its sides.
  const reach = ((markerReachPx + tolerancePx) * Math.SQRT2) / scale.k;
  const near = search({
    minX: point[0] - reach,
    minY: point[1] - reach,
    maxX: point[0] + reach,
    maxY: point[1] + reach,
  });
  let marker: PlaceDrawing | null = null;
  let markerAwayPx = Infinity;
  let area: Item | null = null;
  for (const item of near) {
    const { place } = item;
    if (place.kind === 'marker') {
      const awayPx = boxDistancePx(place, point, scale, tolerancePx);
      if (awayPx < Infinity && awayPx <= markerAwayPx) {
        marker = place;
        markerAwayPx = awayPx;
      }
    } else if ((area === null || item.extent <= area.extent) && ringContains(place.data, point)) {
      area = item;
    }
  }
  return marker ?? area?.place ?? null;
}

/**
 * Returns the distance in screen px from the middle of the marker's box, or `Infinity` outside of the box and its
 * tolerance.
 */
function boxDistancePx(
  place: PlaceDrawing & { kind: 'marker' },
  point: Point,
  { k, bearing }: Scale,
  tolerancePx: number,
): number {
  const box = markerBox(place);
  const [dx, dy] = [point[0] - place.position[0], point[1] - place.position[1]];
  const [x, y] = turned([dx * k, dy * k], turnOf(bearing));
  const isInside =
    x >= box.left - tolerancePx &&
    x <= box.right + tolerancePx &&
    y >= box.top - tolerancePx &&
    y <= box.bottom + tolerancePx;
  return isInside ? Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2) : Infinity;
}

function reachPx(place: PlaceDrawing): number {
  if (place.kind === 'area') return 0;
  const box = markerBox(place);
  return Math.max(-box.left, -box.top, box.right, box.bottom);
}

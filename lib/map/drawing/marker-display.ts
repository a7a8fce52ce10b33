import type { Frame } from '../frame.ts';
import { markerBox } from '../marker-shape.ts';
import type { Item } from '../place-model.ts';
import type { Bubble, MarkerBox, MarkerDrawing, Scale } from '../types.ts';
import { project } from '../view/view.ts';
import { isFaint, type Scene } from './draw-base.ts';
import { bubbleRadius, coveredMarkers, groupMarkers, type MarkerGroup } from './marker-groups.ts';

/** A marker in a picture: `dot` if others are too close, `faint` if the filter excludes it. */
export type ShownMarker = {
  readonly item: Item;
  readonly marker: MarkerDrawing;
  readonly x: number;
  readonly y: number;
  readonly form: 'whole' | 'dot' | 'faint';
  /** The box of the marker, px from (`x`, `y`). */
  readonly box: MarkerBox;
};

const dotBox: MarkerBox = { left: -4, top: -4, right: 4, bottom: 4 };
/** If dots are closer than this, only one is drawn, px. */
const dotCellPx = 3;
/** A bubble just beyond the edge is still partly visible, px. */
const bubbleReachPx = 24;

/** Returns how each marker in sight is shown, and the bubbles that represent the others. */
export function placeMarkers(
  scene: Scene,
  frame: Frame,
  visible: readonly Item[],
  group: typeof groupMarkers,
): { markers: ShownMarker[]; bubbles: Bubble[] } {
  const isBubbling = scene.hasBubbles && !frame.isDeepest;
  const bubbles = isBubbling ? bubblesOf(scene, frame, group) : [];
  const inBubbles = new Set(bubbles.flatMap(({ ids }) => ids));
  const covered = isBubbling ? null : coveredMarkers(plainMarkers(scene, visible), frame.view);
  const cells = new Set<number>();
  const markers: ShownMarker[] = [];
  for (const item of visible) {
    const { place } = item;
    if (place.kind !== 'marker' || inBubbles.has(place.id)) continue;
    const [x, y] = project(frame.view, frame, place.position);
    const form = isFaint(scene, place.id) ? 'faint' : covered?.has(place) ? 'dot' : 'whole';
    if (form !== 'whole' && !frame.isDeepest) {
      const cell = Math.floor(x / dotCellPx) * 65_536 + Math.floor(y / dotCellPx);
      if (cells.has(cell)) continue;
      cells.add(cell);
    }
    markers.push({ item, marker: place, x, y, form, box: form === 'whole' ? markerBox(place) : dotBox });
  }
  return { markers, bubbles };
}

/**
 * Returns the bubbles of the picture. Grouping uses the whole level at this scale, so bubbles do not depend on the
 * view.
 */
function bubblesOf(scene: Scene, frame: Frame, group: typeof groupMarkers): Bubble[] {
  const { view, width, height } = frame;
  const bubbles: Bubble[] = [];
  for (const { x, y, markers } of group(plainMarkers(scene, scene.model.items), view)) {
    if (markers.length < 2) continue;
    const [left, top] = project(view, frame, [x, y]);
    if (Math.abs(left - width / 2) > width / 2 + bubbleReachPx) continue;
    if (Math.abs(top - height / 2) > height / 2 + bubbleReachPx) continue;
    const color = markers[0]?.color ?? null;
    bubbles.push({
      x,
      y,
      radiusPx: bubbleRadius(markers.length) + 2,
      ids: markers.map(({ id }) => id),
      color: markers.every((marker) => marker.color === color) ? color : null,
    });
  }
  return bubbles;
}

/** Returns a `groupMarkers` that reuses its last result as long as neither markers nor scale nor bearing change. */
export function createGrouping(): typeof groupMarkers {
  let before: readonly MarkerDrawing[] = [];
  let grouped: Scale = { k: 0 };
  let groups: MarkerGroup[] = [];
  return (markers, { k, bearing }) => {
    const isSame = k === grouped.k && bearing === grouped.bearing && markers.length === before.length;
    if (isSame && markers.every((marker, i) => marker === before[i])) return groups;
    grouped = { k, bearing };
    groups = groupMarkers(markers, grouped);
    before = markers;
    return groups;
  };
}

/** Returns the markers that neither the filter nor a drag excludes. The selected marker is never grouped. */
function plainMarkers(scene: Scene, items: readonly Item[]): MarkerDrawing[] {
  const markers: MarkerDrawing[] = [];
  for (const { place } of items) {
    if (place.kind !== 'marker' || place.id === scene.selectedId) continue;
    if (!isFaint(scene, place.id) && !scene.excluded.has(place.id)) markers.push(place);
  }
  return markers;
}

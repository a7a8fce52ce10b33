import type { Context, Frame } from '../frame.ts';
import { writeLabels } from '../labels/paint-labels.ts';
import { createLabels, type Unnamed } from '../labels/place-labels.ts';
import { nameSheet, type SheetNames, type Wanted } from '../labels/sheet-names.ts';
import type { ShiftedBubble } from '../labels/shift-bubbles.ts';
import { type TurnedBox, uprightBox } from '../labels/taken.ts';
import { createPlaceIndex } from '../place-index.ts';
import type { Item } from '../place-model.ts';
import type { MapTheme, PlaceDrawing } from '../types.ts';
import { unproject } from '../view/view.ts';
import { inkOn } from './color.ts';
import { createLayouts, drawMarkers, pictureOf } from './detail-parts.ts';
import { type Detail, faintAlpha, isFaint, type Scene } from './draw-base.ts';
import { hatchClosed } from './hatch.ts';
import { createGrouping, placeMarkers, type ShownMarker } from './marker-display.ts';
import { bubbleRadius, groupMarkers, partingScale } from './marker-groups.ts';

/** Areas below this size in screen px get no name. */
const namedMinPx = 12;
const selectedGrow = 1.3;

export function createDetail(): Detail {
  const labels = createLabels();
  const layouts = createLayouts();
  const group = createGrouping();
  return {
    draw(context, scene, frame, visible) {
      hatchClosed(context, scene, frame, visible);
      const { markers, bubbles } = placeMarkers(scene, frame, visible, group);
      drawMarkers(context, scene, frame, markers);
      const layoutsOf = layouts(context, scene.theme);
      const { labels: placed, picture } = labels.place(
        unnamedOf(scene, frame, visible, markers),
        () => pictureOf(frame, markers, bubbles, layoutsOf, scene.theme.textScale),
        () => titlesOf(scene),
      );
      for (const bubble of picture.bubbles) drawBubble(context, scene.theme, frame, bubble);
      writeLabels(context, scene.theme, frame, placed, (id) => (isFaint(scene, id) ? faintAlpha : 1));
      return picture.bubbles.map(({ bubble, x, y }) => {
        const [mapX, mapY] = unproject(frame.view, frame, [x, y]);
        return { ...bubble, x: mapX, y: mapY };
      });
    },
    partingScale,
    createIndex: createPlaceIndex,
  };
}

function unnamedOf(
  scene: Scene,
  { view, isDeepest }: Frame,
  visible: readonly Item[],
  markers: readonly ShownMarker[],
): Unnamed[] {
  const unnamed: Unnamed[] = [];
  for (const item of visible) {
    const { place, bounds } = item;
    if (place.kind !== 'area' || !isNamed(scene, place)) continue;
    const width = (bounds.maxX - bounds.minX) * view.k;
    const height = (bounds.maxY - bounds.minY) * view.k;
    if (Math.min(width, height) < namedMinPx) continue;
    unnamed.push({
      ...{ item, box: null, isSelected: place.id === scene.selectedId, isDot: false },
      isFaint: isFaint(scene, place.id),
    });
  }
  for (const { item, box, form } of markers) {
    const { place } = item;
    if (place.kind !== 'marker' || !isNamed(scene, place)) continue;
    const isSelected = place.id === scene.selectedId;
    if (place.type === 'label-hover' && !isSelected) continue;
    if (form === 'faint' || (form === 'dot' && !isDeepest)) continue;
    unnamed.push({
      ...{ item, box: isSelected ? grown(box) : box, isSelected, isDot: form === 'dot' },
      isFaint: false,
    });
  }
  return unnamed;
}

/** Checks whether the name of a place is written. The picture of the plan may have the names already. */
function isNamed({ selectedId }: Scene, { id, title, names }: PlaceDrawing): boolean {
  return title !== '' && names !== 'off' && (names !== 'hover' || id === selectedId);
}

function grown({ left, top, right, bottom }: ShownMarker['box']): ShownMarker['box'] {
  return {
    left: left * selectedGrow - 4,
    top: top * selectedGrow - 4,
    right: right * selectedGrow + 4,
    bottom: bottom * selectedGrow + 4,
  };
}

function titlesOf({ model }: Scene): string[] {
  return model.items.filter(({ place }) => place.kind === 'area').map(({ place }) => place.title);
}

/** Draws a bubble with the number of its markers, in their colour if they share one. */
function drawBubble(context: Context, theme: MapTheme, frame: Frame, { bubble, x, y }: ShiftedBubble): void {
  const { scale } = frame;
  const radius = bubbleRadius(bubble.ids.length);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.beginPath();
  context.arc(x, y, radius - 1, 0, 2 * Math.PI);
  context.lineWidth = 6;
  context.strokeStyle = 'rgba(20, 18, 15, .3)';
  context.stroke();
  context.lineWidth = 4;
  context.strokeStyle = theme.halo;
  context.stroke();
  context.fillStyle = bubble.color ?? theme.text;
  context.fill();
  context.font = `700 ${radius < 18 ? 12 : 11.5}px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = bubble.color === null ? theme.halo : inkOn(bubble.color);
  context.fillText(String(bubble.ids.length), x, y + 0.5);
}

type SheetOptions = {
  /** Whether the picture should name a place that has a title. */
  isWanted(item: Item): boolean;
  /** What no name may cover, in px of the picture. */
  reserved: readonly TurnedBox[];
  /** Number of digits of a number. */
  digits: number;
};

/** Nothing reaches farther beyond the edge of a picture, px. */
const beyondPx = 2000;

/**
 * Draws the markers of a printed picture, each at its own position, and returns where its names and numbers go. They are
 * written by the caller, as texts that a printer draws sharply. No name crosses the edge.
 */
export function drawSheet(
  context: Context,
  scene: Scene,
  frame: Frame,
  visible: readonly Item[],
  { isWanted, reserved, digits }: SheetOptions,
): SheetNames {
  const { width, height } = frame;
  hatchClosed(context, scene, frame, visible);
  const { markers } = placeMarkers({ ...scene, hasBubbles: false }, frame, visible, groupMarkers);
  drawMarkers(context, scene, frame, markers);
  const layoutsOf = createLayouts()(context, scene.theme);
  const begin = () => {
    const picture = pictureOf(frame, markers, [], layoutsOf);
    const edges = [
      uprightBox(-beyondPx, -beyondPx, 0, height + beyondPx),
      uprightBox(width, -beyondPx, width + beyondPx, height + beyondPx),
      uprightBox(0, -beyondPx, width, 0),
      uprightBox(0, height, width, height + beyondPx),
    ];
    for (const box of [...edges, ...reserved]) picture.taken.take(box);
    return picture;
  };
  const canName = (item: Item) =>
    item.place.title !== '' && !item.place.names && !isFaint(scene, item.place.id) && isWanted(item);
  const wanted: Wanted[] = visible.flatMap((item) =>
    item.place.kind === 'area' && canName(item) ? [{ item, box: null }] : [],
  );
  for (const { item, box } of markers) if (canName(item)) wanted.push({ item, box });
  return nameSheet(wanted, begin, digits);
}

import type { Context, Frame } from '../frame.ts';
import { nameSheet, type SheetNames, type Wanted } from '../labels/sheet-names.ts';
import { type TurnedBox, uprightBox } from '../labels/taken.ts';
import type { Item } from '../place-model.ts';
import { createLayouts, drawMarkers, pictureOf } from './detail-parts.ts';
import { isFaint, type Scene } from './draw-base.ts';
import { hatchClosed } from './hatch.ts';
import { placeMarkers } from './marker-display.ts';
import { groupMarkers } from './marker-groups.ts';

export type SheetOptions = {
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

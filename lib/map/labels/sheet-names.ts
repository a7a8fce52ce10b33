import type { Point } from '../../geometry/point.ts';
import type { Item } from '../place-model.ts';
import type { MarkerBox, MarkerDrawing } from '../types.ts';
import { turnOf } from '../view/turn.ts';
import { labelAnchors } from './label-anchors.ts';
import { placeAreaLabel } from './label-area.ts';
import { placeMarkerLabel } from './label-marker.ts';
import type { LabelPicture, PlacedLabel } from './label-picture.ts';

/** What a printed picture says: `numbers` are places whose name found no room, `crowded` have no room for a number. */
export type SheetNames = {
  readonly names: readonly PlacedLabel[];
  /** Labels of zeros, as wide as the number that replaces them. */
  readonly numbers: readonly PlacedLabel[];
  readonly crowded: readonly Item[];
};

/** A place that should be named on paper. `box` is the box of a marker, px from its position. */
export type Wanted = { readonly item: Item; readonly box: MarkerBox | null };

const noForms = () => ({ words: [], beginnings: [] });
const point: MarkerBox = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Names the places of a printed picture: with the whole title beside or in the place, else with a number there, else
 * with a number and a line to the place. A title is never shortened, because a reader of paper cannot zoom in. Names
 * of markers give way if they leave others without a number.
 */
export function nameSheet(
  wanted: readonly Wanted[],
  begin: () => LabelPicture,
  digits: number,
): SheetNames & { picture: LabelPicture } {
  const first = nameAll(wanted, begin(), digits, true);
  if (first.crowded.length === 0) return first;
  const other = nameAll(wanted, begin(), digits, false);
  return other.crowded.length < first.crowded.length ? other : first;
}

function nameAll(
  wanted: readonly Wanted[],
  picture: LabelPicture,
  digits: number,
  hasMarkerNames: boolean,
): SheetNames & { picture: LabelPicture } {
  const names: PlacedLabel[] = [];
  const numbers: PlacedLabel[] = [];
  const crowded: Item[] = [];
  const nameless: Wanted[] = [];
  for (const one of [...wanted].sort(bySize)) {
    const label = one.box && !hasMarkerNames ? null : nameOne(one, one.item, picture, false);
    if (label) names.push(label);
    else nameless.push(one);
  }
  for (const one of nameless) {
    const item = withTitle(one.item, '0'.repeat(digits));
    const label = nameOne(one, item, picture, true) ?? numberBeside(item, picture);
    if (label) numbers.push(label);
    else crowded.push(one.item);
  }
  return { names, numbers, crowded, picture };
}

/** Areas have the fewest positions for a name, small ones fewer than large ones. */
function bySize(a: Wanted, b: Wanted): number {
  return Number(a.box !== null) - Number(b.box !== null) || b.item.extent - a.item.extent;
}

function nameOne({ box }: Wanted, item: Item, picture: LabelPicture, canLead: boolean): PlacedLabel | null {
  if (box) return placeMarkerLabel(item as MarkerItem, box, picture, canLead);
  return placeAreaLabel(item, picture, noForms);
}

type MarkerItem = Item & { place: MarkerDrawing };

/** Places the number of a small area outside of it, with a line into its middle. */
function numberBeside(item: Item, picture: LabelPicture): PlacedLabel | null {
  const { place } = item;
  if (place.kind !== 'area') return null;
  const { room } = labelAnchors(item, turnOf(picture.frame.view.bearing));
  const position: Point = [room.x, room.y];
  const asMarker = { ...item, place: { ...place, kind: 'marker', position } } as unknown as MarkerItem;
  return placeMarkerLabel(asMarker, point, picture, true);
}

/** Returns a copy with the same shape and another title. */
function withTitle({ place, bounds, extent, anchors }: Item, title: string): Item {
  return { place: { ...place, title }, bounds, extent, path: null, anchors };
}

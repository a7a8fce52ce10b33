import { boundsCenter } from '../../geometry/bounds.ts';
import type { Item } from '../place-model.ts';
import type { MarkerBox, MarkerDrawing, Scale, View } from '../types.ts';
import { project } from '../view/view.ts';
import { isWellPlaced, placeAreaLabel } from './label-area.ts';
import { placeMarkerLabel } from './label-marker.ts';
import { claim, type LabelPicture, type PlacedLabel } from './label-picture.ts';
import { shiftAgain, shiftsOf } from './shift-bubbles.ts';
import { createShortForms, type ShortForms } from './short-forms.ts';

/** A place that should get a name. `box` is the box of a marker, px from its position. */
export type Unnamed = {
  readonly item: Item;
  readonly box: MarkerBox | null;
  readonly isSelected: boolean;
  readonly isDot: boolean;
  /** Whether a filter excludes it. It gets room that others leave. */
  readonly isFaint: boolean;
};

export type Labels = {
  /**
   * Places the titles of `unnamed` that find room. `begin` returns a picture with nothing written yet; `titles` returns
   * all titles of the level. Returns the labels and the picture, in which bubbles have made room.
   */
  place(
    unnamed: readonly Unnamed[],
    begin: () => LabelPicture,
    titles: () => readonly string[],
  ): { labels: readonly PlacedLabel[]; picture: LabelPicture };
};

/** From this zoom on, or if few markers are in sight, a name may be placed away from its marker. */
const leaderZoom = 1.7;
const fewMarkers = 24;
const labelsMax = 420;
const triesMax = 900;
const roundsMax = 3;

type Known = ReadonlyMap<string, PlacedLabel>;
type Shorten = (title: string) => ShortForms;

/**
 * Remembers the labels of the last picture. At the same scale, bearing and size of text they stay where they are, so that a pan moves
 * none.
 */
export function createLabels(): Labels {
  let before: Known = new Map();
  let shiftsBefore: ReturnType<typeof shiftsOf> = new Map();
  let viewBefore: Scale = { k: 0 };
  let textScaleBefore = 1;
  const shortFormsOf = createShortFormsOnce();
  return {
    place(unnamed, begin, titles) {
      const shorten: Shorten = (title) => shortFormsOf(titles)(title);
      shortFormsOf.forget();
      let picture = begin();
      const { frame, textScale } = picture;
      const { k, bearing } = frame.view;
      const isSameScale = k === viewBefore.k && bearing === viewBefore.bearing;
      if (isSameScale) shiftAgain(picture, shiftsBefore);
      const known = isSameScale && textScale === textScaleBefore ? before : new Map<string, PlacedLabel>();
      const first = new Set<string>();
      let labels = placeAll(unnamed, picture, known, first, shorten);
      // At the highest zoom, places that found no room choose first in the next round.
      for (let round = 0; frame.isDeepest && round < roundsMax; round++) {
        if (!addNameless(first, unnamed, labels)) break;
        const other = begin();
        const anew = placeAll(unnamed, other, known, first, shorten);
        if (anew.length <= labels.length) break;
        [labels, picture] = [anew, other];
      }
      before = new Map(labels.map((label) => [label.item.place.id, label]));
      shiftsBefore = shiftsOf(picture);
      viewBefore = { k, bearing };
      textScaleBefore = textScale;
      return { labels, picture };
    },
  };
}

function placeAll(
  unnamed: readonly Unnamed[],
  picture: LabelPicture,
  known: Known,
  first: ReadonlySet<string>,
  shorten: Shorten,
): PlacedLabel[] {
  const { view, fitK } = picture.frame;
  const markers = unnamed.filter(({ box }) => box !== null).length;
  const canLead = view.k >= fitK * leaderZoom || markers <= fewMarkers;
  const ranked = unnamed.map((one) => {
    const label = known.get(one.item.place.id);
    const kept = label?.item === one.item && isWellPlaced(label, picture) ? label : null;
    return { one, kept, rank: rankOf(one, kept, first) };
  });
  ranked.sort((a, b) => b.rank - a.rank || compare(a.one, b.one));
  const placed: PlacedLabel[] = [];
  for (const { one, kept } of tried(ranked, picture)) {
    if (placed.length >= labelsMax) break;
    const isKept = kept !== null && claim(picture, kept, { canShift: true, canCross: true });
    const label = isKept ? kept : placeOne(one, picture, canLead || one.isSelected, shorten);
    if (label) placed.push(label);
  }
  return placed;
}

type Ranked = { one: Unnamed; kept: PlacedLabel | null; rank: number };

/** Returns the places that get a try. If there are too many for all, those of each part of the picture take turns. */
function tried(ranked: readonly Ranked[], { frame }: LabelPicture): readonly Ranked[] {
  if (ranked.length <= triesMax) return ranked;
  const before = ranked.filter(({ rank }) => rank > 0);
  const others = ranked.filter(({ rank }) => rank <= 0).map((one) => ({ ...one, item: one.one.item }));
  return [...before, ...spreadOver(others, frame)].slice(0, triesMax);
}

function rankOf(
  { item, isSelected, isFaint }: Unnamed,
  kept: PlacedLabel | null,
  first: ReadonlySet<string>,
): number {
  if (isSelected) return 3;
  if (isFaint) return -1;
  return first.has(item.place.id) ? 2 : kept ? 1 : 0;
}

/** Adds the markers without a name to `ids` and returns whether there are any. Areas can be too small for a name. */
function addNameless(ids: Set<string>, unnamed: readonly Unnamed[], labels: readonly PlacedLabel[]): boolean {
  const named = new Set(labels.map(({ item }) => item.place.id));
  const nameless = unnamed.filter(({ item, box }) => box !== null && !named.has(item.place.id));
  for (const { item } of nameless) ids.add(item.place.id);
  return nameless.length > 0;
}

function placeOne(
  { item, box }: Unnamed,
  picture: LabelPicture,
  canLead: boolean,
  shorten: Shorten,
): PlacedLabel | null {
  return box && isMarkerItem(item)
    ? placeMarkerLabel(item, box, picture, canLead)
    : placeAreaLabel(item, picture, shorten);
}

/**
 * Counts the words of the level once, at the first title that needs a short form, and again only after a title changed.
 */
function createShortFormsOnce() {
  let counted: readonly string[] = [];
  let made = createShortForms(counted);
  let isCurrent = false;
  return Object.assign(
    (titles: () => readonly string[]): Shorten => {
      if (isCurrent) return made;
      isCurrent = true;
      const now = titles();
      if (now.length !== counted.length || now.some((title, i) => title !== counted[i])) {
        counted = now;
        made = createShortForms(now);
      }
      return made;
    },
    {
      forget: () => {
        isCurrent = false;
      },
    },
  );
}

/**
 * Sorts places with the fewest label positions first: areas, dots, markers. Within each, tagged places and then large
 * ones come first.
 */
function compare(a: Unnamed, b: Unnamed): number {
  const kinds = Number(a.box !== null) - Number(b.box !== null) || Number(b.isDot) - Number(a.isDot);
  return (
    kinds || Number(b.item.place.isTagged) - Number(a.item.place.isTagged) || b.item.extent - a.item.extent
  );
}

function isMarkerItem(item: Item): item is Item & { place: MarkerDrawing } {
  return item.place.kind === 'marker';
}

/** The picture is divided into so many columns and rows. */
const columns = 9;
const rows = 9;

type Picture = { readonly view: View; readonly width: number; readonly height: number };

/**
 * Returns places in an order that spreads the first of them over the picture: one of each part of it, those in the
 * middle first, then the next of each. Within a part their order stays.
 */
export function spreadOver<Place extends { readonly item: Item }>(
  places: readonly Place[],
  { view, width, height }: Picture,
): Place[] {
  const parts = Array.from({ length: columns * rows }, (): Place[] => []);
  for (const place of places) {
    const [x, y] = project(view, { width, height }, boundsCenter(place.item.bounds));
    const column = Math.min(columns - 1, Math.max(0, Math.floor((x / width) * columns)));
    const row = Math.min(rows - 1, Math.max(0, Math.floor((y / height) * rows)));
    parts[row * columns + column]?.push(place);
  }
  const fromMiddle = parts
    .map((part, i) => ({ part, away: Math.hypot((i % columns) - 4, Math.floor(i / columns) - 4) }))
    .sort((a, b) => a.away - b.away);
  const spread: Place[] = [];
  for (let turn = 0; spread.length < places.length; turn++)
    for (const { part } of fromMiddle) {
      const place = part[turn];
      if (place) spread.push(place);
    }
  return spread;
}

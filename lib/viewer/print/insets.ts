import {
  type Bounds,
  boundsCenter,
  boundsIntersect,
  expandBounds,
  unionBounds,
} from '../../geometry/bounds.ts';

const insetsMax = 6;
/** Room around a crowded place, in px of the picture. */
const aroundPx = 16;
/** A part is divided until an inset shows it this much larger. */
const gainWanted = 2;
/** A part that an inset shows less than this much larger stays as it is. */
const gainMin = 1.2;

type Part = { readonly bounds: Bounds; readonly places: readonly Bounds[] };

/**
 * Returns the parts of a picture that need an inset, those with most places first: around places without room for a
 * name or number. `k` is the scale of the picture in px a map px, `box` the size of an inset in px.
 */
export function crowdedParts(
  crowded: readonly Bounds[],
  k: number,
  box: { width: number; height: number },
): Bounds[] {
  const partOf = (places: readonly Bounds[]): Part => {
    const [first, ...others] = places;
    if (!first) throw new Error('A part has at least one place.');
    return { places, bounds: expandBounds(others.reduce(unionBounds, first), aroundPx / k) };
  };
  const gainOf = ({ bounds: { minX, minY, maxX, maxY } }: Part) =>
    Math.min(box.width / (maxX - minX), box.height / (maxY - minY)) / k;
  let parts = joined(
    crowded.map((place) => partOf([place])),
    partOf,
  );
  parts = parts.sort((a, b) => b.places.length - a.places.length).slice(0, insetsMax);
  while (parts.length < insetsMax) {
    const [wide] = parts.filter(({ places }) => places.length > 1).sort((a, b) => gainOf(a) - gainOf(b));
    if (!wide || gainOf(wide) >= gainWanted) break;
    parts = parts.flatMap((part) => (part === wide ? halvesOf(part).map(partOf) : [part]));
  }
  return parts.filter((part) => gainOf(part) >= gainMin).map(({ bounds }) => bounds);
}

/** Joins parts that overlap until none do. */
function joined(parts: readonly Part[], partOf: (places: readonly Bounds[]) => Part): Part[] {
  const apart: Part[] = [];
  for (const part of parts) {
    const at = apart.findIndex(({ bounds }) => boundsIntersect(bounds, part.bounds));
    const known = apart[at];
    if (known) apart[at] = partOf([...known.places, ...part.places]);
    else apart.push(part);
  }
  return apart.length < parts.length ? joined(apart, partOf) : apart;
}

/** Divides the places of a part along its longer side. */
function halvesOf({ bounds, places }: Part): [readonly Bounds[], readonly Bounds[]] {
  const axis = bounds.maxX - bounds.minX > bounds.maxY - bounds.minY ? 0 : 1;
  const sorted = [...places].sort((a, b) => boundsCenter(a)[axis] - boundsCenter(b)[axis]);
  const half = Math.ceil(sorted.length / 2);
  return [sorted.slice(0, half), sorted.slice(half)];
}

import { boundsOf } from '../../geometry/bounds.ts';
import type { LevelDrawing } from '../../map/types.ts';

/** The smallest named area reaches this width and height together, as the side of an equal square, in screen px. */
const smallestPx = 80;
/** A picture is shown at least at its own size. */
const pictureK = 1;
/** An owner who sets a lower limit wants it. */
const usualMaxZoom = 4;
/** An outline that somebody drew by accident does not decide: 1 px of the map is at most so many on the screen. */
const largestK = 16;

/** Returns the scale in screen px per map px that visitors may reach, so that nothing with a name is too small to see. */
export function deepestScale({
  maxZoom,
  imageUrl,
  places,
}: Pick<LevelDrawing, 'maxZoom' | 'imageUrl' | 'places'>): number {
  if (maxZoom < usualMaxZoom) return 0;
  let least = Infinity;
  for (const place of places) {
    if (place.kind !== 'area' || place.title === '') continue;
    const { minX, minY, maxX, maxY } = boundsOf(place.data);
    const side = Math.sqrt((maxX - minX) * (maxY - minY));
    if (side > 0) least = Math.min(least, side);
  }
  const ofPlaces = least === Infinity ? 0 : Math.min(smallestPx / least, largestK);
  return Math.max(ofPlaces, imageUrl === null ? 0 : pictureK);
}

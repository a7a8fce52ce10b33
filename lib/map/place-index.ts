import Flatbush from 'flatbush';
import type { PlaceIndex } from './place-model.ts';

/** Finds places by their bounds in a packed tree; null of none. */
export const createPlaceIndex: PlaceIndex = (items) => {
  if (items.length === 0) return null;
  const index = new Flatbush(items.length);
  for (const { bounds } of items) index.add(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY);
  index.finish();
  return (bounds) => index.search(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY);
};

import Flatbush from 'flatbush';
import type { PlaceIndex } from './place-model.ts';

/** Builds a packed tree that finds places by their bounds. Returns null if there are no places. */
export const createPlaceIndex: PlaceIndex = (items) => {
  if (items.length === 0) return null;
  const index = new Flatbush(items.length);
  for (const { bounds } of items) index.add(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY);
  index.finish();
  return (bounds) => index.search(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY);
};

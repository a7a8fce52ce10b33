/** Commands that arrange several places, and the boolean geometry of areas. Loaded together at the first use. */
export { alignPlaces } from './align-places.ts';
export { clip } from './clip.ts';
export { distributePlaces } from './distribute-places.ts';
export { mergeAreas } from './merge-areas.ts';
export { reorderPlaces } from './reorder-places.ts';
export { subtractAreas } from './subtract-areas.ts';

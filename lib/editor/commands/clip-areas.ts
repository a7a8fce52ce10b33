/** Commands that need the boolean geometry of areas, loaded together at the first use. */
export { clip } from './clip.ts';
export { mergeAreas } from './merge-areas.ts';
export { subtractAreas } from './subtract-areas.ts';

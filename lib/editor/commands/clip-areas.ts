/** What works with the boolean geometry of areas: loaded at its first use, with that geometry. */
export { loadClip } from './clip.ts';
export { mergeAreas } from './merge-areas.ts';
export { subtractAreas } from './subtract-areas.ts';

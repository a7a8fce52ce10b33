import { drawn } from '../../brand/colors.ts';

/** Colours of the two sides of a conflict, on the map and beside it. */
export const conflictInks = { mine: drawn.accent, theirs: drawn.snap } as const;

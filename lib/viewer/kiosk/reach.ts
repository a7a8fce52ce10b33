/** Heights in mm above the floor between which a control is within reach from a wheelchair (ADA Standards, 308.2). */
const lowestMm = 380;
const highestMm = 1220;
const usableMinPx = 320;

/** Returns the px at the top and bottom of a screen that are out of reach. `screen` is its mounting position. */
export function outOfReach(
  screen: { bottomMm: number; heightMm: number } | null,
  heightPx: number,
): { top: number; bottom: number } {
  if (!screen || screen.heightMm <= 0) return { top: 0, bottom: 0 };
  const pxPerMm = heightPx / screen.heightMm;
  const top = Math.max(0, screen.bottomMm + screen.heightMm - highestMm) * pxPerMm;
  const bottom = Math.max(0, lowestMm - screen.bottomMm) * pxPerMm;
  // The remaining height must fit a search and a sheet. A screen mounted too high is used completely.
  return heightPx - top - bottom >= usableMinPx
    ? { top: Math.round(top), bottom: Math.round(bottom) }
    : { top: 0, bottom: 0 };
}

/** Between these heights above the floor somebody in a wheelchair reaches a control (ADA Standards, 308.2), in mm. */
const lowestMm = 380;
const highestMm = 1220;
const usableMinPx = 320;

/** What of a screen lies out of reach, in px at its top and bottom; `screen` says where it hangs. */
export function outOfReach(
  screen: { bottomMm: number; heightMm: number } | null,
  heightPx: number,
): { top: number; bottom: number } {
  if (!screen || screen.heightMm <= 0) return { top: 0, bottom: 0 };
  const pxPerMm = heightPx / screen.heightMm;
  const top = Math.max(0, screen.bottomMm + screen.heightMm - highestMm) * pxPerMm;
  const bottom = Math.max(0, lowestMm - screen.bottomMm) * pxPerMm;
  // What is left must hold a search and a sheet; a screen that hangs too high is used as it is.
  return heightPx - top - bottom >= usableMinPx
    ? { top: Math.round(top), bottom: Math.round(bottom) }
    : { top: 0, bottom: 0 };
}

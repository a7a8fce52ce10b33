/** Heights in mm above the floor between which a control is within reach from a wheelchair (ADA Standards, 308.2). */
const lowestMm = 380;
const highestMm = 1220;
const usableMinPx = 320;
/** A screen that is so much higher than wide, and wide enough for more than a phone, is upright. */
const uprightMin = 1.2;
const uprightMinPx = 700;
/** The share of an upright screen that the panel takes, unless its reach is smaller. The rest is for the floor. */
const panelShareMax = 0.42;

type Screen = { bottomMm: number; heightMm: number } | null;

/** Returns the px at the top and bottom of a screen that are out of reach. `screen` is its mounting position. */
export function outOfReach(screen: Screen, heightPx: number): { top: number; bottom: number } {
  if (!screen || screen.heightMm <= 0) return { top: 0, bottom: 0 };
  const pxPerMm = heightPx / screen.heightMm;
  const top = Math.max(0, screen.bottomMm + screen.heightMm - highestMm) * pxPerMm;
  const bottom = Math.max(0, lowestMm - screen.bottomMm) * pxPerMm;
  // The remaining height must fit a search and a sheet. A screen mounted too high is used completely.
  return heightPx - top - bottom >= usableMinPx
    ? { top: Math.round(top), bottom: Math.round(bottom) }
    : { top: 0, bottom: 0 };
}

/**
 * Returns the place of the panel of an upright screen in px: its height, and what lies out of reach below it. Without a
 * mounting position it has the lower third. Null for a screen that lies across.
 */
export function uprightPanel(
  screen: Screen,
  { width, height }: { width: number; height: number },
): { height: number; bottom: number } | null {
  if (width < uprightMinPx || height < width * uprightMin) return null;
  if (!screen) return { height: Math.round(height / 3), bottom: 0 };
  const { top, bottom } = outOfReach(screen, height);
  return { height: Math.round(Math.min(height - top - bottom, height * panelShareMax)), bottom };
}

import type { ColorReport } from '../../wayfinding/floor/plan-floor.ts';
import { isSetByHand } from '../commands/floor-colors.ts';
import type { Level } from '../model/types.ts';

/** A smaller share of the plan is drawn by edges and shadows. */
const rareShare = 0.002;

/** Colours that are worth a look, and rare ones, which are hardly ever to be corrected. */
export function sortColors(colors: readonly ColorReport[], level: Pick<Level, 'wayfinding'>) {
  const isRare = ({ color, share }: ColorReport) => share < rareShare && !isSetByHand(level, color);
  return { common: colors.filter((color) => !isRare(color)), rare: colors.filter(isRare) };
}

import type { ColorReport } from '../../wayfinding/floor/plan-floor.ts';
import { isSetByHand } from '../commands/floor.ts';
import type { Level } from '../model/types.ts';

/** Smaller shares of the plan come from edges and shadows. */
const rareShare = 0.002;

/** Separates the common colours from rare ones, which hardly ever need a correction. */
export function sortColors(colors: readonly ColorReport[], level: Pick<Level, 'wayfinding'>) {
  const isRare = ({ color, share }: ColorReport) => share < rareShare && !isSetByHand(level, color);
  return { common: colors.filter((color) => !isRare(color)), rare: colors.filter(isRare) };
}

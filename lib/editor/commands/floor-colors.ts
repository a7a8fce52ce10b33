import { limits } from '../../plans/limits.ts';
import { isNearColor, parseColor } from '../../wayfinding/floor/colors.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Level, Refusal } from '../model/types.ts';
import { commandOf } from './command.ts';
import { updateLevel } from './update-level.ts';

/** Checks whether a person has set the role of a colour of the level's plan. */
export function isSetByHand({ wayfinding }: Pick<Level, 'wayfinding'>, color: string): boolean {
  const own = parseColor(color);
  return [...wayfinding.floorColors, ...wayfinding.wallColors].some((set) =>
    isNearColor(parseColor(set), own),
  );
}

/** Sets the role of a colour of the plan: floor or wall. Null leaves the role to the plan again. */
export function setFloorColor(
  document: Reader,
  { levelId, color, role }: { levelId: string; color: string; role: 'floor' | 'wall' | null },
): Command | Refusal {
  const level = document.get(levelId);
  if (level?.kind !== 'level') return commandOf('directions', []);
  const { wayfinding } = level;
  const others = (colors: readonly string[]) =>
    colors.filter((other) => !isNearColor(parseColor(other), parseColor(color)));
  const floorColors = others(wayfinding.floorColors);
  const wallColors = others(wayfinding.wallColors);
  if (role === 'floor') floorColors.push(color);
  if (role === 'wall') wallColors.push(color);
  if (Math.max(floorColors.length, wallColors.length) > limits.floorColorsMax)
    return { refused: 'floorColorsMax' };
  const fields = { wayfinding: { ...wayfinding, floorColors, wallColors } };
  return updateLevel(document, { id: levelId, fields, label: 'directions' });
}

import { floorNumber } from '../../import/floor-number.ts';
import { isMachineName } from '../../import/machine-name.ts';
import type { Proposal, ProposedLevel } from '../../import/proposal.ts';
import { floorOf } from '../../mapmodel/first-level.ts';
import { floorNames, nextFloor } from '../commands/new-levels.ts';
import type { Reader } from '../model/document.ts';

/** Returns the proposal with the names of the next floors on new levels whose names no person chose (`IMG_2034`). */
export function withFloorNames(proposal: Proposal, document: Reader): Proposal {
  const { settings, languages } = document.project();
  const map = { defaultLanguage: settings.defaultLanguage, languages };
  const isUnnamed = ({ names }: ProposedLevel) => Object.values(names).every(isMachineName);
  if (!proposal.levels.some(isUnnamed)) return proposal;
  const told = proposal.levels
    .filter((level) => !isUnnamed(level))
    .map(({ names }) => floorNumber(names[''] ?? ''));
  const numbers = [...document.levels().map(floorOf), ...told];
  const levels = proposal.levels.map((level) => {
    if (!isUnnamed(level)) return level;
    const number = nextFloor(numbers);
    numbers.push(number);
    const { name, translations } = floorNames(number, map);
    const others = Object.entries(translations).map(([code, text]) => [code, text.name ?? ''] as const);
    return { ...level, names: { '': name, ...Object.fromEntries(others) } };
  });
  return { ...proposal, levels };
}

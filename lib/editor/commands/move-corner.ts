import type { Point } from '../../geometry/point.ts';
import { isSelfCrossing } from '../../geometry/polygon.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Refusal } from '../model/types.ts';
import { changed, commandOf } from './command.ts';

/** Moves one corner. Refused if edges would newly cross. */
export function moveCorner(
  document: Reader,
  { id, index, point }: { id: string; index: number; point: Point },
): Command | Refusal {
  const area = document.place(id);
  if (area?.kind !== 'area') return { refused: 'selectArea' };
  // Somebody else may have deleted corners during the drag.
  if (index >= area.data.length) return commandOf('moveCorner', []);
  const data = area.data.with(index, point);
  if (isSelfCrossing(data) && !isSelfCrossing(area.data)) return { refused: 'selfCrossing' };
  return commandOf('moveCorner', [changed(area, { data })]);
}

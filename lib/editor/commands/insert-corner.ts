import type { Point } from '../../geometry/point.ts';
import { isSelfCrossing } from '../../geometry/polygon.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Refusal } from '../model/types.ts';
import { changed, commandOf } from './command.ts';

/** Inserts a corner after corner `after` of an area. Refused if edges would newly cross. */
export function insertCorner(
  document: Reader,
  { id, after, point }: { id: string; after: number; point: Point },
): Command | Refusal {
  const area = document.place(id);
  if (area?.kind !== 'area') return { refused: 'selectArea' };
  const data = area.data.toSpliced(after + 1, 0, point);
  if (isSelfCrossing(data) && !isSelfCrossing(area.data)) return { refused: 'selfCrossing' };
  return commandOf('addCorner', [changed(area, { data })]);
}

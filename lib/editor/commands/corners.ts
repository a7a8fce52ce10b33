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

/** Deletes a corner. Refused if fewer than 3 corners would remain or if edges would newly cross. */
export function deleteCorner(
  document: Reader,
  { id, index }: { id: string; index: number },
): Command | Refusal {
  const area = document.place(id);
  if (area?.kind !== 'area') return { refused: 'selectArea' };
  if (area.data.length <= 3) return { refused: 'cornersMin' };
  const data = area.data.toSpliced(index, 1);
  if (isSelfCrossing(data) && !isSelfCrossing(area.data)) return { refused: 'selfCrossing' };
  return commandOf('deleteCorner', [changed(area, { data })]);
}

import { isSelfCrossing } from '../../geometry/polygon.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Refusal } from '../model/types.ts';
import { changed, commandOf } from './command.ts';

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

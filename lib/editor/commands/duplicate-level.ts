import type { Reader } from '../model/document.ts';
import { type Command, isRefusal, type Refusal } from '../model/types.ts';
import { addLevel } from './add-level.ts';
import { added } from './command.ts';
import { keyMaker } from './keys.ts';
import { withinShafts } from './way-bounds.ts';

/** Copies a level with all its places and puts the copy after the last level. */
export function duplicateLevel(
  document: Reader,
  { id, name, newId }: { id: string; name: string; newId: () => string },
): Command | Refusal {
  const level = document.get(id);
  if (level?.kind !== 'level') return { refused: 'selectArea' };
  const { id: _, key: __, kind: ___, order: ____, name: _____, ...fields } = level;
  const copyId = newId();
  const command = addLevel(document, { id: copyId, name, fields });
  if (isRefusal(command)) return command;
  const keys = { area: keyMaker(document, 'area'), marker: keyMaker(document, 'marker') };
  const copies = document.places(id).map((place) => {
    const key = keys[place.kind](place.key.replace(/-\d+$/, '') || undefined);
    return { ...place, id: newId(), key, externalId: null, imported: null, level: copyId };
  });
  return { ...command, changes: [...command.changes, ...withinShafts(document, copies).map(added)] };
}

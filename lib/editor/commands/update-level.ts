import type { Reader } from '../model/document.ts';
import type { Command, CommandLabel, Level } from '../model/types.ts';
import { changed, commandOf } from './command.ts';

/** Sets fields of a level. */
export function updateLevel(
  document: Reader,
  input: { id: string; fields: Partial<Level>; label?: CommandLabel; merge?: Command['merge'] },
): Command {
  const level = document.get(input.id);
  if (level?.kind !== 'level') return commandOf('level', []);
  return commandOf(input.label ?? 'level', [changed(level, input.fields)], null, input.merge);
}

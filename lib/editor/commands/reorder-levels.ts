import type { Reader } from '../model/document.ts';
import type { Command, Level } from '../model/types.ts';
import { changed, commandOf } from './command.ts';

/** Moves a level before the level at `index`. */
export function reorderLevels(document: Reader, { id, index }: { id: string; index: number }): Command {
  const levels = document.levels();
  const from = levels.findIndex((level) => level.id === id);
  const moved = levels[from];
  if (!moved) return commandOf('level', []);
  const rest = levels.toSpliced(from, 1);
  const next = rest.toSpliced(index > from ? index - 1 : index, 0, moved);
  const changes = next.flatMap((level, order) =>
    level.order === order ? [] : [changed<Level>(level, { order })],
  );
  return commandOf('level', changes);
}

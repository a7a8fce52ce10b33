import { distance, type Point } from '../../geometry/point.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import type { Command, CommandLabel, Level } from '../model/types.ts';
import { changed, commandOf, removed } from './command.ts';

/** Sets fields of a level. */
export function updateLevel(
  document: Reader,
  input: { id: string; fields: Partial<Level>; label?: CommandLabel; merge?: Command['merge'] },
): Command {
  const level = document.get(input.id);
  if (level?.kind !== 'level') return commandOf('level', []);
  return commandOf(input.label ?? 'level', [changed(level, input.fields)], null, input.merge);
}

/** Deletes a level with all its places. Undo restores everything. */
export function deleteLevel(document: Reader, { id }: { id: string }): Command {
  const level = document.get(id);
  if (level?.kind !== 'level') return commandOf('delete', []);
  const project = document.project();
  const isDefault = project.settings.defaultLevelId === id;
  const settings = { ...project.settings, defaultLevelId: null };
  return commandOf(
    'delete',
    [
      ...document.places(id).map(removed),
      removed(level),
      ...(isDefault ? [changed(project, { settings })] : []),
    ],
    [],
  );
}

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

/** Returns the metres per map px if the line has this length, or null if the scale is outside the limits. */
export function scaleByLine([a, b]: readonly [Point, Point], meters: number): number | null {
  const scale = Number((meters / distance(a, b)).toPrecision(6));
  return scale >= limits.metersPerPixelMin && scale <= limits.metersPerPixelMax ? scale : null;
}

/** Sets the scale of a level; null removes it. */
export function scaleLevel(
  document: Reader,
  { levelId, metersPerPixel }: { levelId: string; metersPerPixel: number | null },
): Command {
  const level = document.get(levelId);
  if (level?.kind !== 'level') return commandOf('directions', []);
  return updateLevel(document, { id: levelId, fields: { metersPerPixel }, label: 'directions' });
}

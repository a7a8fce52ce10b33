import type { Reader } from '../model/document.ts';
import type { Command } from '../model/types.ts';
import { changed, commandOf, removed } from './command.ts';

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

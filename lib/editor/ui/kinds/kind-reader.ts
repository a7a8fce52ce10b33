import { loadRoomKinds } from '../../../messages/room-kinds.ts';
import { kindOf } from '../../commands/give-kind.ts';
import type { Place, Tag } from '../../model/types.ts';

/**
 * Returns a function that names the kind of a place in the language `ui`, or returns null for a place of no known kind.
 * `languages` are those in which the tags of the map may have their names.
 */
export async function kindReader(
  languages: readonly string[],
  ui: string,
): Promise<(place: Place, tags: readonly Tag[]) => string | null> {
  const names = await loadRoomKinds(languages);
  const labels = (await loadRoomKinds([ui])).get(ui);
  return (place, tags) => {
    const kind = kindOf(place, tags, names);
    return kind ? (labels?.[kind] ?? null) : null;
  };
}

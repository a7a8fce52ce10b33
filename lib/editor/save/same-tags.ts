import { nameKey } from '../../mapmodel/references.ts';
import type { Document } from '../model/document.ts';
import { type Change, isPlace } from '../model/types.ts';

/**
 * Returns the changes that give our places another person's tag in the place of a tag of ours with the same name, which
 * the server does not have yet: two people made it at once, and a name stands for one tag. `isSaved` says whether the
 * server has a tag.
 */
export function sameTags(
  document: Pick<Document, 'all' | 'tags'>,
  isSaved: (id: string) => boolean,
): Change[] {
  const tags = document.tags();
  const theirs = new Map(tags.filter(({ id }) => isSaved(id)).map(({ id, name }) => [nameKey(name), id]));
  const doubles = tags.filter(({ id, name }) => !isSaved(id) && theirs.has(nameKey(name)));
  if (doubles.length === 0) return [];
  const instead = new Map(doubles.map(({ id, name }) => [id, theirs.get(nameKey(name)) ?? id]));
  const places = [...document.all()].flatMap((entity): Change[] => {
    if (!isPlace(entity) || !entity.tags.some((id) => instead.has(id))) return [];
    const after = { ...entity, tags: [...new Set(entity.tags.map((id) => instead.get(id) ?? id))] };
    return [{ id: entity.id, before: entity, after }];
  });
  return [...places, ...doubles.map((tag) => ({ id: tag.id, before: tag, after: null }))];
}

import { accent } from '../../brand/colors.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import { newTag } from '../model/entities.ts';
import type { Change, Command, Place, Refusal, Tag } from '../model/types.ts';
import { added, changed, commandOf, placesOf, removed } from './command.ts';

const tagColors = [accent[0], '#1d5db8', '#7c3aed', '#b3261e', '#b45309', '#1a7040', '#be185d', '#475569'];

/** Adds a tag and puts it on these places in the same step. An existing tag of the same name is reused. */
export function addTag(
  document: Reader,
  { id, name, placeIds }: { id: string; name: string; placeIds: readonly string[] },
): Command | Refusal {
  const tags = document.tags();
  const known = tags.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase());
  if (known) return tagPlaces(document, { tagId: known.id, ids: placeIds, isOn: true });
  if (tags.length >= limits.tagsPerProjectMax) return { refused: 'tagsMax' };
  const tag = nextTag(tags, id, name.trim());
  return commandOf('addTag', [added(tag), ...tagged(document, placeIds, id, true)]);
}

/** Returns a tag after these, in the next colour. */
export function nextTag(tags: readonly Tag[], id: string, name: string): Tag {
  const color = tagColors[tags.length % tagColors.length] ?? '#475569';
  return newTag({ id, name, color });
}

/** Adds a tag to places, or removes it. */
export function tagPlaces(
  document: Reader,
  { tagId, ids, isOn }: { tagId: string; ids: readonly string[]; isOn: boolean },
): Command {
  return commandOf('tag', tagged(document, ids, tagId, isOn));
}

export function updateTag(
  document: Reader,
  { id, fields, merge }: { id: string; fields: Partial<Tag>; merge?: Command['merge'] },
): Command {
  const tag = document.get(id);
  return commandOf('tag', tag?.kind === 'tag' ? [changed(tag, fields)] : [], null, merge);
}

/** Deletes a tag and removes it from all places. */
export function deleteTag(document: Reader, { id }: { id: string }): Command {
  const tag = document.get(id);
  if (tag?.kind !== 'tag') return commandOf('tag', []);
  const bearers = document
    .levels()
    .flatMap((level) => document.places(level.id))
    .filter((place) => place.tags.includes(id))
    .map((place) => place.id);
  return commandOf('tag', [...tagged(document, bearers, id, false), removed(tag)]);
}

function tagged(document: Reader, ids: readonly string[], tagId: string, isOn: boolean): Change[] {
  return placesOf(document, ids).flatMap((place) => {
    if (place.tags.includes(tagId) === isOn) return [];
    const tags = isOn ? [...place.tags, tagId] : place.tags.filter((id) => id !== tagId);
    return [changed<Place>(place, { tags })];
  });
}

import { faultAt } from '../contract/fault.ts';
import { initial } from '../contract/initial.ts';
import { limits } from '../plans/limits.ts';
import type { ResolvedReferences } from './apply-write.ts';
import { type Draft, memberPath, type PlacedTag } from './draft-changes.ts';
import { writeAlt } from './image-alts.ts';
import { mergeDefined } from './merge-defined.ts';
import type { AreaWrite, MarkerWrite, Tag } from './types.ts';

/** Returns tags by their name key. Of tags with the same name, the first is found. */
export function tagsByName(tags: readonly PlacedTag[]): Map<string, PlacedTag> {
  const byName = new Map<string, PlacedTag>();
  for (const tag of tags) if (!byName.has(nameKey(tag.name))) byName.set(nameKey(tag.name), tag);
  return byName;
}

/** Puts a tag into the draft. Without a position, it goes to the end of the list. */
export function putTag(draft: Draft, tag: Tag, position?: number): void {
  const last = Math.max(-1, ...[...draft.tags.values()].map((one) => one.position));
  const placed = { ...tag, position: position ?? last + 1 };
  draft.tags.set(tag.id, placed);
  draft.tagsByName.set(nameKey(tag.name), placed);
}

/**
 * Resolves the tag and image references of a write to ids. Creates tags with new names in the draft. Adds a fault, at
 * its path under `path`, for each reference to something that the project does not have.
 */
export function resolveReferences(
  draft: Draft,
  write: Pick<AreaWrite, 'tags' | 'images'> & Pick<MarkerWrite, 'customIcon'>,
  path: string,
): ResolvedReferences {
  const { faults } = draft;
  const { references } = draft.input;
  const resolved: ResolvedReferences = {};
  const at = (place: string) => memberPath(path, place);
  if (write.tags) resolved.tagIds = resolveTags(draft, write.tags, at('tags'));
  if (write.images) {
    for (const [i, { id, alt }] of write.images.entries()) {
      if (!references.images.has(id)) faults.push(faultAt(at(`images[${i}]`), 'noSuch.image'));
      else if (alt) writeAlt(draft, { id, alt, path: at(`images[${i}].alt`) });
    }
    resolved.imageIds = [...new Set(write.images.map(({ id }) => id))];
  }
  if (write.customIcon && !references.iconIds.has(write.customIcon)) {
    faults.push(faultAt(at('customIcon'), 'noSuch.icon'));
  }
  return resolved;
}

function resolveTags(draft: Draft, written: NonNullable<AreaWrite['tags']>, path: string): string[] {
  const { faults, tags, input } = draft;
  const ids = written.flatMap((reference, i) => {
    if ('id' in reference) {
      if (!tags.has(reference.id)) faults.push(faultAt(`${path}[${i}]`, 'noSuch.tag'));
      return reference.id;
    }
    const known = draft.tagsByName.get(nameKey(reference.name));
    if (known) return known.id;
    if (!hasRoomForTag(draft, `${path}[${i}]`)) return [];
    const id = input.newId();
    draft.paths.set(id, `${path}[${i}]`);
    putTag(draft, mergeDefined({ ...initial.tag, id }, reference));
    return id;
  });
  return [...new Set(ids)];
}

/** Checks whether the draft may have one more tag. Adds a fault at `path` if not. */
export function hasRoomForTag({ tags, faults }: Draft, path: string): boolean {
  if (tags.size < limits.tagsPerProjectMax) return true;
  faults.push(faultAt(path, 'map.tagsMax', { count: limits.tagsPerProjectMax }));
  return false;
}

/** Returns the form in which tag names are compared. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

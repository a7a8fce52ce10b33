import { type Fault, faultAt } from '../contract/fault.ts';
import { limits } from '../plans/limits.ts';
import type { ResolvedReferences } from './apply-write.ts';
import type { AreaWrite, MarkerWrite, Tag } from './types.ts';

/** Ids of the project's images and custom icons, which entities may refer to. */
export type References = { imageIds: ReadonlySet<string>; iconIds: ReadonlySet<string> };

/** The project's tags while a save is planned, including the tags that the save creates. */
export type TagBook = {
  byId: Map<string, Tag>;
  /** By name key. A tag without id that has one of these names refers to the known tag. */
  byName: Map<string, Tag>;
  made: Tag[];
  newId: () => string;
};

/** Colour of a tag that is created without one. */
export const defaultTagColor = '#64748b';

/** Returns a tag book of the project's tags. Of tags with the same name, the first is found by name. */
export function tagBook(tags: readonly Tag[], newId: () => string): TagBook {
  const byName = new Map<string, Tag>();
  for (const tag of tags) if (!byName.has(nameKey(tag.name))) byName.set(nameKey(tag.name), tag);
  return { byId: new Map(tags.map((tag) => [tag.id, tag])), byName, made: [], newId };
}

/**
 * Resolves the tag and image references of a write to ids. Creates tags with new names in `tags`. Adds a fault, at its
 * path under `path`, for each reference to something that the project does not have.
 */
export function resolveReferences(
  write: Pick<AreaWrite, 'tags' | 'images'> & Pick<MarkerWrite, 'customIcon'>,
  path: string,
  tags: TagBook,
  references: References,
  faults: Fault[],
): ResolvedReferences {
  const resolved: ResolvedReferences = {};
  const at = (place: string) => (path === '' ? place : `${path}.${place}`);
  if (write.tags) resolved.tagIds = resolveTags(write.tags, at('tags'), tags, faults);
  if (write.images) {
    const imageIds = new Set<string>();
    write.images.forEach(({ id }, i) => {
      if (!references.imageIds.has(id)) {
        faults.push(faultAt(at(`images[${i}]`), 'noSuch.image'));
      }
      imageIds.add(id);
    });
    resolved.imageIds = [...imageIds];
  }
  if (write.customIcon && !references.iconIds.has(write.customIcon)) {
    faults.push(faultAt(at('customIcon'), 'noSuch.icon'));
  }
  return resolved;
}

function resolveTags(
  written: NonNullable<AreaWrite['tags']>,
  path: string,
  tags: TagBook,
  faults: Fault[],
): string[] {
  const ids = new Set<string>();
  written.forEach((reference, i) => {
    if ('id' in reference) {
      if (!tags.byId.has(reference.id)) {
        faults.push(faultAt(`${path}[${i}]`, 'noSuch.tag'));
      }
      ids.add(reference.id);
      return;
    }
    const known = tags.byName.get(nameKey(reference.name));
    if (known) {
      ids.add(known.id);
      return;
    }
    const made: Tag = {
      id: tags.newId(),
      name: reference.name,
      color: reference.color ?? defaultTagColor,
      translations: reference.translations ?? {},
      icon: reference.icon ?? null,
      order: reference.order ?? 0,
    };
    if (tags.byId.size >= limits.tagsPerProjectMax) {
      faults.push(faultAt(`${path}[${i}]`, 'map.tagsMax', { count: limits.tagsPerProjectMax }));
      return;
    }
    tags.byId.set(made.id, made);
    tags.byName.set(nameKey(made.name), made);
    tags.made.push(made);
    ids.add(made.id);
  });
  return [...ids];
}

/** Returns the form in which tag names are compared. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

import { faultAt } from '../contract/fault.ts';
import type { ContentDocument } from '../contract/schemas/content-document.ts';
import { limits } from '../plans/limits.ts';
import type { PlacedTag } from './draft-changes.ts';
import { writtenAlt } from './image-alts.ts';
import { planChanges } from './plan-changes.ts';
import { nameKey, tagsByName } from './references.ts';
import { structureChanges } from './structure-changes.ts';
import type { LevelWrite } from './types.ts';

/** New ids of a document's images and icons, by their ids in the document. */
export type FileIds = { images: ReadonlyMap<string, string>; icons: ReadonlyMap<string, string> };

/**
 * Plans a document as the draft of a project without levels, with new ids and the rules of a save. A tag of the
 * document whose name one of the `known` tags of the project has is that tag. Returns the draft, whose faults
 * have their paths in the document, `tagIds` and `levelIds`: the new ids of tags and levels by
 * their old ids.
 */
export function planContent(
  document: ContentDocument,
  fileIds: FileIds,
  newId: () => string,
  known: readonly PlacedTag[] = [],
) {
  const namesakes = tagsByName(known);
  const tagIds = new Map(
    document.tags.map(({ id, name }) => [id, namesakes.get(nameKey(name))?.id ?? newId()]),
  );
  const last = Math.max(-1, ...known.map(({ position }) => position));
  const added = document.tags
    .filter(({ name }) => !namesakes.has(nameKey(name)))
    .map(({ icon = null, order = 0, ...tag }, i) => {
      return { ...tag, id: tagIds.get(tag.id) ?? tag.id, icon, order, position: last + 1 + i };
    });
  const tags = [...known, ...added];
  const nothing = { levels: [], entities: [] };
  const changes = structureChanges({
    ...nothing,
    sent: document.levels.map((level) => levelWrite(level, tagIds, fileIds)),
    root: 'levels',
    levelImages: new Map(
      document.levels.map(({ image }, i) => [i, image && (fileIds.images.get(image) ?? null)]),
    ),
    entityImages: new Map(),
    newId,
  });
  const draft = planChanges({
    ...nothing,
    tags,
    changes,
    isWhole: true,
    root: 'levels',
    references: {
      images: new Map(
        document.images.map(({ id, alt = {} }) => [fileIds.images.get(id) ?? '', writtenAlt(alt)]),
      ),
      iconIds: new Set(fileIds.icons.values()),
    },
    defaultLanguage: document.project.settings.defaultLanguage ?? document.project.languages[0] ?? 'en',
    newId,
  });
  if (tags.length > limits.tagsPerProjectMax) {
    draft.faults.push(faultAt('tags', 'map.tagsMax', { count: limits.tagsPerProjectMax }));
  }
  return { draft, tagIds, levelIds: new Map(document.levels.map(({ id }, i) => [id, changes[i]?.id ?? ''])) };
}

type DocumentLevel = ContentDocument['levels'][number];

/** Returns a level as a save would send it to an empty draft: without ids, and with references to the new ids. */
function levelWrite(level: DocumentLevel, tagIds: ReadonlyMap<string, string>, fileIds: FileIds): LevelWrite {
  const { id: _, image: __, areas, markers, ...fields } = level;
  const renamed = <T extends DocumentLevel['areas'][number] | DocumentLevel['markers'][number]>(place: T) => {
    const { id: _, tags, images, ...rest } = place;
    return {
      ...rest,
      tags: tags?.map((tag) => ('id' in tag ? { id: tagIds.get(tag.id) ?? tag.id } : tag)),
      images: images?.map(({ id, alt }) => ({ id: fileIds.images.get(id) ?? id, alt })),
    };
  };
  return {
    ...fields,
    areas: areas.map(renamed),
    markers: markers.map((marker) => ({
      ...renamed(marker),
      customIcon: marker.customIcon && (fileIds.icons.get(marker.customIcon) ?? marker.customIcon),
    })),
  };
}

import { invalid } from '#lib/contract/errors.ts';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { planReplacement } from '#lib/mapmodel/plan-replacement.ts';
import { tagBook } from '#lib/mapmodel/references.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { writeDraft } from './write-draft.ts';

/** New ids of a document's images and icons, by the ids that they have in it. */
export type FileIds = { images: ReadonlyMap<string, string>; icons: ReadonlyMap<string, string> };

/**
 * Writes a document into a new, empty project under new ids, by the same rules as a save. Answers the new ids of the
 * levels by their old ones. Throws all faults at once, at their paths in the document.
 */
export async function writeContent(
  tx: Ctx,
  projectId: LockedProjectId,
  document: ContentDocument,
  fileIds: FileIds,
  revision: number,
): Promise<Map<string, string>> {
  const tagIds = new Map(document.tags.map(({ id }) => [id, newId()]));
  const tags = document.tags.map((tag) => ({ ...tag, id: tagIds.get(tag.id) ?? tag.id }));
  const book = tagBook(tags, newId);
  const planned = planReplacement({
    levels: [],
    entities: [],
    sent: document.levels.map((level) => levelWrite(level, tagIds, fileIds)),
    levelImages: new Map(
      document.levels.map(({ image }, i) => [i, image && (fileIds.images.get(image) ?? null)]),
    ),
    entityImages: new Map(),
    tags: book,
    references: {
      imageIds: new Set(fileIds.images.values()),
      iconIds: new Set(fileIds.icons.values()),
    },
    defaultLanguage: document.project.settings.defaultLanguage ?? document.project.languages[0] ?? 'en',
    newId,
  });
  if (planned.faults.length > 0) {
    throw invalid(
      planned.faults.map(({ path, message }) => ({ path: path.replace(/^levels_data/, 'levels'), message })),
    );
  }
  const before = { levels: [], entities: [] };
  const newTags = [...tags, ...book.made];
  await writeDraft(tx, projectId, before, { ...planned, newTags }, revision);
  return new Map(document.levels.map(({ id }, i) => [id, planned.levels[i]?.id ?? '']));
}

type DocumentLevel = ContentDocument['levels'][number];

/** A level as a save would send it, nothing of it known yet: new ids are made, old references become new ones. */
function levelWrite(level: DocumentLevel, tagIds: ReadonlyMap<string, string>, fileIds: FileIds): LevelWrite {
  const { id: _, image: __, areas, markers, ...fields } = level;
  const renamed = <T extends DocumentLevel['areas'][number] | DocumentLevel['markers'][number]>(place: T) => {
    const { id: _, tags, images, ...rest } = place;
    return {
      ...rest,
      tags: tags?.map((tag) => ('id' in tag ? { id: tagIds.get(tag.id) ?? tag.id } : tag)),
      images: images?.map((image) => ({ id: fileIds.images.get(image.id) ?? image.id })),
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

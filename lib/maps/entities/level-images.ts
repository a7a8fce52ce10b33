import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt, said } from '#lib/contract/fault.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { decodeDataUri } from '#lib/maps/images/data-uri.ts';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import type { ImageSource } from '#lib/maps/images/prepare-images.ts';
import { findImageByFile } from '#lib/maps/images/queries.ts';
import type { UploadedFile } from '#lib/maps/images/upload-image.ts';
import type { Said } from '#lib/messages/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';

/** Assigns the pictures of a save to levels and entities, by index into `sources`. */
export type PicturePlan = {
  /** The sent levels. `pathOf` returns the path of a level's picture in the request. */
  levels: readonly LevelWrite[];
  pathOf: (index: number) => string;
  sources: ImageSource[];
  levelSources: Map<number, number>;
  /** Indexes by the entity's path, such as `levels_data[0].areas[3]`, in the order of the picture numbers. */
  entitySources: Map<string, number[]>;
};

/** A write to the draft with pictures. */
export type PicturedWrite = {
  pictures: PicturePlan;
  /** Ids of the stored pictures, in the order of `pictures.sources`. */
  imageIds: readonly string[];
  defaultLanguage: string;
  /** The new revision of the project. */
  revision: number;
  /** Called before many places are changed or deleted. */
  beforeLarge: () => Promise<void>;
};

/** A file for an entity, with its number among the files of this entity. */
type NumberedFile = { place: string; number: number; source: number };

const levelPart = /^level_(?:image_(\d{1,5})|(\d{1,5})_image)$/;
const entityPart = /^level_(\d{1,5})_(area|marker)_(\d{1,5})_image_(\d{1,5})$/;

/**
 * Assigns pictures to levels and entities: multipart files by their part names (docs/contract.md, 6.1 The whole
 * structure) and base64 data URIs in `imageUrl`. Throws a 400 at the part name of a file whose level or entity does not
 * exist. Throws all faults at once.
 */
export function planPictures(
  levels: readonly LevelWrite[],
  pathOf: PicturePlan['pathOf'],
  files: readonly UploadedFile[] = [],
): PicturePlan {
  const plan: PicturePlan = {
    levels,
    pathOf,
    sources: [],
    levelSources: new Map(),
    entitySources: new Map(),
  };
  const faults: Fault[] = [];
  const numbered: NumberedFile[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const source = plan.sources.push({ path: file.part, bytes: file.bytes }) - 1;
    const fault = seen.has(file.part) ? said('part.twice') : placeFile(file.part, source, plan, numbered);
    if (fault) faults.push({ path: file.part, ...fault });
    seen.add(file.part);
  }
  for (const { place, source } of numbered.sort((a, b) => a.number - b.number)) {
    plan.entitySources.set(place, [...(plan.entitySources.get(place) ?? []), source]);
  }
  for (const [i, level] of levels.entries()) addDataUri(level, i, plan, faults);
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
  return plan;
}

/** Assigns a file to its level, or adds it to `numbered` for its entity. Returns the part name's fault, or null. */
function placeFile(part: string, source: number, plan: PicturePlan, numbered: NumberedFile[]): Said | null {
  const level = levelPart.exec(part);
  if (level) {
    const index = Number(level[1] ?? level[2]);
    if (!plan.levels[index]) return said('part.noLevel', { level: String(index) });
    if (plan.levelSources.has(index)) return said('part.twoImages', { level: String(index) });
    plan.levelSources.set(index, source);
    return null;
  }
  const entity = entityPart.exec(part);
  if (!entity) return said('part.unknown');
  const [, i = '', kind, j = '', number] = entity;
  const plural = kind === 'area' ? 'areas' : 'markers';
  if (!plan.levels[Number(i)]?.[plural]?.[Number(j)]) {
    return said(kind === 'area' ? 'part.noArea' : 'part.noMarker', { number: j, level: i });
  }
  numbered.push({
    place: `levels_data[${Number(i)}].${plural}[${Number(j)}]`,
    number: Number(number),
    source,
  });
  return null;
}

function addDataUri(level: LevelWrite, index: number, plan: PicturePlan, faults: Fault[]): void {
  if (!level.imageUrl || !/^data:/i.test(level.imageUrl) || plan.levelSources.has(index)) return;
  const path = plan.pathOf(index);
  try {
    plan.levelSources.set(index, plan.sources.push({ path, bytes: decodeDataUri(level.imageUrl) }) - 1);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    faults.push({ path, ...error.said });
  }
}

/**
 * Returns the image of each sent level by index: the id of its new picture, the id of the image that its `imageUrl`
 * names, or null to remove it. Omits levels without `imageUrl`. `imageIds` are the ids of the stored sources.
 */
export async function resolveLevelImages(
  ctx: Ctx,
  projectId: ProjectId,
  { levels, pathOf, levelSources }: PicturePlan,
  imageIds: readonly string[],
): Promise<{ images: Map<number, string | null>; faults: Fault[] }> {
  const images = new Map<number, string | null>();
  const faults: Fault[] = [];
  for (const [i, { imageUrl }] of levels.entries()) {
    const newId = imageIds[levelSources.get(i) ?? -1];
    if (newId !== undefined) images.set(i, newId);
    else if (imageUrl === null) images.set(i, null);
    else if (imageUrl !== undefined) {
      const file = fileNameOfUrl(imageUrl);
      const image = file === null ? null : await findImageByFile(ctx.db, projectId, file);
      if (image) images.set(i, image.id);
      else faults.push(faultAt(pathOf(i), 'map.levelImage'));
    }
  }
  return { images, faults };
}

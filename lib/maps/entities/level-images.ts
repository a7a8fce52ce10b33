import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt, said } from '#lib/contract/fault.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import { decodeDataUri } from '#lib/maps/images/data-uri.ts';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import type { ImageSource } from '#lib/maps/images/prepare-images.ts';
import { findImageByFile } from '#lib/maps/images/queries.ts';
import type { UploadedFile } from '#lib/maps/images/upload-image.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import type { Said } from '#lib/strings/errors.ts';

/** Assigns the pictures of a save to levels and entities, by index into `sources`. */
export type PicturePlan = {
  /** The sent levels. `pathOf` returns the path of a level's picture in the request. */
  levels: readonly LevelPicture[];
  pathOf: PathOf;
  sources: ImageSource[];
  levelSources: Map<number, number>;
  /** Indexes by the entity's path, such as `levels_data[0].areas[3]`, in the order of the picture numbers. */
  entitySources: Map<string, number[]>;
};

type LevelPicture = { imageUrl?: string | null | undefined };
type PathOf = (index: number) => string;

const levelPart = /^level_(?:image_(\d{1,5})|(\d{1,5})_image)$/;
const entityPart = /^level_(\d{1,5})_(area|marker)_(\d{1,5})_image_(\d{1,5})$/;

/**
 * Assigns pictures to levels and entities: multipart files by their part names (docs/contract.md, 6.1 The whole
 * structure) and base64 data URIs in `imageUrl`. Throws a 400 at the part name of a file whose level or entity does not
 * exist.
 */
export function planPictures(sent: readonly LevelWrite[], files: readonly UploadedFile[]): PicturePlan {
  const plan = newPlan(sent, (index) => `levels_data[${index}].imageUrl`);
  const faults: Fault[] = [];
  const numbered: { place: string; number: number; source: number }[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const source = plan.sources.push({ path: file.part, bytes: file.bytes }) - 1;
    const fault = seen.has(file.part)
      ? said('part.twice')
      : placeFile(file.part, sent, source, plan, numbered);
    if (fault) faults.push({ path: file.part, ...fault });
    seen.add(file.part);
  }
  for (const { place, source } of numbered.sort((a, b) => a.number - b.number)) {
    plan.entitySources.set(place, [...(plan.entitySources.get(place) ?? []), source]);
  }
  return withDataUris(plan, faults);
}

/** Like planPictures for a request without files, such as a batch of changes. Throws all faults at once. */
export function planDataUris(sent: readonly LevelPicture[], pathOf: PathOf): PicturePlan {
  return withDataUris(newPlan(sent, pathOf), []);
}

/** Adds the data URIs of the levels to the plan. Throws all faults at once, including `faults`. */
function withDataUris(plan: PicturePlan, faults: Fault[]): PicturePlan {
  for (const [i, level] of plan.levels.entries()) addDataUri(level, i, plan, faults);
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
  return plan;
}

function newPlan(levels: readonly LevelPicture[], pathOf: PathOf): PicturePlan {
  return { levels, pathOf, sources: [], levelSources: new Map(), entitySources: new Map() };
}

/** Assigns a file to its level, or adds it to `numbered` for its entity. Returns the part name's fault, or null. */
function placeFile(
  part: string,
  sent: readonly LevelWrite[],
  source: number,
  plan: PicturePlan,
  numbered: { place: string; number: number; source: number }[],
): Said | null {
  const level = levelPart.exec(part);
  if (level) {
    const index = Number(level[1] ?? level[2]);
    if (!sent[index]) return said('part.noLevel', { level: String(index) });
    if (plan.levelSources.has(index)) return said('part.twoImages', { level: String(index) });
    plan.levelSources.set(index, source);
    return null;
  }
  const entity = entityPart.exec(part);
  if (!entity) return said('part.unknown');
  const [, i = '', kind, j = '', number] = entity;
  const plural = kind === 'area' ? 'areas' : 'markers';
  if (!sent[Number(i)]?.[plural]?.[Number(j)]) {
    return said(kind === 'area' ? 'part.noArea' : 'part.noMarker', { number: j, level: i });
  }
  numbered.push({
    place: `levels_data[${Number(i)}].${plural}[${Number(j)}]`,
    number: Number(number),
    source,
  });
  return null;
}

function addDataUri(level: LevelPicture, index: number, plan: PicturePlan, faults: Fault[]): void {
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
  projectId: ProjectId | LockedProjectId,
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

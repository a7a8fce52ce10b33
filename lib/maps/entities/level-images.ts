import { type Fault, invalid } from '#lib/contract/errors.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import { decodeDataUri } from '#lib/maps/images/data-uri.ts';
import { findImageByFile } from '#lib/maps/images/find-project-images.ts';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import type { ImageSource } from '#lib/maps/images/prepare-images.ts';
import type { UploadedFile } from '#lib/maps/images/upload-of.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-store.ts';

/** Where the pictures of a save go once they are stored, by index into `sources`. */
export type PicturePlan = {
  sources: ImageSource[];
  levelSources: Map<number, number>;
  /** By entity place, such as `levels_data[0].areas[3]`, in the order of their numbers. */
  entitySources: Map<string, number[]>;
};

/** What counts of a level here; the path of its picture in the request by its index. */
type LevelPicture = { imageUrl?: string | null | undefined };
type PathOf = (index: number) => string;
const savePath: PathOf = (index) => `levels_data[${index}].imageUrl`;

const levelPart = /^level_(?:image_(\d{1,5})|(\d{1,5})_image)$/;
const entityPart = /^level_(\d{1,5})_(area|marker)_(\d{1,5})_image_(\d{1,5})$/;

/**
 * Sorts out which picture belongs where: multipart files by their part names (docs/contract.md, 6.1 The whole
 * structure) and base64 data URIs in `imageUrl`. A file whose place does not exist is a 400 at its part name.
 */
export function planPictures(sent: readonly LevelWrite[], files: readonly UploadedFile[]): PicturePlan {
  const plan: PicturePlan = { sources: [], levelSources: new Map(), entitySources: new Map() };
  const faults: Fault[] = [];
  const numbered: { place: string; number: number; source: number }[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const source = plan.sources.push({ path: file.part, bytes: file.bytes }) - 1;
    const fault = seen.has(file.part)
      ? 'This part stands twice in the request.'
      : placeFile(file.part, sent, source, plan, numbered);
    if (fault) faults.push({ path: file.part, message: fault });
    seen.add(file.part);
  }
  for (const { place, source } of numbered.sort((a, b) => a.number - b.number)) {
    plan.entitySources.set(place, [...(plan.entitySources.get(place) ?? []), source]);
  }
  for (const [i, level] of sent.entries()) addDataUri(level, i, plan, faults, savePath);
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
  return plan;
}

/** The data URIs among pictures that come without files, as in a batch of changes. Throws all faults at once. */
export function planDataUris(sent: readonly LevelPicture[], pathOf: PathOf): PicturePlan {
  const plan: PicturePlan = { sources: [], levelSources: new Map(), entitySources: new Map() };
  const faults: Fault[] = [];
  for (const [i, level] of sent.entries()) addDataUri(level, i, plan, faults, pathOf);
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
  return plan;
}

/** Puts a file at its level or notes it for its entity; returns what is wrong with its part name, or null. */
function placeFile(
  part: string,
  sent: readonly LevelWrite[],
  source: number,
  plan: PicturePlan,
  numbered: { place: string; number: number; source: number }[],
): string | null {
  const level = levelPart.exec(part);
  if (level) {
    const index = Number(level[1] ?? level[2]);
    if (!sent[index]) return `levels_data has no level ${index}.`;
    if (plan.levelSources.has(index)) return `Level ${index} has two images in this request.`;
    plan.levelSources.set(index, source);
    return null;
  }
  const entity = entityPart.exec(part);
  if (!entity) return 'This part is not known here.';
  const [, i, kind, j, number] = entity;
  const plural = kind === 'area' ? 'areas' : 'markers';
  if (!sent[Number(i)]?.[plural]?.[Number(j)]) return `levels_data has no ${kind} ${j} on level ${i}.`;
  numbered.push({
    place: `levels_data[${Number(i)}].${plural}[${Number(j)}]`,
    number: Number(number),
    source,
  });
  return null;
}

function addDataUri(
  level: LevelPicture,
  index: number,
  plan: PicturePlan,
  faults: Fault[],
  pathOf: PathOf,
): void {
  if (!level.imageUrl || !/^data:/i.test(level.imageUrl) || plan.levelSources.has(index)) return;
  const path = pathOf(index);
  try {
    plan.levelSources.set(index, plan.sources.push({ path, bytes: decodeDataUri(level.imageUrl) }) - 1);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    faults.push({ path, message: error.message });
  }
}

/**
 * The image of each sent level by index: the id of its new picture, of the upload that its `imageUrl` names, or
 * null to take the picture away. Levels that say nothing of it are absent. Faults go to `faults`.
 */
export async function resolveLevelImages(
  ctx: Ctx,
  projectId: ProjectId | LockedProjectId,
  sent: readonly LevelPicture[],
  newImageIds: ReadonlyMap<number, string>,
  faults: Fault[],
  pathOf: PathOf = savePath,
): Promise<Map<number, string | null>> {
  const resolved = new Map<number, string | null>();
  for (const [i, { imageUrl }] of sent.entries()) {
    const newId = newImageIds.get(i);
    if (newId !== undefined) resolved.set(i, newId);
    else if (imageUrl === null) resolved.set(i, null);
    else if (imageUrl !== undefined) {
      const file = fileNameOfUrl(imageUrl);
      const image = file === null ? null : await findImageByFile(ctx.db, projectId, file);
      if (image) resolved.set(i, image.id);
      else {
        const message =
          'Must be the address of an image uploaded to this project, a base64 data: URI or null.';
        faults.push({ path: pathOf(i), message });
      }
    }
  }
  return resolved;
}

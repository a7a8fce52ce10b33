import { type AppError, invalidAt } from '#lib/contract/errors.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import { refreshUnpublishedChanges, updateProjectRow } from '#lib/maps/core/queries.ts';
import { recordProjectActivity } from '#lib/maps/core/record-project-activity.ts';
import type { LockedProject, RequiredProject } from '#lib/maps/core/require-project.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import { hasDraftLevel } from '#lib/maps/entities/queries.ts';
import { addImages } from '#lib/maps/images/add-images.ts';
import { findLogoFile } from '#lib/maps/images/find-logo-file.ts';
import { type ImageSource, type PreparedImages, prepareImages } from '#lib/maps/images/prepare-images.ts';
import { invalidateLive } from '#lib/maps/live/invalidate-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { violatedConstraint } from '#lib/platform/transactions.ts';
import { mergeFields, type ProjectFields } from './merge-fields.ts';

type ImageRows = PreparedImages['rows'];
type MergedFields = ReturnType<typeof mergeFields>;

/**
 * Runs a write of a project with its pictures stored and the project locked. Where it fails the files go again, and a
 * key that another project has becomes the error of `keyTaken`.
 */
export async function withPictures<T>(
  ctx: Ctx,
  { id }: RequiredProject,
  sources: readonly ImageSource[],
  keyTaken: () => AppError,
  write: (tx: Ctx, project: LockedProject, images: ImageRows) => Promise<T>,
): Promise<T> {
  const prepared = await prepareImages(sources);
  try {
    return await withLockedProject(ctx, id, 'write', (tx, project) => write(tx, project, prepared.rows));
  } catch (error) {
    await prepared.discard(error);
    throw violatedConstraint(error) === 'projects_key_unique' ? keyTaken() : error;
  }
}

/** What a write makes of a project: its fields as they are merged, and its revision. */
export type NextProject = { fields: MergedFields; revision: number };

/**
 * Writes fields of the project and, by `writeDraft`, its draft, as one revision; all or nothing. Name, key and allowed
 * domains count at once.
 */
export async function writeProject<T>(
  tx: Ctx,
  project: LockedProject,
  sent: {
    fields: ProjectFields;
    pathPrefix: string;
    images: ImageRows;
    /** How many changes of the draft are sent, for the project's activity. */
    changeCount: number;
  },
  writeDraft: (next: NextProject) => Promise<T>,
): Promise<NextProject & { written: T }> {
  const logoPath = `${sent.pathPrefix}appearance.logo`;
  const logoFile = await findLogoFile(tx, project.id, sent.fields.appearance?.logo, logoPath);
  const fields = mergeFields(project, { ...sent.fields, logoFile }, sent.pathPrefix);
  const revision = project.revision + 1;
  await addImages(tx, project, sent.images);
  const written = await writeDraft({ fields, revision });
  await checkDefaultLevel(tx, project, sent.fields, sent.pathPrefix);
  // What is served has these in it, so it changes with them.
  const isServedChanged =
    fields.name !== project.name ||
    fields.key !== project.key ||
    fields.takesReports !== project.takesReports;
  const liveVersion = project.liveVersion + (isServedChanged ? 1 : 0);
  await updateProjectRow(tx.db, project.id, { ...fields, revision, liveVersion, updatedAt: tx.now() });
  await refreshUnpublishedChanges(tx.db, project.id);
  tx.afterCommit(() => invalidateLive(project.id));
  await recordWrite(tx, project, sent);
  return { fields, revision, written };
}

async function recordWrite(
  tx: Ctx,
  project: LockedProject,
  sent: { fields: ProjectFields; changeCount: number },
): Promise<void> {
  const fields = groupsSent(sent.fields);
  if (fields.length > 0) {
    await recordProjectActivity(tx, project, { kind: 'settingsChanged', details: { fields } });
  }
  if (sent.changeCount > 0) {
    await recordProjectActivity(tx, project, { kind: 'draftChanged', count: sent.changeCount });
  }
}

/** The names of the fields that are sent; a group without members is none. */
function groupsSent(fields: ProjectFields): string[] {
  const isSent = (value: unknown) =>
    value !== undefined &&
    (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length > 0);
  return Object.entries(fields).flatMap(([name, value]) => (isSent(value) ? name : []));
}

/**
 * Throws a 400 where the default level that is sent is not in the draft. Judged after the levels are written, so that
 * one save may bring a level and make it the default; an old one sent back as it was read passes.
 */
async function checkDefaultLevel(
  tx: Ctx,
  project: LockedProject,
  fields: ProjectFields,
  pathPrefix: string,
): Promise<void> {
  const levelId = fields.settings?.defaultLevelId;
  if (!levelId || (await hasDraftLevel(tx.db, project.id, levelId))) return;
  if (storedParts(project).settings.defaultLevelId === levelId) return;
  throw invalidAt(`${pathPrefix}settings.defaultLevelId`, 'noSuch.level');
}

import { invalidAt } from '#lib/contract/errors.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import { refreshUnpublishedChanges, updateProjectRow } from '#lib/maps/core/queries.ts';
import { type LockedProject, requireProject } from '#lib/maps/core/require-project.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import { planPictures } from '#lib/maps/entities/level-images.ts';
import { type Draft, presentDraft } from '#lib/maps/entities/load-draft.ts';
import { replaceLevels } from '#lib/maps/entities/replace-levels.ts';
import { prepareImages } from '#lib/maps/images/prepare-images.ts';
import type { UploadedFile } from '#lib/maps/images/upload-of.ts';
import { forgetLive } from '#lib/maps/live/forget-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { MinimalReply } from '#lib/platform/minimal-reply.ts';
import type { TextReply } from '#lib/platform/text-reply.ts';
import { violatedConstraint } from '#lib/platform/transact.ts';
import { checkDefaultLevel } from './check-default-level.ts';
import { replyWithSameDraft } from './draft-text.ts';
import { mergeFields, type ProjectFields } from './merge-fields.ts';
import { projectDetailOf } from './project-detail.ts';
import { projectRecordOf } from './project-record.ts';

export type UpdateProjectInput = {
  projectId: string;
  fields: ProjectFields;
  levelsData?: LevelWrite[] | undefined;
  files?: readonly UploadedFile[];
};

type ProjectDetail = Awaited<ReturnType<typeof projectDetailOf>>;

/** As saveProject; answers the project with its levels, or its record alone where the caller prefers that. */
export async function updateProject(
  ctx: Ctx,
  input: UpdateProjectInput,
): Promise<ProjectDetail | MinimalReply | TextReply> {
  if (ctx.prefersMinimal) {
    return new MinimalReply(await saveProject(ctx, input, (tx, { id }) => projectRecordOf(tx, id)));
  }
  return input.levelsData ? saveWhole(ctx, input) : saveProject(ctx, input, replyWithSameDraft);
}

/** As saveProject; answers the project with its levels. */
export async function saveWhole(ctx: Ctx, input: UpdateProjectInput): Promise<ProjectDetail> {
  return saveProject(ctx, input, async (tx, { id }, present) => projectDetailOf(tx, id, await present?.()));
}

/**
 * Changes a project and, with `levelsData`, replaces its whole structure, all or nothing: one bad image or field
 * leaves rows and files as they were. Where nothing is sent nothing is written. `answer` may present the structure that
 * was written without reading it again.
 */
async function saveProject<T>(
  ctx: Ctx,
  input: UpdateProjectInput,
  answer: (tx: Ctx, project: LockedProject, present?: () => Promise<Draft>) => Promise<T>,
): Promise<T> {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  const sent = input.levelsData;
  const files = input.files ?? [];
  if (!sent && files.length > 0) throw invalidAt('data', 'Files need the levels_data that they belong to.');
  const isNothingSent = !sent && Object.values(input.fields).every((field) => field === undefined);
  const pictures = planPictures(sent ?? [], files);
  const prepared = await prepareImages(pictures.sources);
  try {
    return await withLockedProject(ctx, permitted.id, 'write', async (tx, project) => {
      if (isNothingSent) return answer(tx, project);
      const fields = mergeFields(project, input.fields);
      const revision = project.revision + 1;
      const { defaultLanguage } = fields.settings;
      const written =
        sent && (await replaceLevels(tx, project, { sent, pictures, prepared, defaultLanguage, revision }));
      await checkDefaultLevel(tx, project, input.fields);
      // What is served bears name and key, so it changes with them.
      const isServedChanged = fields.name !== project.name || fields.key !== project.key;
      const liveVersion = project.liveVersion + (isServedChanged ? 1 : 0);
      await updateProjectRow(tx.db, project.id, { ...fields, revision, liveVersion, updatedAt: ctx.now() });
      await refreshUnpublishedChanges(tx.db, project.id);
      // Name, key and allowed domains count at once.
      tx.afterCommit(() => forgetLive(project.id));
      return answer(tx, project, written && (() => presentDraft(tx.origin, fields, written)));
    });
  } catch (error) {
    await prepared.discard(error);
    if (violatedConstraint(error) !== 'projects_key_unique') throw error;
    throw invalidAt('key', `The key "${input.fields.key}" is taken.`);
  }
}

import { invalidAt } from '#lib/contract/errors.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import { planPictures, type UploadedFile } from '#lib/maps/entities/level-images.ts';
import { presentDraft } from '#lib/maps/entities/load-draft.ts';
import { type LevelsReplaced, replaceLevels } from '#lib/maps/entities/replace-levels.ts';
import { prepareImages } from '#lib/maps/images/prepare-images.ts';
import { forgetLive } from '#lib/maps/live/forget-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { pauses, sliceMsWhileWriting } from '#lib/platform/in-slices.ts';
import { makeTextsAhead } from '#lib/platform/json-in-slices.ts';
import { violatedConstraint } from '#lib/platform/transact.ts';
import { checkDefaultLevel } from './check-default-level.ts';
import { mergeFields, type ProjectFields } from './merge-fields.ts';
import { projectDetailOf } from './project-detail.ts';
import { refreshUnpublishedChanges, updateProjectRow } from './queries.ts';
import { requireProject } from './require-project.ts';
import { withLockedProject } from './with-locked-project.ts';

export type UpdateProjectInput = {
  projectId: string;
  fields: ProjectFields;
  levelsData?: LevelWrite[] | undefined;
  files?: readonly UploadedFile[];
};

/**
 * Changes a project and, with `levelsData`, replaces its whole structure, all or nothing: one bad image or field
 * leaves rows and files as they were. Answers the project with its levels.
 */
export async function updateProject(ctx: Ctx, input: UpdateProjectInput) {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  const sent = input.levelsData;
  const files = input.files ?? [];
  if (!sent && files.length > 0) throw invalidAt('data', 'Files need the levels_data that they belong to.');
  const pictures = planPictures(sent ?? [], files);
  const prepared = await prepareImages(pictures.sources);
  try {
    return await withLockedProject(ctx, permitted.id, 'write', async (tx, project) => {
      const fields = mergeFields(project, input.fields);
      const revision = project.revision + 1;
      const { defaultLanguage } = fields.settings;
      const replaced =
        sent && (await replaceLevels(tx, project, { sent, pictures, prepared, defaultLanguage, revision }));
      const shown = replaced && showMeanwhile(tx, fields, replaced);
      shown?.catch(() => {});
      await replaced?.done;
      await checkDefaultLevel(tx, project, input.fields);
      // What is served bears name and key, so it changes with them.
      const isServedChanged = fields.name !== project.name || fields.key !== project.key;
      const liveVersion = project.liveVersion + (isServedChanged ? 1 : 0);
      await updateProjectRow(tx.db, project.id, { ...fields, revision, liveVersion, updatedAt: ctx.now() });
      await refreshUnpublishedChanges(tx.db, project.id);
      // Name, key and allowed domains count at once.
      tx.afterCommit(() => forgetLive(project.id));
      return projectDetailOf(tx, project.id, await shown);
    });
  } catch (error) {
    await prepared.discard(error);
    if (violatedConstraint(error) !== 'projects_key_unique') throw error;
    throw invalidAt('key', `The key "${input.fields.key}" is taken.`);
  }
}

/** Makes the answer's draft, and as much of its text as there is time for, while the database writes. */
async function showMeanwhile(tx: Ctx, fields: ReturnType<typeof mergeFields>, replaced: LevelsReplaced) {
  let isWritten = false;
  const markWritten = () => {
    isWritten = true;
  };
  replaced.done.then(markWritten, markWritten);
  const draft = await presentDraft(tx.origin, fields, replaced.content, pauses(sliceMsWhileWriting));
  const places = draft.levels.flatMap(({ areas, markers }) => [...areas, ...markers]);
  await makeTextsAhead(places, () => !isWritten);
  return draft;
}

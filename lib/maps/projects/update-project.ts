import { invalidAt } from '#lib/contract/errors.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import { type LockedProject, requireProject } from '#lib/maps/core/require-project.ts';
import { planPictures } from '#lib/maps/entities/level-images.ts';
import { type Draft, presentDraft } from '#lib/maps/entities/load-draft.ts';
import { saveStructure } from '#lib/maps/entities/save-structure.ts';
import type { UploadedFile } from '#lib/maps/images/upload-of.ts';
import { MinimalReply } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import type { ProjectFields } from './merge-fields.ts';
import { projectDetailOf } from './project-detail.ts';
import { projectRecordOf } from './project-record.ts';
import { withPictures, writeProject } from './write-project.ts';

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
): Promise<ProjectDetail | MinimalReply> {
  if (ctx.prefersMinimal) {
    return new MinimalReply(await saveProject(ctx, input, (tx, { id }) => projectRecordOf(tx, id)));
  }
  return saveWhole(ctx, input);
}

/** As saveProject; answers the project with its levels. */
async function saveWhole(ctx: Ctx, input: UpdateProjectInput): Promise<ProjectDetail> {
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
  if (!sent && files.length > 0) throw invalidAt('data', 'part.filesWithoutLevels');
  const isNothingSent = !sent && Object.values(input.fields).every((field) => field === undefined);
  const pictures = planPictures(sent ?? [], files);
  const keyTaken = () => invalidAt('key', 'value.keyTaken', { key: input.fields.key ?? '' });
  return withPictures(ctx, permitted, pictures.sources, keyTaken, async (tx, project, images) => {
    if (isNothingSent) return answer(tx, project);
    const imageIds = images.map(({ id }) => id);
    const write = { fields: input.fields, pathPrefix: '', images, changeCount: sent ? 1 : 0 };
    const { fields, written } = await writeProject(tx, project, write, async ({ fields, revision }) => {
      const { defaultLanguage } = fields.settings;
      return sent && saveStructure(tx, project, { sent, pictures, imageIds, defaultLanguage, revision });
    });
    return answer(tx, project, written && (() => presentDraft(tx.origin, fields, written)));
  });
}

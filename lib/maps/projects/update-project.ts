import { invalidAt } from '#lib/contract/errors.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { planPictures } from '#lib/maps/entities/level-images.ts';
import { type Draft, presentDraft } from '#lib/maps/entities/load-draft.ts';
import { saveStructure } from '#lib/maps/entities/save-structure.ts';
import { withImages } from '#lib/maps/images/prepare-images.ts';
import type { UploadedFile } from '#lib/maps/images/upload-image.ts';
import { MinimalReply } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { projectDetailOf, projectRecordOf } from './get-project.ts';
import { largeWriteKeeper } from './keep-version.ts';
import type { ProjectFields } from './merge-fields.ts';
import { orKeyTaken } from './project-keys.ts';
import { writeProject } from './write-project.ts';

type UpdateProjectInput = {
  projectId: string;
  fields: ProjectFields;
  levelsData?: LevelWrite[] | undefined;
  files?: readonly UploadedFile[];
};

type Reply = Awaited<ReturnType<typeof projectDetailOf>> | MinimalReply;

/**
 * Changes a project's fields and, with `levelsData`, replaces its whole structure, all or nothing: one bad image or
 * field leaves rows and files unchanged. Writes nothing if nothing is sent or nothing differs. Returns the project with its levels, or
 * only its record if the caller prefers that.
 */
export async function updateProject(ctx: Ctx, input: UpdateProjectInput): Promise<Reply> {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  const sent = input.levelsData;
  const files = input.files ?? [];
  if (!sent && files.length > 0) throw invalidAt('data', 'part.filesWithoutLevels');
  const isNothingSent = !sent && Object.values(input.fields).every((field) => field === undefined);
  const pictures = planPictures(sent ?? [], (index) => `levels_data[${index}].imageUrl`, files);
  return withImages(ctx, permitted, pictures.sources, async (tx, project, images) => {
    if (isNothingSent) return replyOf(tx, project.id);
    const write = { fields: input.fields, pathPrefix: '', images, changeCount: sent ? 1 : 0 };
    const imageIds = images.map(({ id }) => id);
    const { written } = await writeProject(tx, project, write, async ({ fields, revision }) => {
      if (!sent) return { fields, isChanged: false, content: undefined };
      const { defaultLanguage } = fields.settings;
      const { beforeLarge } = largeWriteKeeper(tx, project);
      const structure = { sent, pictures, imageIds, defaultLanguage, revision, beforeLarge };
      return { fields, ...(await saveStructure(tx, project, structure)) };
    });
    // Present the written content without reading it again.
    const { content, fields } = written;
    return replyOf(tx, project.id, content && (() => presentDraft(tx.origin, fields, content)));
  }).catch(orKeyTaken(() => invalidAt('key', 'value.keyTaken', { key: input.fields.key ?? '' })));
}

async function replyOf(tx: Ctx, id: LockedProjectId, draft?: () => Promise<Draft>): Promise<Reply> {
  if (tx.wantsOnlyRecord) return new MinimalReply(await projectRecordOf(tx, id));
  return projectDetailOf(tx, id, await draft?.());
}

import { notFound } from '#lib/contract/errors.ts';
import { stripReferences } from '#lib/maps/entities/strip-references.ts';
import { changeDraft } from '#lib/maps/projects/change-draft.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { markImageDeleted } from './queries.ts';
import { listIconRows } from './queries-icons.ts';

/**
 * Takes an image out of the library and off whatever shows it in the draft. The live map keeps it until update-live;
 * housekeeping then removes the files.
 */
export async function deleteImage(ctx: Ctx, input: { projectId: string; id: string }): Promise<undefined> {
  await changeDraft(ctx, input.projectId, async (tx, project, revision) => {
    const id = input.id.toLowerCase();
    const isIcon = (await listIconRows(tx.db, project.id, 'all')).some(({ imageId }) => imageId === id);
    if (!isUuid(id) || isIcon || !(await markImageDeleted(tx.db, project.id, id, tx.now()))) {
      throw notFound('Image');
    }
    await stripReferences(tx, project.id, { imageId: id }, revision);
  });
}

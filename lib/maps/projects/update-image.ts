import type { z } from 'zod';
import { AppError, invalid } from '#lib/contract/errors.ts';
import type { image } from '#lib/contract/schemas/content.ts';
import type { ImageAlt } from '#lib/mapmodel/types.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { presentImage } from '#lib/maps/images/present.ts';
import { listIconRows, listImageRowsById } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { applyChanges } from './apply-changes.ts';

/** Moves faults of the batch to the texts, the only field of the request. */
function atAlt(error: unknown): unknown {
  const faults = error instanceof AppError ? error.extras.faults : undefined;
  return faults ? invalid(faults.map((fault) => ({ ...fault, path: 'alt' }))) : error;
}

type UpdateImageInput = { projectId: string; imageId: string; alt?: ImageAlt | undefined };

/**
 * Writes the alternative texts of an image of the library, in the draft of every place that shows it, and returns the
 * image. Throws 404 if the library has no such image.
 */
export async function updateImage(
  ctx: Ctx,
  { projectId, imageId, alt }: UpdateImageInput,
): Promise<z.infer<typeof image>> {
  const project = await requireProject(ctx, projectId, 'write');
  const find = async () => {
    const id = imageId.toLowerCase();
    const isIcon = (await listIconRows(ctx.db, project.id, 'all')).some((icon) => icon.imageId === id);
    const [row] = isUuid(id) && !isIcon ? await listImageRowsById(ctx.db, project.id, [id]) : [];
    if (!row) throw new AppError('notFound.image');
    return row;
  };
  const { id } = await find();
  if (alt) {
    const changes = [{ kind: 'image', op: 'update', id, fields: { alt } } as const];
    await applyChanges(ctx, { projectId, baseRevision: null, changes }).catch((error: unknown) => {
      throw atAlt(error);
    });
  }
  return presentImage(await find(), ctx.origin);
}

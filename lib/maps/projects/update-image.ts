import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { image } from '#lib/contract/schemas/content.ts';
import type { ImageAlt } from '#lib/mapmodel/types.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { presentImage } from '#lib/maps/images/present.ts';
import { findImageRow } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { applyOne } from './apply-changes.ts';

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
    const row = await findImageRow(ctx.db, project.id, imageId);
    if (!row) throw new AppError('notFound.image');
    return row;
  };
  const { id } = await find();
  if (alt) {
    // The texts are the only field of the request.
    await applyOne(ctx, projectId, { kind: 'image', op: 'update', id, fields: { alt } }, () => 'alt');
  }
  return presentImage(await find(), ctx.origin);
}

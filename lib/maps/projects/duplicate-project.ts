import { contentDocument } from '#lib/contract/schemas/content-document.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { loadContent } from '#lib/maps/entities/load-content.ts';
import { copyImages } from '#lib/maps/images/copy-images.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { createFromContent, requireProjectOwner } from './create-project.ts';

/** Creates a draft project in the same organization with a copy of this project's draft and files. */
export async function duplicateProject(ctx: Ctx, input: { projectId: string; name?: string | undefined }) {
  const project = await requireProject(ctx, input.projectId, 'write');
  const organization = await requireProjectOwner(ctx, project.organizationId);
  const { document, images } = await loadContent(ctx, project);
  const parsed = contentDocument.parse(document);
  const copies = await copyImages(images.toReversed());
  const name = input.name ?? `${project.name.slice(0, limits.nameCharsMax - ' (copy)'.length)} (copy)`;
  return createFromContent(ctx, organization, { name }, { document: parsed, images: copies });
}

import { contentDocument } from '#lib/contract/schemas/content-document.ts';
import { cutText } from '#lib/mapmodel/cut-text.ts';
import { type RequiredProject, requireOpenProject } from '#lib/maps/core/require-project.ts';
import { loadContent } from '#lib/maps/entities/load-content.ts';
import { copyImages } from '#lib/maps/images/prepare-images.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { createFromContent, requireProjectOwner } from './create-project.ts';
import type { Content } from './write-into.ts';

/** Creates a draft project in the same organization with a copy of this project's draft and files. */
export async function duplicateProject(ctx: Ctx, input: { projectId: string; name?: string | undefined }) {
  const project = await requireOpenProject(ctx, input.projectId, { archivedToo: true });
  const organization = await requireProjectOwner(ctx, project.organizationId);
  const name = input.name ?? `${cutText(project.name, limits.nameCharsMax - ' (copy)'.length)} (copy)`;
  return createFromContent(ctx, organization, { name }, await copyContent(ctx, project));
}

/** Returns the content of a project's draft with copied files. */
export async function copyContent(ctx: Ctx, project: RequiredProject): Promise<Content> {
  const { document, images } = await loadContent(ctx, project);
  const parsed = contentDocument.parse(document);
  return { document: parsed, images: await copyImages(images.toReversed()) };
}

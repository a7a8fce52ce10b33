import type { Ctx } from '#lib/context.ts';
import { transact } from '#lib/transact.ts';
import { createFromContent } from './create-from-content.ts';
import {
  creationError,
  insertNewProject,
  type NewProjectFields,
  requireProjectOwner,
} from './insert-new-project.ts';
import { projectDetailOf } from './project-detail.ts';
import { loadTemplate } from './templates.ts';

export type CreateProjectInput = NewProjectFields & {
  organization?: string | undefined;
  template?: string | undefined;
};

/**
 * Creates a draft project, empty or from a template. A key that is taken is a 400 at `key`; without one it is made
 * from the name.
 */
export async function createProject(
  ctx: Ctx,
  { organization: owner, template, ...fields }: CreateProjectInput,
) {
  const organization = await requireProjectOwner(ctx, owner);
  const content = template === undefined ? null : await loadTemplate(template);
  if (content) return createFromContent(ctx, organization, fields, content);
  try {
    return await transact(ctx, async (tx) =>
      projectDetailOf(tx, await insertNewProject(tx, organization, fields)),
    );
  } catch (error) {
    throw creationError(error, fields.key);
  }
}

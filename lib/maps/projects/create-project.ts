import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { withLockedOrganization } from '#lib/maps/core/with-locked-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
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
  const content = template === undefined ? null : await loadTemplate(template, ctx.now());
  if (content) {
    const document = inLanguages(content.document, fields.languages);
    return createFromContent(ctx, organization, fields, { ...content, document });
  }
  try {
    return await withLockedOrganization(ctx, organization.id, async (tx) =>
      projectDetailOf(tx, await insertNewProject(tx, organization, fields)),
    );
  } catch (error) {
    throw creationError(error, fields.key);
  }
}

/** What the caller sends wins over the template; the default language is always one of the project's. */
export function inLanguages(document: ContentDocument, languages: string[] | undefined): ContentDocument {
  const { settings } = document.project;
  if (!languages || languages.includes(settings.defaultLanguage ?? '')) return document;
  const project = { ...document.project, settings: { ...settings, defaultLanguage: languages[0] } };
  return { ...document, project };
}

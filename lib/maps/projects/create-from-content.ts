import type { RequiredOrganization } from '#lib/identity/organizations/require-organization.ts';
import { getProjectRow } from '#lib/maps/core/queries.ts';
import { withLockedOrganization } from '#lib/maps/core/with-locked-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { creationError, insertNewProject, type NewProjectFields } from './insert-new-project.ts';
import { projectDetailOf } from './project-detail.ts';
import { type Content, writeInto } from './write-into.ts';

/**
 * Creates a draft project with the content of a document, under new ids; `fields` win over the document's own. When it
 * fails nothing stays, the stored files included. Faults stand at their paths in the document.
 */
export async function createFromContent(
  ctx: Ctx,
  organization: RequiredOrganization,
  fields: NewProjectFields,
  { document, images }: Content,
) {
  try {
    return await withLockedOrganization(ctx, organization.id, async (tx) => {
      const { description, languages } = document.project;
      const id = await insertNewProject(tx, organization, { description, languages, ...defined(fields) });
      const row = await getProjectRow(tx.db, id);
      await writeInto(tx, { ...row, id }, { document, images }, row.revision);
      return projectDetailOf(tx, id);
    });
  } catch (error) {
    await images.discard(error);
    throw creationError(error, fields.key);
  }
}

function defined(fields: NewProjectFields): NewProjectFields {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), name: fields.name };
}

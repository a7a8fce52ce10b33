import type { RequiredOrganization } from '#lib/identity/organizations/require-organization.ts';
import { withLockedOrganization } from '#lib/maps/core/with-locked-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import {
  creationError,
  insertNewProject,
  type NewProjectFields,
  requireProjectOwner,
} from './insert-new-project.ts';
import { projectDetailOf } from './project-detail.ts';
import { loadTemplate, type TemplateSave } from './templates.ts';
import { saveWhole } from './update-project.ts';

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
  const save = template === undefined ? null : loadTemplate(template, ctx.now());
  try {
    return await withLockedOrganization(ctx, organization.id, async (tx) => {
      if (save) return createFromSave({ ...tx, ifMatch: null }, organization, fields, save);
      return projectDetailOf(tx, await insertNewProject(tx, organization, fields));
    });
  } catch (error) {
    throw creationError(error, fields.key);
  }
}

/** What the caller sends wins over the template; the default language is always one of the project's. */
async function createFromSave(
  tx: Ctx,
  organization: RequiredOrganization,
  fields: NewProjectFields,
  save: TemplateSave,
) {
  const languages = fields.languages ?? save.fields.languages;
  const description = fields.description ?? save.fields.description;
  const id = await insertNewProject(tx, organization, { ...fields, languages, description });
  const { defaultLanguage } = save.fields.settings ?? {};
  const language = defaultLanguage && languages.includes(defaultLanguage) ? defaultLanguage : languages[0];
  const saved = await saveWhole(tx, {
    projectId: id,
    fields: {
      ...save.fields,
      description,
      languages,
      settings: { ...save.fields.settings, defaultLanguage: language },
    },
    levelsData: save.levelsData,
    files: save.files,
  });
  const defaultLevelId = saved.levels.find(({ key }) => key === save.defaultLevelKey)?.id ?? null;
  return saveWhole(tx, { projectId: id, fields: { settings: { defaultLevelId } } });
}

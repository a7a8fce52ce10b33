import type { z } from 'zod';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import type { projectCreateBody } from '#lib/contract/schemas/project.ts';
import {
  type RequiredOrganization,
  requireOrganization,
} from '#lib/identity/organizations/require-organization.ts';
import { keyAllocator } from '#lib/mapmodel/key-allocator.ts';
import { mergeDefined } from '#lib/mapmodel/merge-defined.ts';
import { slugify } from '#lib/mapmodel/slug.ts';
import { recordProjectActivity } from '#lib/maps/core/change-draft.ts';
import {
  countProjects,
  getProjectRow,
  insertProject,
  listProjectKeysLike,
  lockProjectKeysLike,
} from '#lib/maps/core/queries.ts';
import { withLockedOrganization } from '#lib/maps/core/require-project.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { orDiscard } from '#lib/maps/images/prepare-images.ts';
import { type Ctx, type TxCtx, userIdOf } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { projectDetailOf } from './get-project.ts';
import { orKeyTaken, takeKey } from './project-keys.ts';
import { checkProjectRoom, newAnalytics, newAppearance, newSettings, reservedProjectKeys } from './rules.ts';
import { loadTemplate } from './templates.ts';
import { type Content, writeInto } from './write-into.ts';

type CreateProjectInput = z.output<typeof projectCreateBody>;
type NewProjectFields = Omit<CreateProjectInput, 'organization' | 'template'>;

/** Returns the organization of a new project: the named one, or else the API key's. Throws 400, 403 or 404. */
export async function requireProjectOwner(
  ctx: Ctx,
  organization: string | undefined,
): Promise<RequiredOrganization> {
  const { actor } = ctx;
  const organizationId = organization ?? (actor.kind === 'key' ? actor.organizationId : undefined);
  if (organizationId === undefined) throw invalidAt('organization', 'value.required');
  if (actor.kind === 'key' && actor.projectId !== null) {
    throw new AppError('forbidden.boundKey');
  }
  return requireOrganization(ctx, organizationId, 'write');
}

/**
 * Inserts an empty draft project and returns its id. Nobody else can see the project before the commit, so the id
 * counts as locked. Throws 403 if the plan allows no further project.
 */
async function insertNewProject(tx: TxCtx, organization: RequiredOrganization, fields: NewProjectFields) {
  const counts = await countProjects(tx.db, organization.id);
  checkProjectRoom(organization.plan, counts.open);
  const languages = fields.languages ?? ['en'];
  const id = newId();
  const key = await chooseKey(tx, fields);
  await insertProject(tx.db, {
    id,
    organizationId: organization.id,
    key,
    name: fields.name.trim(),
    description: fields.description ?? '',
    status: 'DRAFT',
    settings: newSettings(languages[0] ?? 'en'),
    appearance: newAppearance,
    analytics: newAnalytics,
    languages,
    allowedDomains: [],
    isTurnChosen: true,
    revision: 1,
    revisedBy: userIdOf(tx.actor),
    hasUnpublishedChanges: false,
    createdBy: userIdOf(tx.actor),
    createdAt: tx.now(),
    updatedAt: tx.now(),
  });
  await takeKey(tx, key, organization.id);
  const made = { id: id as LockedProjectId, organizationId: organization.id };
  await recordProjectActivity(tx, made, { kind: 'created' });
  return made.id;
}

/** Returns the error for a taken key: a 400 at `key`, or a 409 if the key was made from the name. */
function keyTaken({ key }: NewProjectFields): AppError {
  return key === undefined ? new AppError('conflict.nameTaken') : invalidAt('key', 'value.keyTaken', { key });
}

async function chooseKey(tx: TxCtx, fields: NewProjectFields): Promise<string> {
  if (fields.key !== undefined) {
    if (reservedProjectKeys.includes(fields.key)) throw invalidAt('key', 'value.reserved');
    return fields.key;
  }
  const wanted = slugify(fields.name, 'map');
  await lockProjectKeysLike(tx.db, wanted);
  return keyAllocator([...reservedProjectKeys, ...(await listProjectKeysLike(tx.db, wanted))])(wanted);
}

/**
 * Creates a draft project with the content of a document, under new ids. `fields` win over the document's own. If a
 * step fails, nothing remains, also no stored file. Faults have their paths in the document.
 */
export async function createFromContent(
  ctx: Ctx,
  organization: RequiredOrganization,
  fields: NewProjectFields,
  { document, images }: Content,
) {
  return orDiscard(images, () =>
    withLockedOrganization(ctx, organization.id, async (tx) => {
      const { name, description, languages } = document.project;
      const id = await insertNewProject(
        tx,
        organization,
        mergeDefined({ name, description, languages }, fields),
      );
      const row = await getProjectRow(tx.db, id);
      await writeInto(tx, { ...row, id }, { document, images }, row.revision);
      return projectDetailOf(tx, id);
    }),
  ).catch(orKeyTaken(() => keyTaken(fields)));
}

/**
 * Creates a draft project, empty or from a template. Throws 400 at `key` if it is taken. Makes a missing key of the
 * name.
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
  return withLockedOrganization(ctx, organization.id, async (tx) =>
    projectDetailOf(tx, await insertNewProject(tx, organization, fields)),
  ).catch(orKeyTaken(() => keyTaken(fields)));
}

/** Sets the default language to the first of `languages` unless the template's default language is one of them. */
export function inLanguages(document: ContentDocument, languages: string[] | undefined): ContentDocument {
  const { settings } = document.project;
  if (!languages || languages.includes(settings.defaultLanguage ?? '')) return document;
  const project = { ...document.project, settings: { ...settings, defaultLanguage: languages[0] } };
  return { ...document, project };
}

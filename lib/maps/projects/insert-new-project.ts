import type { Tx } from '#db/client.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import {
  type RequiredOrganization,
  requireOrganization,
} from '#lib/identity/organizations/require-organization.ts';
import { keyAllocator } from '#lib/mapmodel/key-allocator.ts';
import { slugify } from '#lib/mapmodel/slug.ts';
import {
  countProjects,
  insertProject,
  listProjectKeysLike,
  lockProjectKeysLike,
} from '#lib/maps/core/queries.ts';
import { recordProjectActivity } from '#lib/maps/core/record-project-activity.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { violatedConstraint } from '#lib/platform/transactions.ts';
import { checkProjectRoom, newAnalytics, newAppearance, newSettings, reservedProjectKeys } from './rules.ts';

export type NewProjectFields = {
  name: string;
  description?: string | undefined;
  key?: string | undefined;
  languages?: string[] | undefined;
};

/** The organization that a new project is for: the one named, else the key's. Throws 400, 403 or 404. */
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
 * Inserts an empty draft project and answers its id, which this transaction holds locked: nobody else can see it yet.
 * Throws a 403 when the plan has no room for it.
 */
export async function insertNewProject(
  tx: Ctx & { db: Tx },
  organization: RequiredOrganization,
  fields: NewProjectFields,
): Promise<LockedProjectId> {
  const counts = await countProjects(tx.db, organization.id);
  checkProjectRoom(organization.plan, counts.open);
  const languages = fields.languages ?? ['en'];
  const id = newId();
  await insertProject(tx.db, {
    id,
    organizationId: organization.id,
    key: await chooseKey(tx, fields),
    name: fields.name.trim(),
    description: fields.description ?? '',
    status: 'DRAFT',
    settings: newSettings(languages[0] ?? 'en'),
    appearance: newAppearance,
    analytics: newAnalytics,
    languages,
    allowedDomains: [],
    revision: 1,
    hasUnpublishedChanges: false,
    createdBy: tx.actor.kind === 'anonymous' ? null : tx.actor.userId,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  });
  const made = { id: id as LockedProjectId, organizationId: organization.id };
  await recordProjectActivity(tx, made, { kind: 'created' });
  return made.id;
}

/** What to tell when creating failed: a key that is taken is a 400 at `key`, or a 409 when it was made from a name. */
export function creationError(error: unknown, key: string | undefined): unknown {
  if (violatedConstraint(error) !== 'projects_key_unique') return error;
  if (key !== undefined) return invalidAt('key', 'value.keyTaken', { key });
  return new AppError('conflict.nameTaken');
}

async function chooseKey(tx: Ctx & { db: Tx }, fields: NewProjectFields): Promise<string> {
  if (fields.key !== undefined) {
    if (reservedProjectKeys.includes(fields.key)) throw invalidAt('key', 'value.reserved');
    return fields.key;
  }
  const wanted = slugify(fields.name, 'map');
  await lockProjectKeysLike(tx.db, wanted);
  return keyAllocator([...reservedProjectKeys, ...(await listProjectKeysLike(tx.db, wanted))])(wanted);
}

import type { Ctx } from '#lib/context.ts';
import { AppError, forbidden, invalidAt } from '#lib/errors.ts';
import { newId } from '#lib/ids.ts';
import { keyAllocator, slugify } from '#lib/mapmodel/slug.ts';
import { requireOrganization } from '#lib/organizations/require-organization.ts';
import { transact, violatedConstraint } from '#lib/transact.ts';
import { projectDetailOf } from './project-detail.ts';
import { countProjects, insertProject, listProjectKeysLike } from './queries.ts';
import { checkProjectRoom, newAnalytics, newAppearance, newSettings } from './rules.ts';
import type { ProjectId } from './scope.ts';

export type CreateProjectInput = {
  organization?: string | undefined;
  name: string;
  description?: string | undefined;
  key?: string | undefined;
  languages?: string[] | undefined;
};

/** Creates an empty draft project. A key that is taken is a 400 at `key`; without one it is made from the name. */
export async function createProject(ctx: Ctx, input: CreateProjectInput) {
  const organizationId =
    input.organization ?? (ctx.actor.kind === 'key' ? ctx.actor.organizationId : undefined);
  if (organizationId === undefined) throw invalidAt('organization', 'This field is required.');
  if (ctx.actor.kind === 'key' && ctx.actor.projectId !== null) {
    throw forbidden('This API key is bound to one project and cannot create others.');
  }
  const organization = await requireOrganization(ctx, organizationId, 'write');
  const languages = input.languages ?? ['en'];
  try {
    return await transact(ctx, async (tx) => {
      const counts = await countProjects(tx.db, organization.id);
      checkProjectRoom(organization.plan, counts.open);
      const id = newId();
      await insertProject(tx.db, {
        id,
        organizationId: organization.id,
        key: await chooseKey(tx, input),
        name: input.name.trim(),
        description: input.description ?? '',
        status: 'DRAFT',
        settings: newSettings(languages[0] ?? 'en'),
        appearance: newAppearance,
        analytics: newAnalytics,
        languages,
        allowedDomains: [],
        revision: 1,
        hasUnpublishedChanges: false,
        createdBy: ctx.actor.kind === 'anonymous' ? null : ctx.actor.userId,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      });
      return projectDetailOf(tx, id as ProjectId);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'projects_key_unique') throw error;
    if (input.key === undefined)
      throw new AppError('conflict', 'Another project took this name at the same moment. Try again.');
    throw invalidAt('key', `The key "${input.key}" is taken.`);
  }
}

async function chooseKey(tx: Ctx, input: CreateProjectInput): Promise<string> {
  if (input.key !== undefined) return input.key;
  const wanted = slugify(input.name, 'map');
  return keyAllocator(await listProjectKeysLike(tx.db, wanted))(wanted);
}

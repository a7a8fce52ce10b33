import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentOrganization } from './present.ts';
import { listUserOrganizations } from './queries.ts';

/** Organizations in which the signed-in user is an active member, oldest first. */
export async function listOrganizations(ctx: Ctx, { offset, size }: { offset: number; size: number }) {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
  const { count, rows } = await listUserOrganizations(ctx.db, userId, offset, size);
  return { count, results: rows.map(({ organization, role }) => presentOrganization(organization, role)) };
}

/** The first hundred organizations of any user, for an operator. */
export async function listOrganizationsOf(ctx: Ctx, userId: string) {
  const { rows } = await listUserOrganizations(ctx.db, userId, 0, limits.pageSizeMax);
  return rows.map(({ organization, role }) => ({ slug: organization.slug, plan: organization.plan, role }));
}

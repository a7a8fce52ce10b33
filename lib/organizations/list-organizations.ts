import type { Ctx } from '#lib/context.ts';
import { presentOrganization } from './present.ts';
import { listUserOrganizations } from './queries.ts';

/** Organizations in which the signed-in user is an active member, oldest first. */
export async function listOrganizations(ctx: Ctx, { offset, size }: { offset: number; size: number }) {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
  const { count, rows } = await listUserOrganizations(ctx.db, userId, offset, size);
  return { count, results: rows.map(({ organization, role }) => presentOrganization(organization, role)) };
}

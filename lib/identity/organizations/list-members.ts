import type { Ctx } from '#lib/platform/context.ts';
import { presentMember } from './present-member.ts';
import { listMemberRows } from './queries-members.ts';
import { requireOrganization } from './require-organization.ts';

/** Members of an organization, blocked ones too, in the order in which they joined. */
export async function listMembers(ctx: Ctx, input: { organizationId: string; offset: number; size: number }) {
  const organization = await requireOrganization(ctx, input.organizationId, 'read');
  const { count, rows } = await listMemberRows(ctx.db, organization.id, input.offset, input.size);
  return { count, results: rows.map((row) => presentMember(row, ctx.origin)) };
}

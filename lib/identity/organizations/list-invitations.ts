import type { Ctx } from '#lib/platform/context.ts';
import { presentInvitation } from './present-member.ts';
import { listInvitationRows } from './queries-members.ts';
import { requireOrganization } from './require-organization.ts';

/** Invitations that wait to be accepted. */
export async function listInvitations(
  ctx: Ctx,
  input: { organizationId: string; offset: number; size: number },
) {
  const { id } = await requireOrganization(ctx, input.organizationId, 'manage');
  const { count, rows } = await listInvitationRows(ctx.db, id, ctx.now(), input.offset, input.size);
  return { count, results: rows.map(presentInvitation) };
}

import type { z } from 'zod';
import type { Role } from '#lib/contract/choices.ts';
import type { invitation, member, organization } from '#lib/contract/schemas/organization.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import { presentMaker } from '#lib/platform/present-maker.ts';
import type { OrganizationRow } from './queries.ts';
import type { InvitationRow, MemberRow } from './queries-members.ts';

/** Returns the Organization record of docs/contract.md, 4.2 Records, as a member with `role` sees it. */
export function presentOrganization(row: OrganizationRow, role: Role): z.infer<typeof organization> {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    plan: row.plan,
    role,
    created_at: row.createdAt.toISOString(),
  };
}

/** Returns the member record of docs/contract.md, 4.2 Records. */
export function presentMember(row: MemberRow, origin: string): z.infer<typeof member> {
  return {
    id: row.id,
    user: {
      id: row.userId,
      email: row.email,
      full_name: row.fullName,
      avatar_url: row.avatarFile === null ? null : publicFileUrl(row.avatarFile, origin),
    },
    role: row.role,
    status: row.status,
    joined_at: row.joinedAt.toISOString(),
  };
}

/** Returns the invitation record of docs/contract.md, 4.2 Records. Only the mail contains its token. */
export function presentInvitation(row: InvitationRow): z.infer<typeof invitation> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: presentMaker(row.inviterEmail, row.inviterName),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

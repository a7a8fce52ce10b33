import { requireUserId } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listMailChoices } from './queries-member-mails.ts';

export type MemberMails = { id: string; name: string; weekly: boolean; note: boolean };

/** Which mails the signed-in user gets about each of their organizations. */
export async function listMemberMails(ctx: Ctx): Promise<MemberMails[]> {
  return listMailChoices(ctx.db, requireUserId(ctx));
}

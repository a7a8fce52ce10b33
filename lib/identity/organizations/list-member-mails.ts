import { requireUserId } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listMailChoices } from './queries-member-mails.ts';
import { roleAllows } from './rules.ts';

export type MemberMails = {
  id: string;
  name: string;
  weekly: boolean /** Null for who may not edit. */;
  note: boolean | null;
};

/** Which mails the signed-in user gets about each of their organizations. */
export async function listMemberMails(ctx: Ctx): Promise<MemberMails[]> {
  const rows = await listMailChoices(ctx.db, requireUserId(ctx));
  return rows.map(({ role, note, ...row }) => ({ ...row, note: roleAllows(role, 'write') ? note : null }));
}

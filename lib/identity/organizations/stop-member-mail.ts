import { timingSafeEqual } from 'node:crypto';
import { invalidAt } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { type MemberMail, setWantsMail } from './queries-member-mails.ts';

/** What a mail carries to end its kind: good for as long as the membership, and for nothing else. */
export function memberMailLink(mail: MemberMail, membershipId: string): { uid: string; token: string } {
  return { uid: membershipId, token: hashToken(`${mail}-mail`, membershipId) };
}

/** Switches mails of a kind off for the membership of a link, without signing in; again, and of one who left, too. */
export async function stopMemberMail(
  ctx: Ctx,
  mail: MemberMail,
  input: { uid: string; token: string },
): Promise<{ enabled: boolean }> {
  const uid = input.uid.toLowerCase();
  if (!isUuid(uid) || !isEqual(input.token, memberMailLink(mail, uid).token))
    throw invalidAt('token', 'account.linkGone');
  await setWantsMail(ctx.db, mail, uid, false);
  return { enabled: false };
}

function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

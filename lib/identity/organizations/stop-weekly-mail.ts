import { timingSafeEqual } from 'node:crypto';
import { invalidAt } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { setWantsWeeklyMail } from './queries-members.ts';

/** What a weekly mail carries to end it: good for as long as the membership, and for nothing else. */
export function weeklyMailLink(membershipId: string): { uid: string; token: string } {
  return { uid: membershipId, token: hashToken('weekly-mail', membershipId) };
}

/** Switches the weekly mail off for the membership of a link, without signing in; again, and of one who left, too. */
export async function stopWeeklyMail(
  ctx: Ctx,
  input: { uid: string; token: string },
): Promise<{ enabled: boolean }> {
  const uid = input.uid.toLowerCase();
  if (!isUuid(uid) || !isEqual(input.token, weeklyMailLink(uid).token))
    throw invalidAt('token', 'account.linkGone');
  await setWantsWeeklyMail(ctx.db, uid, false);
  return { enabled: false };
}

function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

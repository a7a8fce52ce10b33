import type { Ctx } from '#lib/platform/context.ts';
import { findOwn } from './get-member-mail.ts';
import { type MemberMail, setWantsMail } from './queries-member-mails.ts';

/** Switches mails of a kind about an organization on or off for the signed-in member. */
export async function setMemberMail(
  ctx: Ctx,
  mail: MemberMail,
  input: { organizationId: string; enabled: boolean },
): Promise<{ enabled: boolean }> {
  const { id, wants } = await findOwn(ctx, mail, input.organizationId);
  if (wants !== input.enabled) await setWantsMail(ctx.db, mail, id, input.enabled);
  return { enabled: input.enabled };
}

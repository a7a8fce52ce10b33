import type { Db } from '#db/client.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { requireUserId } from '#lib/identity/users/require-user.ts';
import { chooseLanguage } from '#lib/messages/choose-language.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { mailLink } from '#lib/platform/mail/mail-link.ts';
import type { Message } from '#lib/platform/mail/messages.ts';
import { writeMail } from '#lib/platform/mail/queue-mail.ts';
import { hashToken, isSameSecret } from '#lib/platform/secrets.ts';
import { findWantsMail, listMailChoices, type MemberMail, setWantsMail } from './queries-members.ts';
import { requireOrganization } from './require-organization.ts';

/** Returns whether the signed-in member gets mails of this kind about the organization. */
export async function getMemberMail(
  ctx: Ctx,
  mail: MemberMail,
  input: { organizationId: string },
): Promise<{ enabled: boolean }> {
  return { enabled: (await findOwn(ctx, mail, input.organizationId)).wants };
}

/** Returns the signed-in member's own choice. */
async function findOwn(
  ctx: Ctx,
  mail: MemberMail,
  organizationId: string,
): Promise<{ id: string; wants: boolean }> {
  const organization = await requireOrganization(ctx, organizationId, 'read');
  const own = await findWantsMail(ctx.db, mail, organization.id, requireUserId(ctx));
  if (!own) throw new AppError('notFound.member');
  return own;
}

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

/** Returns the mails that the signed-in user gets about each of their organizations. */
export async function listMemberMails(ctx: Ctx) {
  return listMailChoices(ctx.db, requireUserId(ctx));
}

type StopLink = { uid: string; token: string };

/** Returns the parameters of the link that ends mails of a kind. It is valid as long as the membership. */
function memberMailLink(mail: MemberMail, membershipId: string): StopLink {
  return { uid: membershipId, token: hashToken(`${mail}-mail`, membershipId) };
}

type Recipient = { id: string; email: string; language: string | null };

/** Queues a mail of a kind to a member. The message gets the parameters of the link that ends such mails. */
export async function writeMemberMail(
  db: Db,
  mail: MemberMail,
  { id, email, language }: Recipient,
  { now, messageTo }: { now: Date; messageTo: (stop: StopLink) => Message },
): Promise<void> {
  const stop = memberMailLink(mail, id);
  const envelope = {
    to: email,
    language: chooseLanguage(undefined, language),
    now,
    unsubscribeUrl: mailLink(`/api/${mail}-mail/stop/`, stop),
  };
  await writeMail(db, envelope, messageTo(stop));
}

/** Switches mails of a kind off with a mailed link, without a sign-in. Repeated calls succeed too. */
export async function stopMemberMail(
  ctx: Ctx,
  mail: MemberMail,
  input: { uid: string; token: string },
): Promise<{ enabled: boolean }> {
  const uid = input.uid.toLowerCase();
  if (!isUuid(uid) || !isSameSecret(input.token, memberMailLink(mail, uid).token))
    throw invalidAt('token', 'account.linkGone');
  await setWantsMail(ctx.db, mail, uid, false);
  return { enabled: false };
}

import type { Db } from '#db/client.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { seal } from '#lib/platform/secrets.ts';
import type { InterfaceLanguage } from '#lib/strings/choose-language.ts';
import { mailStrings } from '#lib/strings/mail.ts';
import type { Message } from './messages.ts';
import { insertMail } from './queries.ts';
import { renderMail } from './render-mail.ts';
import { sendDueMails } from './send-due-mails.ts';

/**
 * Puts a message into the queue, in the caller's transaction and language; it is sent after the
 * commit and retried while the mail server fails.
 */
export async function queueMail(ctx: Ctx, to: string, message: Message): Promise<void> {
  await writeMail(ctx.db, { to, language: ctx.language, now: ctx.now() }, message);
  ctx.afterCommit(() => sendDueMails());
}

export type MailEnvelope = {
  to: string;
  language: InterfaceLanguage;
  now: Date;
  /** Where a mail program ends mails of this kind by one POST. */
  unsubscribeUrl?: string;
};

/** As `queueMail`, for what no request causes: the caller sees to it that due mails are sent. */
export async function writeMail(
  db: Db,
  { to, language, now, unsubscribeUrl }: MailEnvelope,
  message: Message,
): Promise<void> {
  const { subject, text, html } = renderMail(message(mailStrings(language), language), language);
  await insertMail(db, {
    id: newId(),
    recipient: to,
    subject,
    // Bodies carry links that open accounts, so they lie sealed.
    bodyText: seal(text),
    bodyHtml: seal(html),
    unsubscribeUrl: unsubscribeUrl === undefined ? null : seal(unsubscribeUrl),
    createdAt: now,
    nextAttemptAt: now,
  });
}

import type { Db } from '#db/client.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { mailStrings } from '#lib/messages/mail.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { seal } from '#lib/platform/secrets.ts';
import type { Message } from './messages.ts';
import { insertMail } from './queries.ts';
import { renderMail } from './render-mail.ts';
import { sendDueMails } from './send-due-mails.ts';

/** Queues a message in the caller's transaction and language. It is sent after the commit, with retries. */
export async function queueMail(ctx: Ctx, to: string, message: Message): Promise<void> {
  await writeMail(ctx.db, { to, language: ctx.language, now: ctx.now() }, message);
  ctx.afterCommit(() => sendDueMails());
}

type MailEnvelope = {
  to: string;
  language: InterfaceLanguage;
  now: Date;
  /** URL at which a mail program ends mails of this kind with one POST. */
  unsubscribeUrl?: string;
};

/** Like `queueMail`, for mails that no request causes. The caller calls sendDueMails. */
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
    // Bodies contain links that open accounts, so they are stored sealed.
    bodyText: seal(text),
    bodyHtml: seal(html),
    unsubscribeUrl: unsubscribeUrl === undefined ? null : seal(unsubscribeUrl),
    createdAt: now,
    nextAttemptAt: now,
  });
}

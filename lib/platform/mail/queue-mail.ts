import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { seal } from '#lib/platform/secrets.ts';
import { mailStrings } from '#lib/strings/mail.ts';
import type { Message } from './messages.ts';
import { insertMail } from './queries.ts';
import { renderMail } from './render-mail.ts';
import { sendDueMails } from './send-due-mails.ts';

/**
 * Puts a message into the queue, in the caller's transaction and the language of whoever asks; it is sent after the
 * commit and retried while the mail server fails. Bodies carry links that open accounts, so they lie sealed.
 */
export async function queueMail(ctx: Ctx, to: string, message: Message): Promise<void> {
  const { language } = ctx;
  const { subject, text, html } = renderMail(message(mailStrings(language)), language);
  const now = ctx.now();
  await insertMail(ctx.db, {
    id: newId(),
    recipient: to,
    subject,
    bodyText: seal(text),
    bodyHtml: seal(html),
    createdAt: now,
    nextAttemptAt: now,
  });
  ctx.afterCommit(() => sendDueMails());
}

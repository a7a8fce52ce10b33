import type { OutgoingMail } from './outbox.ts';

const connectMs = 10_000;
const silenceMs = 30_000;

/** Sends one message to the mail server. Throws on failure; the queue tries again. */
export async function sendBySmtp(smtp: { smtpUrl: string; from: string }, mail: OutgoingMail): Promise<void> {
  // Loaded with the first mail, because a process without a mail server never needs it.
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url: smtp.smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: smtp.from,
      // As an object, the address is used unparsed. A text could be parsed as a list.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.unsubscribeUrl !== null && { headers: endingHeaders(mail.unsubscribeUrl) }),
      // The same at every attempt, so that mail programs recognize a duplicate.
      messageId: `<${mail.id}@${domainOf(smtp.from)}>`,
      date: mail.createdAt,
    });
  } finally {
    transport.close();
  }
}

/** Returns the headers that let a mail program end such mails with one POST (RFC 8058). */
function endingHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Checks whether the server refused this message permanently (5xx to its envelope or content). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && Number(error.responseCode) >= 500;
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

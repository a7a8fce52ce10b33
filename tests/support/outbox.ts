import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { OutboxMail } from '#lib/platform/mail/outbox.ts';
import { settings } from '#lib/platform/settings.ts';

/** Returns every message in the outbox to `to`, oldest first. */
export function mailsTo(to: string): OutboxMail[] {
  const folder = join(settings().dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as OutboxMail)
    .filter((mail) => mail.to === to);
}

/** Waits for and returns the newest message to `to` with this subject. Mails are sent after the answer. */
export async function mailTo(to: string, subject: RegExp | string): Promise<OutboxMail> {
  const find = () => mailsTo(to).findLast((mail) => mail.subject.match(subject));
  await expect.poll(find, { timeout: 5000, message: `a mail "${subject}" to ${to}` }).toBeDefined();
  const mail = find();
  if (!mail) throw new Error('The message vanished.');
  return mail;
}

/** Returns the query of the link in a message. */
export function linkIn(mail: OutboxMail): Record<string, string> & { url: URL } {
  const url = new URL(/^(https?:\/\/\S+)$/m.exec(mail.text)?.[1] ?? '');
  return Object.assign(Object.fromEntries(url.searchParams), { url });
}

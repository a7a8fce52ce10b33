import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#lib/contract/errors.ts';
import { nullIfMissing } from '#lib/platform/files/disk-store.ts';
import { isDirectFromThisMachine, type Peer, peerOf } from '#lib/platform/peer-address.ts';
import { settings } from '#lib/platform/settings.ts';

/** A mail with its texts in the language of its reader. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  createdAt: Date;
};

/** Content of a file in the outbox. */
export type OutboxMail = { to: string; subject: string; text: string; html: string; created_at: string };

/** Writes a message to `<dataDir>/outbox/` atomically. */
export async function writeToOutbox(dataDir: string, mail: OutgoingMail): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { id, to, subject, text, html, createdAt } = mail;
  const file: OutboxMail = { to, subject, text, html, created_at: createdAt.toISOString() };
  const path = join(folder, `${createdAt.getTime()}-${id}.json`);
  await writeFile(`${path}.draft`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.draft`, path);
}

const shownMax = 100;

/**
 * Returns the newest messages of the outbox, newest first, to a request from this machine. Throws 404 for other
 * requests, because messages contain links that open accounts (docs/contract.md, 9. Operator calls).
 */
export async function listOutbox(headers: Headers): Promise<OutboxMail[]> {
  if (!mayReadOutbox(headers)) throw new AppError('notFound.outbox');
  const folder = join(settings().dataDir, 'outbox');
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const newest = names
    .filter((name) => /^\d+-[0-9a-f-]+\.json$/.test(name))
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10) || (a < b ? 1 : -1))
    .slice(0, shownMax);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMail),
  );
}

/** How messages reach their recipient: by SMTP, in the outbox that this request may read, or not at all. */
export type MailRoute = 'smtp' | 'outbox' | 'none';

/** Returns how a message that this request causes reaches its recipient, for the page that says so. */
export function mailRoute(headers: Headers): MailRoute {
  if (settings().mail !== null) return 'smtp';
  return mayReadOutbox(headers) ? 'outbox' : 'none';
}

/** Returns `sentence` for a reply, with what happens instead where no mail is sent. */
export function saidOfMail(sentence: string): string {
  if (settings().mail !== null) return sentence;
  return `${sentence} This service sends no mail: the message is in its outbox, which its operator reads.`;
}

/** Checks whether messages go to the outbox and the request may read them. */
function mayReadOutbox(headers: Headers): boolean {
  const { mail, appUrl } = settings();
  return mail === null && appUrl === null && isFromThisMachine(peerOf(headers), headers.get('host'));
}

/** Checks for a loopback `Host` too, because a foreign name can resolve to 127.0.0.1. */
function isFromThisMachine(peer: Peer | null, host: string | null): boolean {
  if (!isDirectFromThisMachine(peer)) return false;
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host ?? '');
}

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { AppError } from '#lib/contract/errors.ts';
import { type Peer, peerOf } from '#lib/platform/peer-address.ts';
import { settings } from '#lib/platform/settings.ts';
import type { OutgoingMail } from './send-due-mails.ts';

/** A message as its file in the outbox holds it. */
export type OutboxMail = { to: string; subject: string; text: string; html: string; created_at: string };

/** Writes a message to `<dataDir>/outbox/`, whole or not at all. */
export async function writeToOutbox(dataDir: string, mail: OutgoingMail): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file: OutboxMail = {
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    created_at: mail.createdAt.toISOString(),
  };
  const path = join(folder, `${mail.createdAt.getTime()}-${mail.id}.json`);
  await writeFile(`${path}.draft`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.draft`, path);
}

/** The newest `count` messages of the outbox, newest first. */
async function readOutbox(dataDir: string, count: number): Promise<OutboxMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const newest = names
    .filter((name) => /^\d+-[0-9a-f-]+\.json$/.test(name))
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10) || (a < b ? 1 : -1))
    .slice(0, count);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMail),
  );
}

const shownMax = 100;

/**
 * The messages of the outbox, newest first, for somebody who sits at this machine; for everybody else a 404. They
 * hold links that open accounts (docs/contract.md, 9. Operator calls).
 */
export async function listOutbox(headers: Headers): Promise<OutboxMail[]> {
  if (!mayReadOutbox(headers)) throw new AppError('notFound.outbox');
  return readOutbox(settings().dataDir, shownMax);
}

/** Whether messages go to the outbox here and the request may read them. */
export function mayReadOutbox(headers: Headers): boolean {
  const { mail, appUrl } = settings();
  return mail === null && appUrl === null && isFromThisMachine(peerOf(headers), headers.get('host'));
}

/**
 * Whether a request came straight from this machine: a loopback connection, not through a proxy (it would make every
 * visitor loopback), and a loopback name in `Host` (a page elsewhere may have its own name resolve to 127.0.0.1).
 */
function isFromThisMachine(peer: Peer | null, host: string | null): boolean {
  if (!peer || peer.isForwarded) return false;
  const isLoopback = peer.address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(peer.address);
  return isLoopback && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host ?? '');
}

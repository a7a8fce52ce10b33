import { AppError } from '#lib/contract/errors.ts';
import { type Peer, peerOf } from '#lib/platform/peer-address.ts';
import { settings } from '#lib/platform/settings.ts';
import { type OutboxMail, readOutbox } from './outbox.ts';

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

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { processSingleton, setProcessSingleton } from './process-singletons.ts';

/** The other end of the connection, and whether the request says that it came through a proxy. */
export type Peer = { address: string; isForwarded: boolean };

type HeaderName = { name: string | null };

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'cf-connecting-ip',
];
const forwardedSuffix = '-forwarded';

/** The header that carries the peer's address to Next's handlers; null where `lib/boot` does not run the server. */
export function peerAddressHeader(): string | null {
  return processSingleton<HeaderName>('peer-address-header', () => ({ name: null })).name;
}

/** Reads what `markPeer` wrote; null where `lib/boot` does not run the server. */
export function peerOf(headers: Headers): Peer | null {
  const name = peerAddressHeader();
  const address = name && headers.get(name);
  return address ? { address, isForwarded: headers.has(name + forwardedSuffix) } : null;
}

/** Makes up this process's header name. A client cannot know it, and its copy would be overwritten anyway. */
export function choosePeerAddressHeader(): void {
  setProcessSingleton<HeaderName>('peer-address-header', {
    name: `x-peer-${randomBytes(16).toString('hex')}`,
  });
}

/** Writes the peer into the request, over what the client sent. Next adds forwarding headers of its own later on. */
export function markPeer(req: IncomingMessage): void {
  const name = peerAddressHeader();
  if (!name) return;
  req.headers[name] = peerOfRequest(req);
  const isForwarded = forwardingHeaders.some((each) => req.headers[each] !== undefined);
  if (isForwarded) req.headers[name + forwardedSuffix] = '1';
  else delete req.headers[name + forwardedSuffix];
}

/** The peer's address of a request that has not gone through Next. */
export function peerOfRequest(req: IncomingMessage): string {
  return plainAddress(req.socket.remoteAddress ?? '');
}

/** IPv4 in its own spelling, also where the socket is IPv6 and shows it mapped. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

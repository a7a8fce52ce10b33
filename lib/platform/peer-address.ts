import type { IncomingMessage } from 'node:http';
import { randomHex } from './ids.ts';
import { processSingleton, setProcessSingleton } from './process-singletons.ts';

/** Address of the connection's other end, and whether the request shows that it came through a proxy. */
export type Peer = { address: string; isForwarded: boolean };

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];
const forwardedSuffix = '-forwarded';

/** Returns the header that passes the peer's address to Next. Null if `lib/boot` does not run the server. */
export function peerAddressHeader(): string | null {
  return processSingleton<string | null>('peer-address-header', () => null);
}

/** Reads the headers that `markPeer` wrote. Returns null if `lib/boot` does not run the server. */
export function peerOf(headers: Pick<Headers, 'get' | 'has'>): Peer | null {
  const name = peerAddressHeader();
  const address = name && headers.get(name);
  return address ? { address, isForwarded: headers.has(name + forwardedSuffix) } : null;
}

/** Checks whether a request came by a loopback connection without a proxy, behind which every visitor looks local. */
export function isDirectFromThisMachine(peer: Peer | null): boolean {
  if (!peer || peer.isForwarded) return false;
  return peer.address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(peer.address);
}

/** Chooses a random header name for this process. Clients cannot know it, and `markPeer` overwrites it anyway. */
export function choosePeerAddressHeader(): void {
  setProcessSingleton('peer-address-header', `x-peer-${randomHex(16)}`);
}

/** Writes the peer into the request and overwrites the client's headers, before Next adds forwarding headers. */
export function markPeer(req: IncomingMessage): void {
  const name = peerAddressHeader();
  if (!name) return;
  const peer = peerOfMessage(req);
  req.headers[name] = peer.address;
  if (peer.isForwarded) req.headers[name + forwardedSuffix] = '1';
  else delete req.headers[name + forwardedSuffix];
}

/** Returns the peer of a request that has not gone through Next. A closed socket has no address. */
export function peerOfMessage({ socket, httpVersion, headers }: IncomingMessage): Peer {
  const address = socket.remoteAddress ?? '';
  return {
    // IPv4 in its own spelling, also if an IPv6 socket shows it mapped.
    address: address.includes('.') ? address.replace(/^::ffff:/, '') : address,
    // nginx with only a `proxy_pass` adds no header and sends its upstream as Host, but it uses HTTP/1.0. Browsers do not.
    isForwarded: httpVersion === '1.0' || forwardingHeaders.some((each) => headers[each] !== undefined),
  };
}

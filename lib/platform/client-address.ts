import { isIP } from 'node:net';

/**
 * The address that a request counts under. `peer` is the connection's own; with `trustedHops` proxies in front,
 * the entry that the outermost trusted proxy appended to X-Forwarded-For. IPv6 counts by /64, which one
 * subscriber usually holds whole. Without any address, `unknown` (all such requests share a bucket).
 */
export function clientAddress(peer: string | null, forwardedFor: string | null, trustedHops: number): string {
  if (peer !== null && (trustedHops === 0 || forwardedFor === null)) return bucketAddress(peer);
  const chain = (forwardedFor ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (peer !== null) chain.push(peer);
  // Each trusted proxy appended whom it saw. With the peer known, the client stands that many entries left of it;
  // without, the last entry is the nearest proxy's word already.
  const index = chain.length - 1 - (peer === null ? Math.max(0, trustedHops - 1) : trustedHops);
  const address = trustedHops === 0 && peer === null ? undefined : chain[Math.max(0, index)];
  return bucketAddress(address ?? 'unknown');
}

function bucketAddress(address: string): string {
  if (isIP(address) === 4) return address;
  const plain = address.replace(/^\[|\](?::\d+)?$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(plain) ? plain.slice(0, plain.lastIndexOf(':')) : plain;
  if (isIP(withoutPort) === 4) return withoutPort;
  if (isIP(withoutPort) !== 6) return 'unknown';
  return `${expandIpv6(withoutPort).slice(0, 4).join(':')}::/64`;
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

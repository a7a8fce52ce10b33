import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the address that a request counts under: `peer`, the connection's own, or with `trustedHops` proxies in front
 * the entry that the outermost of them appended to X-Forwarded-For. IPv6 counts by /64, which usually is one subscriber.
 * Returns `unknown` if there is no address; all such requests share one limit.
 */
export function clientAddress(peer: string | null, forwardedFor: string | null, trustedHops: number): string {
  if (peer !== null && (trustedHops === 0 || forwardedFor === null)) return countedAddress(peer);
  if (trustedHops === 0) return 'unknown';
  return countedAddress(appendedAddress(forwardedFor ?? '', trustedHops) ?? peer ?? 'unknown');
}

/** Returns the entry `hops` places from the end, the first of a shorter list, null for an empty one. */
function appendedAddress(list: string, hops: number): string | null {
  const entries = list.split(',').flatMap((entry) => entry.trim() || []);
  return entries.at(-hops) ?? entries[0] ?? null;
}

function countedAddress(address: string): string {
  if (isIP(address) === 4) return address;
  const plain = address.replace(/^\[|\](?::\d+)?$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(plain) ? plain.slice(0, plain.lastIndexOf(':')) : plain;
  if (isIP(withoutPort) === 4) return withoutPort;
  if (isIP(withoutPort) !== 6) return 'unknown';
  const [bare = ''] = withoutPort.split('%', 1);
  // The library alone takes ::1.2.3.4 for a mapped address. A URL writes the dots as groups.
  const dotless = bare.includes('.') ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
  const parsed = ipaddr.IPv6.parse(dotless);
  // All mapped IPv4 addresses are in one /64, so that they would share one limit.
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

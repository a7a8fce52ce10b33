import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseIpv4 } from './parse-ipv4.ts';

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
  let address: string | null = null;
  let missing = hops;
  // Read from the end, without a list of all entries: each request passes here.
  for (let end = list.length; end >= 0 && missing > 0; ) {
    const comma = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
    const entry = list.slice(comma + 1, end).trim();
    end = comma;
    if (entry === '') continue;
    address = entry;
    missing--;
  }
  return address;
}

function countedAddress(address: string): string {
  if (parseIpv4(address) !== null) return address;
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

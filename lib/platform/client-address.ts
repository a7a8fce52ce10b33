import { isIP } from 'node:net';
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
  const groups = expandIpv6(withoutPort);
  return mappedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the IPv4 address of `::ffff:0:0/96`, null for other groups. All such addresses are in one /64, so that without
 * this they would share one limit.
 */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = withoutDots(address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

/** Writes an IPv4 address at the end as two groups. */
function withoutDots(address: string): string {
  const last = address.slice(address.lastIndexOf(':') + 1);
  const bits = parseIpv4(last);
  if (bits === null) return address;
  return `${address.slice(0, -last.length)}${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}`;
}

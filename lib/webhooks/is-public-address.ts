import ipaddr from 'ipaddr.js';

/** Azure serves its own machines at this address, which is in public space. */
const azureHostAddress = '168.63.129.16';
/** All global IPv6 unicast space ever allocated. The library treats the rest as unicast too. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** RFC 6052: prefix under which resolvers of IPv6-only networks return an IPv4 address. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Checks whether `address`, an IP address as text, is on the public internet. Loopback, private, link-local (with the
 * metadata services), shared, reserved and multicast space is not, nor are IPv6 forms that tunnel to IPv4. An
 * IPv4-mapped or NAT64 address counts as its IPv4 address. Returns false for text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (!parsed) return false;
  if (parsed instanceof ipaddr.IPv4) {
    return parsed.range() === 'unicast' && parsed.toString() !== azureHostAddress;
  }
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

/** Checks whether `address` is 127.0.0.0/8 or ::1, in any spelling. */
export function isLoopbackAddress(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** Parses an address and unwraps embedded IPv4. Returns null for other text, zones and old IPv4 spellings. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!address.includes(':')) {
    return ipaddr.IPv4.isValidFourPartDecimal(address) ? ipaddr.IPv4.parse(address) : null;
  }
  // Parsed as a URL, as the system does: the library alone takes ::1.2.3.4 for a mapped address.
  const url = `http://[${address}]/`;
  if (!URL.canParse(url)) return null;
  const parsed = ipaddr.IPv6.parse(new URL(url).hostname.slice(1, -1));
  const bytes = parsed.toByteArray();
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  return isMapped || parsed.match(translated) ? new ipaddr.IPv4(bytes.slice(12)) : parsed;
}

import ipaddr from 'ipaddr.js';

/** Azure answers machines of its own at this address, though it lies in public space. */
const azureHostAddress = '168.63.129.16';
/** All global IPv6 unicast space that was ever given out; the rest counts as unicast to the library. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** RFC 6052: an IPv4 address as resolvers of IPv6-only networks write it. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether `address`, an IP address in text, belongs to the public internet. Loopback, private, link-local (with the
 * metadata services), shared, reserved and multicast space is not public, nor are IPv6 forms that tunnel to IPv4.
 * An IPv4-mapped or NAT64 address is judged by the IPv4 address in it. What is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (!parsed) return false;
  if (parsed instanceof ipaddr.IPv4) {
    return parsed.range() === 'unicast' && parsed.toString() !== azureHostAddress;
  }
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

/** Whether `address` is of this machine: 127.0.0.0/8 or ::1, in any spelling. */
export function isLoopbackAddress(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** The address, IPv4 where IPv4 is inside; null for what is none, has a zone, or is IPv4 in an old spelling. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!address.includes(':')) {
    return ipaddr.IPv4.isValidFourPartDecimal(address) ? ipaddr.IPv4.parse(address) : null;
  }
  // The URL parser's reading counts: the library takes ::1.2.3.4 for a mapped address, the system does not.
  const url = `http://[${address}]/`;
  if (!URL.canParse(url)) return null;
  const parsed = ipaddr.IPv6.parse(new URL(url).hostname.slice(1, -1));
  const bytes = parsed.toByteArray();
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  return isMapped || parsed.match(translated) ? new ipaddr.IPv4(bytes.slice(12)) : parsed;
}

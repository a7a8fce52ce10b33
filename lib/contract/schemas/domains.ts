const label = /^(?!-)[a-z0-9\u00a1-\uffff-]{1,63}(?<!-)$/i;

/**
 * Whether `entry` is a host that a map may be embedded on: a host name, `*.` before one for its subdomains,
 * or an IP address, each with an optional port (additions section 5).
 */
export function isAllowedDomain(entry: string): boolean {
  const host = entry.startsWith('*.') ? entry.slice(2) : entry;
  if (/[\s/@?#\\]/.test(host) || host.length > 260) return false;
  if (!URL.canParse(`http://${host}`)) return false;
  const url = new URL(`http://${host}`);
  if (url.hostname.startsWith('[')) return !entry.startsWith('*.');
  return url.hostname.split('.').every((part) => label.test(part));
}

const label = /^(?!-)[a-z0-9\u00a1-\uffff-]{1,63}(?<!-)$/i;

/**
 * Checks whether `entry` is a host that a map may be embedded on: a host name, optionally after `*.` for its
 * subdomains, or an IP address, each with an optional port (docs/contract.md, 7.2 Allowed domains).
 */
export function isAllowedDomain(entry: string): boolean {
  const host = entry.startsWith('*.') ? entry.slice(2) : entry;
  if (/[\s/@?#\\]|:$/.test(host) || host.length > 260) return false;
  if (!URL.canParse(`http://${host}`)) return false;
  const url = new URL(`http://${host}`);
  if (url.hostname.startsWith('[')) return !entry.startsWith('*.');
  return url.hostname.split('.').every((part) => label.test(part));
}

/** Returns the host of a typed entry, which may be the address of a page (`https://museum.org/plan`) or end with a dot. */
export function typedDomain(text: string): string {
  const entry = text.trim().toLowerCase();
  const address = entry.includes('://') ? entry : `https://${entry}`;
  const isAddress = /[/?#]/.test(entry) && URL.canParse(address);
  // An address without a host, such as `file:///plan`, is refused as it is.
  const host = (isAddress && new URL(address).host) || entry;
  return host.replace(/(?<=.)\.(?=$|:\d+$)/, '');
}

/**
 * Checks whether a page at `asking` may show a map restricted to `allowed`. An entry is an exact host, or `*.host` for
 * its subdomains at any depth, but not the host itself. An entry without a port matches any port (docs/contract.md, 7.2
 * Allowed domains). Names are compared in ASCII.
 */
export function isDomainAllowed(asking: URL, allowed: readonly string[]): boolean {
  const host = plainHost(asking.hostname);
  const port = asking.port || (asking.protocol === 'https:' ? '443' : '80');
  return allowed.some((entry) => {
    const isWildcard = entry.startsWith('*.');
    const target = isWildcard ? entry.slice(2) : entry;
    if (!URL.canParse(`http://${target}`)) return false;
    const parsed = new URL(`http://${target}`);
    const entryPort = /:(\d+)$/.exec(target)?.[1];
    if (entryPort !== undefined && entryPort !== port) return false;
    const entryHost = plainHost(parsed.hostname);
    if (isWildcard) return !isIpv4(host) && host.endsWith(`.${entryHost}`);
    return host === entryHost;
  });
}

function plainHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function isIpv4(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

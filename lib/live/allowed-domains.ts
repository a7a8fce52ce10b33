import { isIP } from 'node:net';

/**
 * The page that asks: the host (with port where it is not the scheme's own) of `Origin`, else of `Referer`;
 * null when neither names one. A sandboxed frame's `Origin: null` names none.
 */
export function askingOrigin(origin: string | null, referer: string | null): URL | null {
  for (const value of [origin, referer]) {
    if (value === null || value === 'null' || !URL.canParse(value)) continue;
    const url = new URL(value);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  }
  return null;
}

/**
 * Whether a page at `asking` may show a map restricted to `allowed`: an exact host, or `*.host` for any depth below
 * it (not itself); an entry without a port means any port (additions sections 5 and 7). Names are compared in ASCII.
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
    if (isWildcard) return isIP(host) === 0 && host.endsWith(`.${entryHost}`);
    return host === entryHost;
  });
}

function plainHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

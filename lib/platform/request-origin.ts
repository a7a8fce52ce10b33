import { cacheByText } from './cache-by-text.ts';
import { type Settings, settings } from './settings.ts';

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

type OriginSettings = Pick<Settings, 'appUrl' | 'trustedProxyHops' | 'port'>;

/**
 * Returns the origin of absolute URLs in answers: APP_URL, else the origin of the request (docs/contract.md, 2.7
 * Origins). A trusted proxy may declare HTTPS. An invalid Host gives localhost.
 */
export function requestOrigin(header: (name: string) => string | null, settings: OriginSettings): string {
  if (settings.appUrl !== null) return settings.appUrl;
  const host = header('host') ?? '';
  const forwarded = settings.trustedProxyHops > 0 ? header('x-forwarded-proto') : null;
  const isHttps = forwarded?.split(',').at(-1)?.trim() === 'https';
  return (isHttps ? httpsOrigin(host) : httpOrigin(host)) ?? `http://localhost:${settings.port}`;
}

/** Returns the origin of an HTTP host, null if invalid. Cached: a service has few names, and parsing is slow. */
const httpOrigin = cacheByText((host) => originOf('http', host));
const httpsOrigin = cacheByText((host) => originOf('https', host));

function originOf(protocol: string, host: string): string | null {
  const address = `${protocol}://${host}`;
  return hostPattern.test(host) && URL.canParse(address) ? new URL(address).origin : null;
}

/** Checks whether APP_URL uses HTTPS, so that browsers and cookies may require it. */
export function usesHttps(): boolean {
  return settings().appUrl?.startsWith('https:') ?? false;
}

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export type OriginSettings = { appUrl: string | null; trustedProxyHops: number; port: number };

/**
 * The origin of absolute URLs in answers: APP_URL, else the one that the request came to (docs/contract.md, 2.7
 * Origins). A trusted proxy may say that it was reached over HTTPS. A Host that is no host gives localhost.
 */
export function requestOrigin(header: (name: string) => string | null, settings: OriginSettings): string {
  if (settings.appUrl !== null) return settings.appUrl;
  const host = header('host') ?? '';
  if (!hostPattern.test(host)) return `http://localhost:${settings.port}`;
  const forwarded = settings.trustedProxyHops > 0 ? header('x-forwarded-proto') : null;
  const protocol = forwarded?.split(',').at(-1)?.trim() === 'https' ? 'https' : 'http';
  return knownOrigin(`${protocol}://${host}`) ?? `http://localhost:${settings.port}`;
}

/** A service has few names, and to parse one costs as much as to find who asks. */
const knownMax = 100;
const known = new Map<string, string | null>();

function knownOrigin(address: string): string | null {
  const found = known.get(address);
  if (found !== undefined) return found;
  const origin = URL.canParse(address) ? new URL(address).origin : null;
  if (known.size >= knownMax) known.clear();
  known.set(address, origin);
  return origin;
}

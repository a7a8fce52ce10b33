const fallback = '/projects';

/**
 * Where to go after signing in: `wanted` if it leads to this site, else the projects. What counts is the address that
 * comes out: dots and backslashes can make `//other.example` of a path that looks like one of ours.
 */
export function nextPath(wanted: unknown): string {
  const origin = 'http://here.invalid';
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return fallback;
  const { href, pathname, search, hash } = new URL(wanted, origin);
  const path = pathname + search + hash;
  // The browser resolves the path once more: it has to come to the same address, on our own origin.
  const again = URL.canParse(path, origin) ? new URL(path, origin) : null;
  return again?.origin === origin && again.href === href && !/^\/[/\\]/.test(path) ? path : fallback;
}

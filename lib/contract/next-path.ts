const fallback = '/projects';

/**
 * Returns the path to go to after signing in: `wanted` if it stays on this site, or else the projects. The resolved
 * address decides: dots and backslashes can turn a local-looking path into `//other.example`.
 */
export function nextPath(wanted: unknown): string {
  const origin = 'http://here.invalid';
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return fallback;
  const { href, pathname, search, hash } = new URL(wanted, origin);
  const path = pathname + search + hash;
  // The browser resolves the path once more, and must get the same address on our origin.
  const again = URL.canParse(path, origin) ? new URL(path, origin) : null;
  return again?.origin === origin && again.href === href && !/^\/[/\\]/.test(path) ? path : fallback;
}

/** Where to go after signing in: `wanted` if it is a path on this site, else the projects. */
export function nextPath(wanted: string | string[] | undefined): string {
  const fallback = '/projects';
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return fallback;
  const origin = 'http://here.invalid';
  if (!URL.canParse(wanted, origin)) return fallback;
  const url = new URL(wanted, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : fallback;
}

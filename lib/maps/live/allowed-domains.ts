/**
 * Returns the origin of the asking page, from `Origin` or else from `Referer`, or null if neither names one. The
 * `Origin: null` of a sandboxed frame names none.
 */
export function askingOrigin(origin: string | null, referer: string | null): URL | null {
  for (const value of [origin, referer]) {
    if (value === null || value === 'null' || !URL.canParse(value)) continue;
    const url = new URL(value);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  }
  return null;
}

export { isDomainAllowed } from '#lib/contract/schemas/domains.ts';

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

export { isDomainAllowed } from '#lib/contract/schemas/domains.ts';

import { policySource } from '#lib/contract/policy-source.ts';
import type { FrameAncestor } from '#lib/embed/document/render-document.ts';

/**
 * Returns the allowed domains of a map as sources of the CSP directive `frame-ancestors`. Without allowed domains any
 * site may embed. An entry without a port matches any port. Our own pages are always allowed.
 */
export function frameAncestors(allowedDomains: readonly string[]): FrameAncestor[] {
  if (allowedDomains.length === 0) return ['*'];
  return [
    "'self'",
    ...allowedDomains.flatMap((entry) => {
      const ascii = asciiHost(entry);
      if (ascii === null) return [];
      const source = /:\d+$/.test(ascii) ? ascii : `${ascii}:*`;
      return [`https://${source}`, `http://${source}`].flatMap((one) => policySource(one) ?? []);
    }),
  ];
}

/** Returns the entry with its host in ASCII, as CSP requires, or null if a header cannot carry it. */
function asciiHost(entry: string): string | null {
  const isWildcard = entry.startsWith('*.');
  const target = isWildcard ? entry.slice(2) : entry;
  if (!URL.canParse(`http://${target}`)) return null;
  const { hostname } = new URL(`http://${target}`);
  const port = /:\d+$/.exec(target)?.[0] ?? '';
  return `${isWildcard ? '*.' : ''}${hostname}${port}`;
}

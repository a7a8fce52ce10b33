import { policySource } from '#lib/contract/policy-source.ts';
import type { FrameAncestor } from '#lib/viewer/render-document.ts';

/**
 * The allowed domains of a map as sources of the CSP directive `frame-ancestors`: anybody where none are set. An
 * entry without a port means any port; our own pages always may.
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

/** The entry with its host in ASCII, as CSP demands; null for what no header may carry. */
function asciiHost(entry: string): string | null {
  const isWildcard = entry.startsWith('*.');
  const target = isWildcard ? entry.slice(2) : entry;
  if (!URL.canParse(`http://${target}`)) return null;
  const { hostname } = new URL(`http://${target}`);
  const port = /:\d+$/.exec(target)?.[0] ?? '';
  return `${isWildcard ? '*.' : ''}${hostname}${port}`;
}

import { cacheByText } from './cache-by-text.ts';

/** Compression of bodies. */
export type Encoding = 'br' | 'gzip';

export const tagEndings: Record<Encoding, string> = { br: '-b', gzip: '-g' };

/** Returns the encoding that a client prefers (Accept-Encoding, RFC 9110), Brotli at a tie, null for neither. */
export function chooseEncoding(header: string | null): Encoding | null {
  return header === null ? null : choose(header);
}

/** Cached, because browsers send only a handful of different values. */
const choose = cacheByText((header: string): Encoding | null => {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [coding = '', weight = 'q=1'] = entry.split(';').map((part) => part.trim());
        return [coding, Number(weight.replace(/^q=/, '')) || 0] as const;
      }),
  );
  // The weight of a named coding takes precedence over `*`.
  const weightOf = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : null;
});

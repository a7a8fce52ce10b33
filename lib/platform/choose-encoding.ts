import { remembering } from './remembering.ts';

/** How bodies are compressed, and what the tag of each form ends with. */
export type Encoding = 'br' | 'gzip';

export const tagEndings: Record<Encoding, string> = { br: '-b', gzip: '-g' };

/** What a client likes best (Accept-Encoding, RFC 9110), Brotli where it likes both; null where it takes neither. */
export function chooseEncoding(header: string | null): Encoding | null {
  return header === null ? null : choose(header);
}

/** Browsers send a handful of forms. */
const choose = remembering((header: string): Encoding | null => {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [coding = '', weight = 'q=1'] = entry.split(';').map((part) => part.trim());
        return [coding, Number(weight.replace(/^q=/, '')) || 0] as const;
      }),
  );
  // What is said of a coding itself counts before `*`.
  const weightOf = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : null;
});

import { decodeXml } from '../../formats/decode-xml.ts';
import { pageOf } from './page.ts';
import { readTree } from './read-tree.ts';

/**
 * Returns the size of a drawing in pixels, and its text with a viewBox if the service could not tell its size without;
 * else null. Throws ImportRefused for a file that is no SVG.
 */
export function sizeDrawing(bytes: Uint8Array): { width: number; height: number; sized: string | null } {
  const { size, isSaid } = pageOf(readTree(bytes));
  const { x, y, width, height } = size;
  const sized = isSaid ? null : withViewBox(decodeXml(bytes), `${x} ${y} ${width} ${height}`);
  return { width, height, sized };
}

/** Writes a viewBox into the first tag of a well-formed file, without its declaration: the text becomes UTF-8. */
function withViewBox(text: string, viewBox: string): string {
  const start = rootAt(text);
  const end = tagEnd(text, start);
  const tag = text.slice(start, end).replace(/\sviewBox\s*=\s*(?:"[^"]*"|'[^']*')/, '');
  const name = /^<[^\s/>]+/.exec(tag)?.[0] ?? '<svg';
  const head = text.slice(0, start).replace(/^\s*<\?xml\s[^>]*\?>/, '');
  return `${head}${name} viewBox="${viewBox}"${tag.slice(name.length)}${text.slice(end)}`;
}

/** Returns where the first element begins: after declaration, comments and document type. */
function rootAt(text: string): number {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<?', at)) at = text.indexOf('?>', at);
    else if (text.startsWith('<!--', at)) at = text.indexOf('-->', at);
    else if (text.startsWith('<!', at)) at = doctypeEnd(text, at);
    else return at;
  }
  return 0;
}

function doctypeEnd(text: string, start: number): number {
  let quote = '';
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (text.startsWith('<!--', at)) at = Math.max(at, text.indexOf('-->', at));
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[') depth++;
    else if (char === ']') depth--;
    else if (char === '>' && depth <= 0) return at;
  }
  return text.length;
}

function tagEnd(text: string, start: number): number {
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at;
  }
  return text.length;
}

import { type CssNode, type CssNodePlain, generate, parse, toPlainObject } from 'css-tree';

/**
 * The tree of a CSS text with arrays as children, or null where it cannot be parsed. css-tree 3.2 can loop for ever on
 * a closing bracket without its opening one (it looks up what an earlier text left in its buffers), so such a text
 * counts as unreadable. Never call its `parse` directly with text that people sent.
 */
export function parseCss(
  text: string,
  context: 'value' | 'declarationList' | 'stylesheet',
): CssNodePlain | null {
  if (hasStrayBracket(text)) return null;
  try {
    return toPlainObject(parse(text, { context, parseValue: true, onParseError: () => undefined }));
  } catch {
    return null;
  }
}

/** The text of a node of `parseCss`. */
export function writeCss(node: CssNodePlain): string {
  // The generator takes arrays for children as well; its type does not say so.
  return generate(node as CssNode);
}

const closers: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const cleanUrl = /url\(\s*(?:"[^"\\\n\r\f]*"|'[^'\\\n\r\f]*'|[^\s"'()\\]*)\s*\)/iy;

/** Whether a bracket closes what is not open; an address that is not written plainly counts as one. */
function hasStrayBracket(text: string): boolean {
  const expected: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '"' || char === "'") at = endOfString(text, at);
    else if (char === '/' && text[at + 1] === '*') at = endOfComment(text, at);
    else if (char === '(' && /url$/i.test(text.slice(Math.max(0, at - 3), at))) {
      cleanUrl.lastIndex = at - 3;
      if (!cleanUrl.test(text)) return true;
      at = cleanUrl.lastIndex - 1;
    } else if (closers[char]) expected.push(closers[char]);
    else if ((char === ')' || char === ']' || char === '}') && expected.pop() !== char) return true;
  }
  return false;
}

/** The offset of the quote or line end that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === quote || char === '\n' || char === '\r' || char === '\f') return at;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const end = text.indexOf('*/', start + 2);
  return end === -1 ? text.length : end + 1;
}

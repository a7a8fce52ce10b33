import { type CssNode, type CssNodePlain, fork, generate, toPlainObject } from 'css-tree';

type Context = 'value' | 'declarationList' | 'stylesheet';
type Kind = 'Value' | 'DeclarationList' | 'StyleSheet';
/** What the functions of `parseContext` are called on: css-tree's parser and token stream. */
type Parser = Record<Kind, () => CssNode> & {
  source: string;
  offsetAndType: Uint32Array | null;
  balance: Uint32Array | null;
  tokenCount: number;
  error: () => never;
};

/** Thrown for a text of more than `cssTokensMax` words and signs. */
export class CssTooLong extends Error {}

/** No sheet by hand or program has as many. An embedded font is one of them. */
const cssTokensMax = 500_000;

/** Above it, the buffers of a text are not kept for the next one. */
const keptCharsMax = 16_000;
const fault = new Error('The CSS has a fault.');

/**
 * A parser of our own, because css-tree's has two costs that strangers could use. It describes each fault of a text,
 * which splits the whole text into lines. And it clears the buffers of the longest text so far before each later text.
 */
const { parse } = fork({
  parseContext: {
    value: contextOf('Value'),
    declarationList: contextOf('DeclarationList'),
    stylesheet: contextOf('StyleSheet'),
  },
  // The types of css-tree do not know `parseContext`.
} as object);

function contextOf(kind: Kind) {
  return function (this: Parser): CssNode {
    this.error = () => {
      throw fault;
    };
    try {
      if (this.tokenCount > cssTokensMax) throw new CssTooLong();
      return this[kind]();
    } finally {
      if (this.source.length > keptCharsMax) {
        this.offsetAndType = null;
        this.balance = null;
      }
    }
  };
}

/**
 * Parses CSS into a tree with arrays as children, or returns null if the text is invalid. css-tree 3.2 can loop forever
 * on a closing bracket without an opening one, because it reads stale buffers of an earlier text. Such texts count as
 * invalid, and so do brackets deeper than 256. Throws CssTooLong. Never call its `parse` directly with untrusted text.
 */
export function parseCss(text: string, context: Context): CssNodePlain | null {
  if (hasStrayBracket(text)) return null;
  try {
    return toPlainObject(parse(text, { context, parseValue: true, onParseError: () => undefined }));
  } catch (error) {
    if (error instanceof CssTooLong) throw error;
    return null;
  }
}

/** Returns the text of a node of `parseCss`. */
export function writeCss(node: CssNodePlain): string {
  // The generator accepts arrays as children, although its type does not say so.
  return generate(node as CssNode);
}

/** Returns the children of a node of `parseCss`; none for a node without children and for null. */
export function childrenOf(node: CssNodePlain | null): CssNodePlain[] {
  return node && 'children' in node && Array.isArray(node.children) ? node.children : [];
}

/** The parser and all readers of its tree call themselves for each level. */
const depthMax = 256;
const closers: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
/** No two parts that follow each other match the same spaces: a long run of them would be split in every way. */
const cleanUrl = /url\(\s*(?:(?:"[^"\\\n\r\f]*"|'[^'\\\n\r\f]*'|[^\s"'()\\]+)\s*)?\)/iy;

/** Checks whether a bracket closes one that is not open, or lies too deep. A url() with unusual syntax counts as such a bracket. */
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
    } else if (closers[char]) {
      expected.push(closers[char]);
      if (expected.length > depthMax) return true;
    } else if ((char === ')' || char === ']' || char === '}') && expected.pop() !== char) return true;
  }
  return false;
}

/** Returns the offset of the quote or line break that ends the string at `start`. */
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

import { FormatRefused } from './format-refused.ts';

export type WithoutDoctype = { text: string; entities: Map<string, string> };

const entitiesMax = 100;
const entityCharsMax = 2000;
const expandedCharsMax = 1_000_000;

/**
 * Cuts the DOCTYPE out of an XML text. Returns the text without it and the literal entities that it declares. Loads
 * nothing that it refers to. Throws FormatRefused for a malformed DOCTYPE, for external, parameter and nested entities,
 * and if the entities used in the text would expand to more than `expandedCharsMax`.
 */
export function takeDoctype(text: string): WithoutDoctype {
  const start = endOfMisc(text, 0);
  if (!text.startsWith('<!DOCTYPE', start)) return { text, entities: new Map() };
  const entities = new Map<string, string>();
  const opening =
    /<!DOCTYPE\s+[^\s[<>"']+\s*(?:(?:PUBLIC\s+("[^"]*"|'[^']*')(?:\s+("[^"]*"|'[^']*'))?|SYSTEM\s+("[^"]*"|'[^']*'))\s*)?/y;
  opening.lastIndex = start;
  if (!opening.exec(text)) throw new FormatRefused('doctypeMalformed');
  let at = opening.lastIndex;
  if (text[at] === '[') at = skipSpace(text, readSubset(text, at + 1, entities));
  if (text[at] !== '>') throw new FormatRefused('doctypeMalformed');
  const rest = text.slice(0, start) + text.slice(at + 1);
  checkExpansion(rest, entities);
  return { text: rest, entities };
}

/** Returns the offset after white space, comments and processing instructions. */
function endOfMisc(text: string, start: number): number {
  let at = skipSpace(text, start);
  for (;;) {
    const end = endOfAside(text, at);
    if (end === null) return at;
    at = skipSpace(text, end);
  }
}

/** Returns the offset after the comment or processing instruction that begins at `at`; null if none begins there. */
function endOfAside(text: string, at: number): number | null {
  const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : null;
  if (close === null) return null;
  const end = text.indexOf(close, at + (close === '-->' ? 4 : 2));
  if (end === -1) throw new FormatRefused('xmlMalformed');
  return end + close.length;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/[ \t\r\n]/.test(text.charAt(at))) at += 1;
  return at;
}

/** Reads the internal subset from after its `[`. Returns the offset after its `]`. */
function readSubset(text: string, start: number, entities: Map<string, string>): number {
  let at = start;
  for (;;) {
    at = endOfMisc(text, at);
    if (text[at] === ']') return at + 1;
    if (text[at] === '%') throw new FormatRefused('doctypeNested');
    const kind = /<!(ENTITY|ELEMENT|ATTLIST|NOTATION)\s/y;
    kind.lastIndex = at;
    const match = kind.exec(text);
    if (!match) throw new FormatRefused('doctypeMalformed');
    const end = endOfDeclaration(text, at + 2);
    if (match[1] === 'ENTITY') readEntity(text.slice(at, end), entities);
    at = end;
  }
}

/** Returns the offset after the `>` that ends a declaration. A `>` inside quotes does not end it. */
function endOfDeclaration(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '>') return at + 1;
    if (char === '<') break;
    if (char !== '"' && char !== "'") continue;
    at = text.indexOf(char, at + 1);
    if (at === -1) break;
  }
  throw new FormatRefused('doctypeMalformed');
}

function readEntity(declaration: string, entities: Map<string, string>): void {
  if (/^<!ENTITY\s+%/.test(declaration)) throw new FormatRefused('doctypeNested');
  const match = /^<!ENTITY\s+([^\s"'<>&%;]+)\s+(?:"([^"]*)"|'([^']*)')\s*>$/.exec(declaration);
  if (!match) {
    throw new FormatRefused(/\s(SYSTEM|PUBLIC)\s/.test(declaration) ? 'doctypeExternal' : 'doctypeMalformed');
  }
  const name = match[1] ?? '';
  const value = decodeCharacterReferences(match[2] ?? match[3] ?? '');
  if (/[<&%]/.test(value)) throw new FormatRefused('doctypeNested');
  if (value.length > entityCharsMax || entities.size >= entitiesMax) {
    throw new FormatRefused('doctypeEntities');
  }
  // XML 1.0, 4.2: if a name is declared twice, the first declaration counts.
  if (!entities.has(name)) entities.set(name, value);
}

function decodeCharacterReferences(value: string): string {
  return value.replace(/&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));/g, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (code === 0 || code > 0x10ffff) throw new FormatRefused('doctypeMalformed');
    return String.fromCodePoint(code);
  });
}

function checkExpansion(text: string, entities: Map<string, string>): void {
  if (entities.size === 0) return;
  let chars = 0;
  for (const match of text.matchAll(/&([^;&\s#]+);/g)) {
    chars += entities.get(match[1] ?? '')?.length ?? 0;
    if (chars > expandedCharsMax) throw new FormatRefused('doctypeEntities');
  }
}

import { decodeXml } from '../formats/decode-xml.ts';
import { FormatRefused } from '../formats/format-refused.ts';
import { takeDoctype } from '../formats/take-doctype.ts';
import { importLimits } from './limits.ts';
import { ImportRefused } from './refused.ts';

export type XmlHandlers = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text?(chars: string): void;
};

const nameStart =
  ':A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
const name = `[${nameStart}][${nameStart}\\-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}]*`;
const patterns = {
  open: new RegExp(`<(${name})`, 'uy'),
  attribute: new RegExp(`[ \\t\\n]+(${name})[ \\t\\n]*=[ \\t\\n]*(?:"([^<"]*)"|'([^<']*)')`, 'uy'),
  end: /[ \t\n]*(\/?)>/y,
  close: new RegExp(`</(${name})[ \\t\\n]*>`, 'uy'),
  instruction: new RegExp(`<\\?(${name})(?=[ \\t\\n]|\\?>)`, 'uy'),
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/u;
const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads the bytes of an XML file as events, within the limits. Uses only the literal entities of its DOCTYPE. Throws
 * ImportRefused, with the line, if any part is not well-formed.
 */
export function readXml(bytes: Uint8Array, elementsMax: number, handlers: XmlHandlers): void {
  const { text: given, entities, linesCut } = withoutDoctype(bytes);
  const reader = { text: given.replace(/\r\n?/g, '\n'), at: 0 };
  try {
    readText(reader, entities, elementsMax, handlers);
  } catch (error) {
    if (!(error instanceof ImportRefused) || error.code !== 'malformed') throw error;
    throw malformed(linesCut + linesIn(reader.text.slice(0, reader.at)));
  }
}

type Reader = { readonly text: string; at: number };

function readText(
  reader: Reader,
  entities: ReadonlyMap<string, string>,
  elementsMax: number,
  handlers: XmlHandlers,
): void {
  const { text } = reader;
  checkCharacters(reader);
  const open: string[] = [];
  let elements = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = reader.at;
    const found = pattern.exec(text);
    if (found) reader.at = pattern.lastIndex;
    return found;
  };
  const takeUntil = (mark: string, from: number): string => {
    const end = text.indexOf(mark, from);
    if (end < 0) throw malformed();
    reader.at = end + mark.length;
    return text.slice(from, end);
  };
  const takeElement = () => {
    const found = take(patterns.open)?.[1];
    if (found === undefined || (open.length === 0 && elements > 0)) throw malformed();
    if (++elements > elementsMax) throw new ImportRefused('elements', { count: elementsMax });
    if (open.length >= importLimits.xmlDepthMax)
      throw new ImportRefused('depth', { count: importLimits.xmlDepthMax });
    const attributes: Record<string, string> = {};
    for (let each = take(patterns.attribute); each; each = take(patterns.attribute)) {
      const [, key = '', double, single = ''] = each;
      if (Object.hasOwn(attributes, key)) throw malformed();
      const value = (double ?? single).replace(/[\t\n]/g, ' ');
      // Not an assignment: an attribute may have the name of an inherited member, such as `__proto__`.
      Object.defineProperty(attributes, key, { value: decoded(value, entities), enumerable: true });
    }
    const end = take(patterns.end);
    if (!end) throw malformed();
    handlers.open(found, attributes);
    if (end[1] === '/') handlers.close(found);
    else open.push(found);
  };
  while (reader.at < text.length) {
    const next = text.indexOf('<', reader.at);
    const chars = text.slice(reader.at, next < 0 ? text.length : next);
    if (open.length === 0 ? chars.trim() !== '' : chars.includes(']]>')) throw malformed();
    if (open.length > 0 && chars !== '') handlers.text?.(decoded(chars, entities));
    reader.at += chars.length;
    if (next < 0) break;
    const { at } = reader;
    if (text.startsWith('<!--', at)) {
      if (/--|-$/.test(takeUntil('-->', at + 4))) throw malformed();
    } else if (text.startsWith('<![CDATA[', at)) {
      if (open.length === 0) throw malformed();
      handlers.text?.(takeUntil(']]>', at + 9));
    } else if (text.startsWith('<!DOCTYPE', at)) throw new ImportRefused('entities');
    else if (text.startsWith('<?', at)) {
      const isDeclaration = take(patterns.instruction)?.[1]?.toLowerCase();
      if (isDeclaration === undefined || (isDeclaration === 'xml' && next > 0)) throw malformed();
      takeUntil('?>', reader.at);
    } else if (text.startsWith('</', at)) {
      const closed = take(patterns.close)?.[1];
      if (closed === undefined || open.pop() !== closed) throw malformed();
      handlers.close(closed);
    } else takeElement();
  }
  if (elements === 0 || open.length > 0) throw malformed();
}

function checkCharacters(reader: Reader): void {
  const at = reader.text.search(forbidden);
  if (at < 0) return;
  reader.at = at;
  throw malformed();
}

/** Returns the local name: `row` for `x:row`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Replaces the references of a text. Throws ImportRefused for an undeclared entity and for a bare `&`. */
function decoded(text: string, entities: ReadonlyMap<string, string>): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6});|#([0-9]{1,7});|([^\s;&#<]+);)?/g,
    (_, hex, decimal, entity) => {
      if (entity !== undefined) {
        const value = Object.hasOwn(predefined, entity) ? predefined[entity] : entities.get(entity);
        if (value === undefined) throw malformed();
        return value;
      }
      const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
      const char = code <= 0x10ffff ? String.fromCodePoint(code) : '';
      if (char === '' || forbidden.test(char)) throw malformed();
      return char;
    },
  );
}

/** Only `readXml` knows the line. */
function malformed(line = 1): ImportRefused {
  return new ImportRefused('malformed', { line });
}

function linesIn(text: string): number {
  return text.split('\n').length;
}

function withoutDoctype(bytes: Uint8Array) {
  try {
    const given = decodeXml(bytes);
    const { text, entities } = takeDoctype(given);
    return { text, entities, linesCut: text === given ? 0 : linesIn(given) - linesIn(text) };
  } catch (error) {
    throw error instanceof FormatRefused ? refused(error) : error;
  }
}

function refused({ fault }: FormatRefused): ImportRefused {
  if (fault === 'xmlEncoding' || fault.startsWith('xmlNot') || fault === 'xmlNul')
    return new ImportRefused('encoding');
  return fault === 'xmlMalformed' ? malformed() : new ImportRefused('entities');
}

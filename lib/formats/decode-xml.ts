import { FormatRefused } from './format-refused.ts';

/**
 * Returns the text of an XML file without its byte order mark. Reads UTF-8, UTF-16 by its byte order mark, and Latin-1
 * (as windows-1252) if the XML declaration names it. Throws FormatRefused for any other encoding, for bytes that are
 * invalid in the encoding, and for NUL.
 */
export function decodeXml(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes('\0')) throw new FormatRefused('xmlNul');
  return text;
}

function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, 'utf-16be');
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  const declared = declaredEncoding(new TextDecoder('latin1').decode(bytes.subarray(hasMark ? 3 : 0, 300)));
  if (declared === null || /^(utf-?8|us-ascii|ascii)$/.test(declared)) return decodeAs(bytes, 'utf-8');
  if (!hasMark && /^(iso-8859-1|latin-?1|windows-1252)$/.test(declared)) {
    return decodeAs(bytes, 'windows-1252');
  }
  throw new FormatRefused('xmlEncoding');
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  const text = decodeAs(bytes, encoding);
  const declared = declaredEncoding(text.slice(0, 300));
  if (declared !== null && !/^utf-?16(le|be)?$/.test(declared)) throw new FormatRefused('xmlEncoding');
  return text;
}

function declaredEncoding(head: string): string | null {
  const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(head);
  return declaration ? (declaration[1] ?? declaration[2] ?? '').trim().toLowerCase() : null;
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FormatRefused(encoding === 'utf-8' ? 'xmlNotUtf8' : 'xmlNotUtf16');
  }
}

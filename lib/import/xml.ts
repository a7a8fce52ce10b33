import { SaxesParser } from 'saxes';
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

/** Reads the bytes of an XML file as events, within the limits; of its DOCTYPE only literal entities count. */
export function readXml(bytes: Uint8Array, elementsMax: number, handlers: XmlHandlers): void {
  const { text, entities } = withoutDoctype(bytes);
  const parser = new SaxesParser({
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  for (const [name, value] of entities) parser.ENTITIES[name] = value;
  let elements = 0;
  let depth = 0;
  parser.on('error', () => {
    throw new ImportRefused('malformed');
  });
  parser.on('doctype', () => {
    throw new ImportRefused('entities');
  });
  parser.on('opentagstart', () => {
    elements += 1;
    depth += 1;
    if (elements > elementsMax) throw new ImportRefused('elements', { count: elementsMax });
    if (depth > importLimits.xmlDepthMax)
      throw new ImportRefused('depth', { count: importLimits.xmlDepthMax });
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open(name, attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close(name);
  });
  const takeText = (chars: string) => handlers.text?.(chars);
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.write(text).close();
}

/** `row` of `x:row`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function withoutDoctype(bytes: Uint8Array) {
  try {
    return takeDoctype(decodeXml(bytes));
  } catch (error) {
    throw error instanceof FormatRefused ? refused(error) : error;
  }
}

function refused({ fault }: FormatRefused): ImportRefused {
  if (fault === 'xmlEncoding' || fault.startsWith('xmlNot') || fault === 'xmlNul')
    return new ImportRefused('encoding');
  return new ImportRefused(fault === 'xmlMalformed' ? 'malformed' : 'entities');
}

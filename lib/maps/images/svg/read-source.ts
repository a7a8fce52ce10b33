import { said } from '#lib/contract/fault.ts';
import { decodeXml } from '#lib/formats/decode-xml.ts';
import { type FormatFault, FormatRefused } from '#lib/formats/format-refused.ts';
import { takeDoctype, type WithoutDoctype } from '#lib/formats/take-doctype.ts';
import type { Said } from '#lib/strings/errors.ts';
import { ImageRefused } from '../image-refused.ts';

const faults: Partial<Record<FormatFault, Said>> = {
  xmlEncoding: said('svg.encoding'),
  xmlNotUtf8: said('svg.notText', { encoding: 'UTF-8' }),
  xmlNotUtf16: said('svg.notText', { encoding: 'UTF-16' }),
  xmlNul: said('svg.nul'),
  doctypeExternal: said('svg.externalEntities'),
  doctypeNested: said('svg.nestedEntities'),
  doctypeMalformed: said('svg.doctype'),
  doctypeEntities: said('svg.entities'),
};

/** The text of an SVG file without its DOCTYPE, and the entities that it declares. Throws ImageRefused. */
export function readSource(bytes: Uint8Array): WithoutDoctype {
  try {
    return takeDoctype(decodeXml(bytes));
  } catch (error) {
    if (error instanceof FormatRefused) throw new ImageRefused(faults[error.fault] ?? said('svg.notXml'));
    throw error;
  }
}

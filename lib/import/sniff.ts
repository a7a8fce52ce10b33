/** `photo` is a picture in a format of phones (HEIC, AVIF), which only some browsers read. */
export type SniffedFormat =
  | 'svg'
  | 'dxf'
  | 'pdf'
  | 'osm'
  | 'geojson'
  | 'imdf'
  | 'xlsx'
  | 'csv'
  | 'picture'
  | 'photo';
export type Sniffed =
  | { format: SniffedFormat }
  | {
      refused: 'unknown' | 'empty' | 'dwg' | 'binaryDxf' | 'cad' | 'otherTable' | 'otherPicture' | 'otherGeo';
    };

/** Checks whether a format is that of plans, which are larger than other files and take longer. */
export function isPlan(format: SniffedFormat): boolean {
  return format === 'dxf' || format === 'pdf';
}

const headBytes = 4096;
/** Before each text of a sequence of JSON texts. */
export const recordSign = '\u001e';
const pictures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
];

/** Root elements of KML, GPX, GML, CityGML, IndoorGML and changes of OpenStreetMap. */
const otherGeoRoots = /^(?:kml|gpx|FeatureCollection|CityModel|IndoorFeatures|osmChange)$/;

/** A GeoPackage, OpenStreetMap as PBF, a shapefile: where its mark is. */
const otherGeoMarks = [
  [0, 'SQLite format 3'],
  [6, 'OSMHeader'],
  [0, "\0\0'\n\0\0\0\0"],
] as const;

/** Detects the format of a file from its content. Its name does not count. */
export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes.byteLength === 0) return { refused: 'empty' };
  const latin = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes));
  if (pictures.some((mark) => mark.every((byte, i) => bytes[i] === byte)) || /^RIFF....WEBP/s.test(latin))
    return { format: 'picture' };
  if (latin.startsWith('%PDF-')) return { format: 'pdf' };
  if (/^AC10\d\d/.test(latin)) return { refused: 'dwg' };
  if (latin.startsWith('AutoCAD Binary DXF')) return { refused: 'binaryDxf' };
  if (latin.startsWith('PK')) return sniffArchive(bytes);
  // Excel before 2007.
  if (latin.startsWith('\u00d0\u00cf\u0011\u00e0')) return { refused: 'otherTable' };
  if (/^.{4}ftyp(?:hei|mif|avi)/s.test(latin)) return { format: 'photo' };
  if (/^(?:II\*\0|MM\0\*|BM.{4}\0{4}|8BPS|%!PS)/s.test(latin)) return { refused: 'otherPicture' };
  if (otherGeoMarks.some(([at, mark]) => latin.startsWith(mark, at))) return { refused: 'otherGeo' };
  if (latin.startsWith('ISO-10303-21')) return { refused: 'cad' };
  const text = headOf(bytes);
  // A comment of the program that wrote it may come first.
  if (/^(?:999\r?\n[^\n]*\n)?\s*0\r?\n\s*SECTION\r?\n/.test(text)) return { format: 'dxf' };
  if (text.startsWith('{\\rtf')) return { refused: 'unknown' };
  if (text.startsWith('<')) return sniffXml(text);
  if (/^[[{]/.test(text.replaceAll(recordSign, '').trimStart())) return { format: 'geojson' };
  return isTable(text) ? { format: 'csv' } : { refused: 'unknown' };
}

/** Detects the content of an archive without unpacking it: the names of its entries are plain bytes. */
function sniffArchive(bytes: Uint8Array): Sniffed {
  const ends = [bytes.subarray(0, 65_536), bytes.subarray(Math.max(0, bytes.byteLength - 262_144))];
  const text = ends.map((part) => new TextDecoder('latin1').decode(part)).join('\n');
  if (text.includes('xl/workbook.xml')) return { format: 'xlsx' };
  if (/opendocument\.spreadsheet|xl\/workbook\.bin|Index\/Document\.iwa/.test(text))
    return { refused: 'otherTable' };
  if (/(?:unit|level|venue)\.geojson/.test(text)) return { format: 'imdf' };
  return { refused: /\.(?:kml|shp)/i.test(text) ? 'otherGeo' : 'unknown' };
}

function sniffXml(text: string): Sniffed {
  const root = /<(?![?!])(?:[\w-]+:)?([\w-]+)/.exec(withoutAsides(text))?.[1];
  if (root === 'svg') return { format: 'svg' };
  if (root === 'osm') return { format: 'osm' };
  // Old exports call a page with a table, or the XML of Excel 2003, a workbook.
  const isPage = /^(?:html|table)$/i.test(root ?? '') && /<table\b/i.test(text);
  if (root === 'Workbook' || isPage) return { refused: 'otherTable' };
  return { refused: otherGeoRoots.test(root ?? '') ? 'otherGeo' : 'unknown' };
}

/** Removes comments, and entities whose values may contain other tags. */
function withoutAsides(text: string): string {
  return text.replace(/<!--.*?(?:-->|$)/gs, '').replace(/<!ENTITY[^>]*>/g, '');
}

function headOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // Without a mark, Latin letters still tell: each has a byte that is 0.
  const isLittle = (first === 0xff && second === 0xfe) || (first && second === 0 && bytes[3] === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second && bytes[2] === 0);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes.subarray(0, 4 * headBytes)).trimStart();
}

/** Checks whether a text without control characters begins with a line of column heads, or is a single column. */
function isTable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a table has none of these characters, other files do.
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return false;
  const [first = ''] = text.split(/\r?\n/, 1);
  return /[,;\t|]/.test(first) || /^"?(?:key|title|name|titel|schlüssel)\b/i.test(first);
}

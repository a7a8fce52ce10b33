import { checkSizes } from './check-sizes.ts';
import type { PlanOptions } from './drawing/find-walls.ts';
import type { GeoOptions } from './geo/propose-features.ts';
import type { KnownMap } from './known-map.ts';
import { importLimits } from './limits.ts';
import type { PageCard } from './pdf/page-card.ts';
import type { Proposal } from './proposal.ts';
import { ImportRefused } from './refused.ts';
import { Tally } from './report.ts';
import { isPlan, type SniffedFormat, sniff } from './sniff.ts';
import type { RoomsToName } from './svg/words-in.ts';

export type ImportFile = { name: string; bytes: Uint8Array };
/** Decisions of a person about files, with which they are read again. */
export type ReadOptions = GeoOptions & PlanOptions;
export type ImportRequest = { files: readonly ImportFile[]; known: KnownMap; options?: ReadOptions };

/** Each part is loaded with the first file that needs it. */
const parts = {
  svg: () => import('./svg/read-svg.ts'),
  words: () => import('./svg/words-in.ts'),
  dxf: () => import('./dxf/read-dxf.ts'),
  pdf: () => import('./pdf/read-pdf.ts'),
  pages: () => import('./pdf/list-pages.ts'),
  osm: () => import('./geo/read-osm.ts'),
  imdf: () => import('./geo/read-imdf-file.ts'),
  geojson: () => import('./geo/read-geojson-files.ts'),
  rows: () => import('./table/read-table.ts'),
  csv: () => import('./table/read-csv.ts'),
  xlsx: () => import('./table/read-xlsx.ts'),
  match: () => import('./match.ts'),
};

/** Loads the small readers, so that a file can be read even if the connection is lost by then. */
export async function loadReaders(): Promise<void> {
  const { dxf: _, pdf: __, pages: ___, ...small } = parts;
  await Promise.all(Object.values(small).map((load) => load()));
}

/** Lists the pages of a PDF file, from which a person chooses; none of another file. Throws ImportRefused. */
export async function listPages(file: ImportFile, onProgress: OnProgress): Promise<PageCard[]> {
  if (formatOf(file) !== 'pdf') return [];
  return (await parts.pages()).listPages(file, onProgress);
}

/** Returns the texts of a drawing that stand in each room; none of another file. Throws ImportRefused. */
export async function readWords(file: ImportFile, rooms: RoomsToName): Promise<string[][]> {
  if (formatOf(file) !== 'svg') return rooms.rings.map(() => []);
  return (await parts.words()).wordsIn(file, rooms);
}

/** Called while files are read, with the share that is done. */
export type OnProgress = (share: number) => void;

/** Returns what files propose for the map. Throws ImportRefused, also for a picture, which is for the tracer. */
export async function readFiles(
  { files, known, options = {} }: ImportRequest,
  onProgress: OnProgress = () => {},
): Promise<Proposal> {
  const [first] = files;
  if (!first) throw new ImportRefused('empty');
  checkSizes(files.map(({ name, bytes }) => ({ name, size: bytes.byteLength })));
  const format = formatOf(first);
  const other = files.find((file) => formatOf(file) !== format);
  if (other) throw new ImportRefused('mixed', { one: first.name, other: other.name });
  if (format === 'csv' || format === 'xlsx') return readTable(onlyOne(files, first), format, known);
  const read = readDrawings(files, first, format, { options, onProgress });
  const [{ matchProposal }, proposal] = await Promise.all([parts.match(), read]);
  return matchProposal(proposal, known);
}

async function readDrawings(
  files: readonly ImportFile[],
  first: ImportFile,
  format: Exclude<SniffedFormat, 'csv' | 'xlsx'>,
  { options, onProgress }: { options: ReadOptions; onProgress: OnProgress },
): Promise<Proposal> {
  if (format === 'picture' || format === 'photo') throw new ImportRefused('picture');
  if (format === 'svg') return (await parts.svg()).readSvgFiles(files);
  if (format === 'pdf') return (await parts.pdf()).readPdfFiles(files, options, onProgress);
  if (format === 'dxf') return (await parts.dxf()).readDxfFiles(files, options, onProgress);
  if (format === 'geojson') return (await parts.geojson()).readGeoJsonFiles(files, options);
  const read = format === 'osm' ? (await parts.osm()).readOsmFile : (await parts.imdf()).readImdfFile;
  return read(onlyOne(files, first), options);
}

async function readTable(file: ImportFile, format: 'csv' | 'xlsx', known: KnownMap): Promise<Proposal> {
  const tally = new Tally();
  const { proposeRows } = await parts.rows();
  const read = format === 'csv' ? (await parts.csv()).readCsv : (await parts.xlsx()).readXlsx;
  return proposeRows(read(file.bytes, tally), known, { name: file.name, tally });
}

function formatOf({ name, bytes }: ImportFile): SniffedFormat {
  const found = sniff(bytes);
  if ('refused' in found) throw new ImportRefused(found.refused, {}, name);
  const { fileBytesMax } = importLimits;
  if (!isPlan(found.format) && bytes.byteLength > fileBytesMax)
    throw new ImportRefused('bytes', { size: fileBytesMax / 1024 / 1024 }, name);
  return found.format;
}

function onlyOne(files: readonly ImportFile[], first: ImportFile): ImportFile {
  if (files.length > 1) throw new ImportRefused('oneOfThis');
  return first;
}

import { boundsOf } from '../../geometry/bounds.ts';
import { BufferCount } from '../buffers.ts';
import type { Drawing, Stroke } from '../drawing/drawing.ts';
import { findFloors, type PlanOptions } from '../drawing/find-walls.ts';
import { guessScale } from '../drawing/guess-unit.ts';
import { joinTexts } from '../drawing/join-texts.ts';
import { measuredScale } from '../drawing/measured-scale.ts';
import { type NamedFloor, proposeFloors } from '../drawing/propose-drawing.ts';
import { floorNames, statedScale } from '../drawing/read-texts.ts';
import { baseName, floorNumber } from '../floor-number.ts';
import { filesAsFloors, joinLayers } from '../floors.ts';
import type { PlanLayer, Proposal } from '../proposal.ts';
import { ImportRefused } from '../refused.ts';
import { Tally } from '../report.ts';
import type { ProposedScan } from '../scan/find-scan-rooms.ts';
import { scanBytesPerPixel } from './check-pictures.ts';
import { type OpenPdf, openPdf, refusalOf } from './load-library.ts';
import { type PageContent, readPage } from './read-page.ts';
import { readScan } from './read-scan.ts';

type File = { name: string; bytes: Uint8Array };
type OnProgress = (share: number) => void;

const pagesMax = 50;
/** Points of a page in a metre of paper. */
const pointsPerMetre = 72 / 0.0254;
/** A form with more strokes is a drawing, not a symbol. */
const symbolStrokesMax = 200;

/** Reads PDF plans. Every page is a level. Throws ImportRefused. */
export async function readPdfFiles(
  files: readonly File[],
  options: PlanOptions,
  onProgress: OnProgress = () => {},
): Promise<Proposal> {
  const proposals: Proposal[] = [];
  for (const [i, file] of files.entries()) {
    try {
      proposals.push(await readPdf(file, options, (share) => onProgress((i + share) / files.length)));
    } catch (error) {
      const refusal = refusalOf(error);
      throw refusal instanceof ImportRefused
        ? new ImportRefused(refusal.code, refusal.values, file.name)
        : refusal;
    }
  }
  return filesAsFloors(proposals);
}

/** Reads the rooms, doors and names of the pages of a PDF plan. Throws ImportRefused. */
async function readPdf(
  { name, bytes }: File,
  options: PlanOptions,
  onProgress: OnProgress,
): Promise<Proposal> {
  const pdf = await openPdf(bytes);
  try {
    const tally = new Tally();
    const { floors, layers, scans } = await readPages(pdf, { name, tally, options, onProgress });
    if (pdf.lacksTable()) tally.tell('tableMissed');
    if (floors.length === 0 && scans.length === 0) throw new ImportRefused('noWalls');
    const proposal = proposeFloors(floors, { format: 'pdf', file: name, layers, tally });
    return {
      ...proposal,
      levels: [...proposal.levels, ...scans.map(({ level }) => level)],
      places: [...proposal.places, ...scans.flatMap(({ places }) => places)],
    };
  } finally {
    await pdf.close();
  }
}

async function readPages(
  { document, operators }: OpenPdf,
  {
    name,
    tally,
    options,
    onProgress,
  }: { name: string; tally: Tally; options: PlanOptions; onProgress: OnProgress },
): Promise<{ floors: NamedFloor[]; layers: PlanLayer[]; scans: ProposedScan[] }> {
  const title = baseName(name);
  const floors: NamedFloor[] = [];
  const layers: PlanLayer[] = [];
  const scans: ProposedScan[] = [];
  // Floors of all pages are kept until the rooms are searched.
  const buffers = new BufferCount();
  const numbers = chosenPages(document.numPages, options);
  const count = numbers.length;
  for (const [done, number] of numbers.entries()) {
    const page = await document.getPage(number);
    const content = await readPage(page, document, operators, buffers);
    const { drawing, metres } = drawingOf(content, tally);
    const { floors: own, layers: ownLayers } = findFloors(drawing, metres, { tally, options });
    layers.push(...ownLayers);
    const nth = floors.length + scans.length;
    const isOnly = count === 1 && own.length <= 1;
    const place = (more: number) => ({
      name: isOnly ? title : `${title} ${nth + more + 1}`,
      ordinal: (isOnly ? floorNumber(title) : null) ?? nth + more,
    });
    const scan = own.length === 0 ? await readScan(page, content) : null;
    if (scan) {
      const { proposeScan } = await import('../scan/find-scan-rooms.ts');
      buffers.takePicture(scan.width, scan.height, scanBytesPerPixel);
      scans.push(await proposeScan(scan, { ref: `${name}#page-${number}`, ...place(0) }));
    }
    for (const [i, floor] of own.entries())
      floors.push({ floor, page: number, titles: floorNames(drawing.texts), ...place(i) });
    tallyPage(content, tally, scan !== null);
    if (scan) buffers.give(scan.width * scan.height * scanBytesPerPixel);
    page.cleanup();
    onProgress((done + 1) / count);
  }
  return { floors, layers: joinLayers(layers), scans };
}

/** Returns the numbers of the pages to read. Throws ImportRefused for too many. */
function chosenPages(count: number, { pages }: PlanOptions): number[] {
  const all = Array.from({ length: count }, (_, i) => i + 1);
  const chosen = pages ? all.filter((number) => pages.includes(number)) : all;
  if (chosen.length > pagesMax) throw new ImportRefused('pdfPages', { count: pagesMax });
  if (chosen.length === 0) throw new ImportRefused('pdfEmpty');
  return chosen;
}

/** Returns a page as a drawing, without its frame and with whole texts, and the metres of the building in a point. */
function drawingOf(content: PageContent, tally: Tally): { drawing: Drawing; metres: number } {
  const counts = new Map<number | null, number>();
  for (const { symbol } of content.strokes) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const strokes = dropFrame(content.strokes, content).map((stroke) =>
    (counts.get(stroke.symbol) ?? 0) > symbolStrokesMax ? { ...stroke, symbol: null } : stroke,
  );
  const texts = joinTexts(content.texts);
  const stated = statedScale(texts.map(({ text }) => text));
  const measured = stated === null ? measuredScale(strokes, texts) : null;
  const scale =
    stated ?? (measured === null ? guessScale(strokes, pointsPerMetre) : measured * pointsPerMetre);
  if (stated === null && strokes.length > 0)
    tally.tell(measured === null ? 'scaleGuessed' : 'scaleMeasured', `1:${Math.round(scale)}`);
  const metres = scale / pointsPerMetre;
  return { drawing: { strokes, texts, symbols: [], hatches: [], metresPerUnit: metres }, metres };
}

function tallyPage({ elements, hidden, pictures, texts }: PageContent, tally: Tally, isScan: boolean): void {
  tally.meet(elements);
  if (hidden > 0) tally.end('hidden', '', hidden);
  for (const { name } of pictures) tally.end(isScan ? 'scan' : 'picture', name);
  for (const { text } of texts) tally.end('drawnText', text);
  const lines = elements - hidden - pictures.length - texts.length;
  if (lines > 0) tally.end('drawnLine', '', lines);
}

/** Shares of the sides of a page: a frame is as long as this, and this near to the edge. */
const [longShare, edgeShare] = [0.7, 0.15];

/** Returns the strokes of a page without the lines of its frame. */
function dropFrame(strokes: readonly Stroke[], page: { width: number; height: number }): Stroke[] {
  return strokes.filter((stroke) => {
    if (stroke.points.length > 5) return true;
    const { minX, minY, maxX, maxY } = boundsOf(stroke.points);
    const isWide = maxX - minX >= longShare * page.width;
    const isHigh = maxY - minY >= longShare * page.height;
    if (isWide && isHigh) return false;
    const isAtSide = (from: number, to: number, side: number) =>
      to < edgeShare * side || from > (1 - edgeShare) * side;
    if (isWide && isAtSide(minY, maxY, page.height)) return false;
    return !(isHigh && isAtSide(minX, maxX, page.width));
  });
}

import { boundsOf } from '../../geometry/bounds.ts';
import type { Stroke } from '../drawing/drawing.ts';
import { ImportRefused } from '../refused.ts';
import { openPdf, refusalOf } from './load-library.ts';
import { cardPx, type PageCard } from './page-card.ts';
import { type PageContent, readPage } from './read-page.ts';

const pagesMax = 200;
/** Pages after as many elements are listed by their numbers alone: looking at them takes as long as reading. */
const elementsMax = 300_000;
const strokesMax = 1500;
const pointsMax = 24;
/** A page with fewer lines is a cover or a text. */
const littleStrokes = 20;
const scanShare = 0.5;

/** Lists the pages of a PDF file with small pictures. Throws ImportRefused. */
export async function listPages(
  { name, bytes }: { name: string; bytes: Uint8Array },
  onPage: (share: number) => void = () => {},
): Promise<PageCard[]> {
  try {
    const pdf = await openPdf(bytes);
    try {
      const { numPages: count } = pdf.document;
      if (count > pagesMax) throw new ImportRefused('pdfPages', { count: pagesMax });
      const cards: PageCard[] = [];
      let elements = 0;
      for (let number = 1; number <= count; number++) {
        const page = await pdf.document.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        const isLate = elements > elementsMax;
        const content = isLate ? null : await contentOf(() => readPage(page, pdf.document, pdf.operators));
        elements += content?.elements ?? 0;
        cards.push({ number, width, height, path: content && pathOf(content), shows: showsOf(content) });
        page.cleanup();
        onPage(number / count);
      }
      return cards;
    } finally {
      await pdf.close();
    }
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal instanceof ImportRefused ? new ImportRefused(refusal.code, refusal.values, name) : refusal;
  }
}

/** Returns null for a page that cannot be read: others of the file may be the plan. */
async function contentOf(read: () => Promise<PageContent>): Promise<PageContent | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ImportRefused) return null;
    throw error;
  }
}

function showsOf(content: PageContent | null): PageCard['shows'] {
  if (!content) return 'drawing';
  const { strokes, pictures, width, height } = content;
  const isScan = pictures.some(
    ({ matrix: [a, b, c, d] }) => Math.abs(a * d - b * c) >= scanShare * width * height,
  );
  if (isScan) return 'scan';
  return strokes.length < littleStrokes ? 'little' : 'drawing';
}

function pathOf({ strokes, width, height }: PageContent): string {
  const scale = cardPx / Math.max(width, height);
  const longest = strokes
    .map((stroke) => ({ stroke, length: extentOf(stroke) }))
    .sort((a, b) => b.length - a.length)
    .slice(0, strokesMax);
  return longest
    .map(({ stroke: { points, isClosed } }) => {
      const step = Math.max(1, Math.ceil(points.length / pointsMax));
      const shown = points.filter((_, i) => i % step === 0 || i === points.length - 1);
      const parts = shown.map(
        ([x, y]) => `${Math.round(x * scale * 10) / 10} ${Math.round(y * scale * 10) / 10}`,
      );
      return `M${parts.join('L')}${isClosed ? 'Z' : ''}`;
    })
    .join('');
}

function extentOf({ points }: Stroke): number {
  const { minX, minY, maxX, maxY } = boundsOf(points);
  return Math.max(maxX - minX, maxY - minY);
}

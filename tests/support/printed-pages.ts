import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { root } from '#lib/boot/root.ts';
import { openPdf } from '#lib/import/pdf/load-library.ts';
import type { Windows } from './use-browser.ts';

/** A text of a printed page: its start and size in points, from the top left of the sheet. */
export type PrintedText = { text: string; x: number; y: number; width: number; sizePt: number };
export type PrintedPage = { width: number; height: number; texts: PrintedText[] };

const drawPage = `
import { getDocument, GlobalWorkerOptions } from '/pdf.min.mjs';
GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
window.drawPage = async (text) => {
  const data = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const pdf = await getDocument({ data }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [viewport.width, viewport.height];
  await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
};`;
const library = join(root, 'node_modules/pdfjs-dist/build');

/** Prints a page as the menu of the browser does: with its events, in the size and direction that the page asks for. */
export async function printFromMenu(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.printToPDF', {
    ...{ printBackground: true, preferCSSPageSize: true, paperWidth: 8.27, paperHeight: 11.69 },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** Reads the texts of each page. */
export async function printedPages(pdf: Buffer): Promise<PrintedPage[]> {
  const { document, close } = await openPdf(new Uint8Array(pdf));
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y: height - y, width: item.width, sizePt: Math.hypot(a, b) }];
    });
    pages.push({ width, height, texts: texts.filter((one, i) => !isHalo(one, texts.slice(0, i))) });
  }
  await close();
  return pages;
}

/** A text with a halo is in the file twice. */
function isHalo({ text, x, y }: PrintedText, before: readonly PrintedText[]): boolean {
  return before.some((one) => one.text === text && Math.hypot(one.x - x, one.y - y) < 0.1);
}

/** Draws the first page of each print as a picture of one px a point. */
export async function firstPictures(browser: Windows, pdfs: readonly Buffer[]): Promise<Buffer[]> {
  const page = await browser.newPage();
  await page.route('http://pdf.test/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    return name === ''
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      : route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(library, name)) });
  });
  await page.goto('http://pdf.test/');
  // As a text, because the tests' own loader rewrites an import.
  await page.addScriptTag({ content: drawPage, type: 'module' });
  await page.waitForFunction(() => 'drawPage' in window);
  const pictures: Buffer[] = [];
  for (const pdf of pdfs) {
    const drawn = await page.evaluate(
      (data) => (Reflect.get(window, 'drawPage') as (pdf: string) => Promise<string>)(data),
      pdf.toString('base64'),
    );
    pictures.push(Buffer.from(drawn, 'base64'));
  }
  await page.close();
  return pictures;
}

/** Returns the px of a picture that are not white, as a box. */
export async function inkOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  for (let i = 0; i < data.length; i += info.channels) {
    if ((data[i] ?? 0) > 250 && (data[i + 1] ?? 0) > 250 && (data[i + 2] ?? 0) > 250) continue;
    const [x, y] = [(i / info.channels) % info.width, Math.floor(i / info.channels / info.width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
  }
  return { left, top, right, bottom, width: info.width, height: info.height };
}

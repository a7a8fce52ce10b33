import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BufferCount } from '#lib/import/buffers.ts';
import { importLimits } from '#lib/import/limits.ts';
import { checkPictures } from '#lib/import/pdf/check-pictures.ts';
import { openPdf } from '#lib/import/pdf/load-library.ts';
import { readCmapsBy } from '#lib/import/pdf/read-cmap.ts';
import { readPage } from '#lib/import/pdf/read-page.ts';
import { ImportRefused } from '#lib/import/refused.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps');
const none = () => Promise.reject(new Error('Not asked for.'));
afterAll(() => readCmapsBy(none));

/** A page with one run of text in a font that is not embedded, by an encoding that the file only names. */
function pageWith(encoding: string, collection: string, hex: string): Uint8Array {
  const content = `BT /F1 24 Tf 100 400 Td <${hex}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /Gothic /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Gothic /CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 2 >> /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Gothic /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
  ];
  const parts = ['%PDF-1.4\n', ...objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`)];
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`;
  return new Uint8Array(Buffer.from(parts.join('') + trailer, 'latin1'));
}

const textOf = async (bytes: Uint8Array) => (await readText(bytes)).text;

async function readText(bytes: Uint8Array): Promise<{ text: string; lacksTable: boolean }> {
  const pdf = await openPdf(bytes);
  try {
    const page = await pdf.document.getPage(1);
    const { texts } = await readPage(page, pdf.document, pdf.operators);
    return { text: texts.map(({ text }) => text).join(''), lacksTable: pdf.lacksTable() };
  } finally {
    await pdf.close();
  }
}

describe('names in scripts of East Asia', () => {
  test.each([
    ['Japanese in Shift JIS', '90ms-RKSJ-H', 'Japan1', '89ef8b638eba', '会議室'],
    ['Japanese in Unicode', 'UniJIS-UCS2-H', 'Japan1', '4f1a8b705ba4', '会議室'],
    ['Chinese in GBK', 'GBK-EUC-H', 'GB1', 'bbe1d2e9cad2', '会议室'],
    ['Korean', 'KSCms-UHC-H', 'Korea1', 'c8b8c0c7bdc7', '회의실'],
  ])('are read where the file only names its table: %s', async (_, encoding, collection, hex, text) => {
    const asked: string[] = [];
    readCmapsBy(async (name, version) => {
      asked.push(name);
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      return new Uint8Array(readFileSync(join(folder, name)));
    });
    expect(await readText(pageWith(encoding, collection, hex))).toEqual({ text, lacksTable: false });
    expect(asked).toContain(`${encoding}.bcmap`);
    expect(asked.length).toBeLessThan(5);
  });

  test('cost nothing in other files, and leave the rest readable when the table does not come', async () => {
    const asked: string[] = [];
    readCmapsBy((name) => {
      asked.push(name);
      return none();
    });
    // The report tells it, because names are missing.
    const read = await readText(pageWith('90ms-RKSJ-H', 'Japan1', '89ef8b638eba'));
    expect(read.lacksTable).toBe(true);
    expect(asked).not.toEqual([]);
    // A name in a file leads nowhere else.
    asked.length = 0;
    await textOf(pageWith('..#2f..#2fsecret', 'Japan1', '89ef'));
    expect(asked.filter((name) => name.includes('secret'))).toEqual([]);
  });
});

describe('the memory that a plan takes', () => {
  const picture = (width: number, height: number, more = '/BitsPerComponent 8') =>
    new Uint8Array(
      Buffer.from(
        `%PDF-1.4\n4 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more} >>\nstream\n`,
        'latin1',
      ),
    );
  const refusalOf = (run: () => void) => {
    try {
      run();
      return null;
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      return { code: error.code, values: error.values };
    }
  };

  test('is refused for a picture in a PDF before it is decoded, with its size', () => {
    expect(refusalOf(() => checkPictures(picture(30_000, 20_000)))).toEqual({
      code: 'memoryPicture',
      values: { width: '30000', height: '20000', size: 400 },
    });
    expect(refusalOf(() => checkPictures(picture(7000, 5000)))).toBeNull();
    // A scan in black and white has a bit for each pixel.
    expect(refusalOf(() => checkPictures(picture(9900, 14_000, '/BitsPerComponent 1')))).toBeNull();
    expect(refusalOf(() => checkPictures(picture(9900, 14_000)))).toMatchObject({ code: 'memoryPicture' });
  });

  test('is counted for lines too, and what is given back counts no more', () => {
    const count = new BufferCount();
    count.takeDrawing(importLimits.bufferBytesMax);
    expect(refusalOf(() => count.takeDrawing(1))).toEqual({ code: 'memoryDrawing', values: { size: 400 } });
    count.give(1000);
    expect(refusalOf(() => count.takeDrawing(999))).toBeNull();
  });
});

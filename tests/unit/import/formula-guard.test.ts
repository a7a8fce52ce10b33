import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from '#app/(dashboard)/to-csv.ts';
import { withGuard, withoutGuard } from '#lib/formats/csv.ts';
import { fromCell, readCell, toCell } from '#lib/import/table/cells.ts';
import { fromClipboard, toClipboard } from '#lib/import/table/clipboard.ts';
import { readCells } from '#lib/import/table/read-cells.ts';
import { writeCsv } from '#lib/import/table/write-csv.ts';

const attack = "x;=cmd|' /C calc'!A0;y";
const hostile = [
  attack,
  'x\t=1+1',
  'x,=1+1',
  'x\n=1+1',
  'x;"=1+1',
  'x; \'"=1',
  ';-1',
  '"=1',
  '\t@SUM(A1)',
  '–',
  "'–",
];
const signs = ['=', '+', '-', '@', '＝', ';', ',', '\t', '|', '\n', '\r', '"', "'", ' ', '–', '\u200b', 'a'];
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const rowsOfTexts = fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });

/** Returns every cell that a program may see: it splits at one separator, and knows quotation marks or does not. */
function cellsSeen(file: string): string[] {
  const plain = file.replace(/^\uFEFF/, '');
  return [',', ';', '\t', '|'].flatMap((separator) => [
    ...readCells(plain, separator).rows.flat(),
    // A program that does not know the marks may still take them off.
    ...plain
      .split(/[\r\n]/)
      .flatMap((line) => line.split(separator).flatMap((cell) => [cell, cell.replaceAll('"', '')])),
  ]);
}

describe.each<[string, (rows: string[][]) => string]>([
  ['the export of places', (rows) => writeCsv(rows.map((row) => row.map(toCell)))],
  ['the clipboard', toClipboard],
  ['a report with commas', (rows) => toCsv(rows)],
  ['a report with semicolons', (rows) => toCsv(rows, ';')],
])('%s', (_, write) => {
  test('has no cell that begins with a sign of formulas, wherever a program splits it', () => {
    fc.assert(
      fc.property(rowsOfTexts, (rows) => {
        for (const cell of cellsSeen(write(rows))) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }),
      { numRuns: 1000 },
    );
  });

  test('has a text that a program may split in quotation marks', () => {
    expect(write([[attack, 'a;b']])).toContain(`"x;'=cmd|' /C calc'!A0;y"`);
    expect(write([['a;b', 'c']])).toContain('"a;b"');
    expect(write([['a\tb', 'c']])).toContain('"a\tb"');
  });
});

test('a text that is exported and read again is the same', () => {
  fc.assert(
    fc.property(text, (each) => {
      expect(withoutGuard(withGuard(each))).toBe(each);
      expect(fromCell(toCell(each))).toBe(each);
      const [[cell] = []] = readCells(writeCsv([[toCell(each), 'x']]), ',').rows;
      expect(cell).toBe(toCell(each));
      const plain = each.trim();
      expect(readCell(cell)).toEqual(plain === '' ? { kind: 'nothing' } : { kind: 'text', text: plain });
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(rowsOfTexts, (rows) => {
      expect(fromClipboard(toClipboard(rows))).toEqual(rows);
    }),
  );
});

test('an apostrophe that guards nothing stays', () => {
  for (const each of ["Joe's", "'quoted'", "a;'b'", "5' - 6'"]) {
    expect(toCell(each)).toBe(each);
    expect(fromCell(each)).toBe(each);
  }
});

test('a long text of spaces, breaks or marks costs little', () => {
  for (const sign of [' ', '\n', '"', "'", ';', '; ', "\n'"]) {
    const long = sign.repeat(500_000);
    expect(withoutGuard(withGuard(long))).toBe(long);
  }
});

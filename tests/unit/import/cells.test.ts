import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFiles } from '#lib/import/read-files.ts';
import { Tally } from '#lib/import/report.ts';
import { fromClipboard, toClipboard } from '#lib/import/table/clipboard.ts';
import { guessSeparator, readCells } from '#lib/import/table/read-cells.ts';
import { readCsv } from '#lib/import/table/read-csv.ts';
import { bytesOf, knownMap } from '#tests/fixtures/import/known-map.ts';

const cells = (text: string, separator = ',') => readCells(text, separator).rows;

describe('a quotation mark', () => {
  test.each([
    ['"Big" Hall,Ground', [['"Big" Hall', 'Ground']]],
    ['5" pipe,1', [['5" pipe', '1']]],
    ['"Small ""x"" room",1', [['Small "x" room', '1']]],
    ['"12" pipe","b"', [['"12" pipe"', 'b']]],
    ['"a,b",c', [['a,b', 'c']]],
    ['"a\nb",c\nd', [['a\nb', 'c'], ['d']]],
    ['"a" ,b', [['a', 'b']]],
    ['"",b', [['', 'b']]],
    ['""', [['']]],
    ['"a\nb,c', [['"a'], ['b', 'c']]],
    ['a\r\nb\rc\n', [['a'], ['b'], ['c'], ['']]],
    ['', [['']]],
  ])('opens a cell only if it closes before a separator: %j', (text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  test('in two pasted rows merges nothing', () => {
    expect(fromClipboard('"Big" Hall\t1\n5" pipe room\t2\n')).toEqual([
      ['"Big" Hall', '1'],
      ['5" pipe room', '2'],
    ]);
  });

  test('that is never closed is told with its row, and costs no row', () => {
    const tally = new Tally();
    const rows = readCsv(bytesOf('key,title\na,"Hall\nb,Shop\n'), tally);
    expect(rows.map((row) => row.cells)).toEqual([
      ['key', 'title'],
      ['a', '"Hall'],
      ['b', 'Shop'],
    ]);
    expect(tally.report.remarks).toMatchObject([{ code: 'quotes', examples: ['2'] }]);
  });
});

test('what is copied is read again as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', ' ', 'a', '=', "'", '-') });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        expect(fromClipboard(toClipboard(rows))).toEqual(rows);
      },
    ),
  );
});

test.each([
  ['a;b;c\n1,5;2;3\n', ';'],
  ['a\tb\n"x\ty"\tz\n', '\t'],
  ['a,b\n"1;2;3",4\n', ','],
  ['title\nHall\n', ','],
  ['a|b|c\n1|2|3', '|'],
])('the separator of %j is %j', (text, separator) => {
  expect(guessSeparator(text, [',', ';', '\t', '|'])).toBe(separator);
});

test('a hostile text costs little: marks that never close, or close late', () => {
  for (const text of [
    '"a,'.repeat(300_000),
    '",""'.repeat(300_000),
    '"""",'.repeat(300_000),
    '"'.repeat(900_001),
  ])
    expect(readCells(text, ',').rows.length).toBeGreaterThan(0);
});

test('a key that several rows have is told with the numbers of the rows', async () => {
  const { remarks } = await readFiles({
    files: [{ name: 'a.csv', bytes: bytesOf('key,title\nshop,One\nbar,Bar\nshop,Two\n') }],
    known: knownMap(),
  });
  expect(remarks).toContainEqual(
    expect.objectContaining({ code: 'keyTwice', count: 2, examples: ['shop: 2, 4'] }),
  );
});

import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Tally } from '#lib/import/report.ts';
import { builtInFormat, numberFormatter } from '#lib/import/table/number-format.ts';
import { readXlsx } from '#lib/import/table/read-xlsx.ts';

type Cell = { value: string; format?: string | number; type?: string };

/** A workbook of one row, each cell with its format. */
function workbook(cells: readonly Cell[], date1904 = false): Uint8Array {
  const custom = cells.map(({ format }, i) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + i}" formatCode="${escaped(format)}"/>` : '',
  );
  const styles = cells.map(
    ({ format = 0 }, i) => `<xf numFmtId="${typeof format === 'string' ? 164 + i : format}"/>`,
  );
  const row = cells.map(
    ({ value, type = 'n' }, i) =>
      `<c r="${String.fromCharCode(65 + i)}1" s="${i}" t="${type}"><v>${value}</v></c>`,
  );
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="A" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="a" Target="worksheets/sheet1.xml"/></R>',
    'xl/styles.xml': `<styleSheet><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${row.join('')}</row></sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const shown = (cells: readonly Cell[], date1904 = false) =>
  readXlsx(workbook(cells, date1904), new Tally())[0]?.cells;

describe('a cell of a workbook is read as the sheet shows it', () => {
  test('with its currency, percent, leading zeros and date', () => {
    expect(
      shown([
        { value: '1234.5', format: '#,##0.00\\ [$€-407]' },
        { value: '0.125', format: 10 },
        { value: '1067', format: '00000' },
        { value: '45000.75', format: 'dd.mm.yyyy hh:mm' },
        { value: '45000', format: 14 },
        { value: '3', type: 'str', format: '0.00' },
      ]),
    ).toEqual(['1,234.50 €', '12.50%', '01067', '15.03.2023 18:00', '2023-03-15', '3']);
  });

  test('with fractions, thousands, engineering powers and texts around a plain number', () => {
    expect(
      shown([
        { value: '1.5', format: 12 },
        { value: '0.333', format: '# ??/??' },
        { value: '2.75', format: '# ?/4' },
        { value: '3', format: '# ?/?' },
        { value: '0.5', format: '?/?' },
        { value: '1234567', format: '0.0,,"M"' },
        { value: '12345', format: '##0.0E+0' },
        { value: '12', format: 'General" m²"' },
        { value: '-12', format: 'General" m²"' },
        { value: '0.0000001' },
      ]),
    ).toEqual(['1 1/2', '1/3', '2 3/4', '3', '1/2', '1.2M', '12.3E+3', '12 m²', '-12 m²', '1E-07']);
  });

  test('with the names of months and days in the language of the format', () => {
    expect(
      shown([
        { value: '45000', format: '[$-407]d. mmmm yyyy' },
        { value: '45000', format: '[$-40C]dddd d mmmm' },
        { value: '45000', format: '[$-fr-FR]d mmm yyyy' },
        { value: '45000', format: '[$-419]d mmmm yyyy' },
        { value: '45000', format: '[$-F800]dddd, mmmm dd, yyyy' },
      ]),
    ).toEqual([
      '15. März 2023',
      'mercredi 15 mars',
      '15 mars 2023',
      '15 марта 2023',
      'Wednesday, March 15, 2023',
    ]);
  });

  test('with a date that the cell has as a text of ISO 8601', () => {
    const cell = { value: '2024-02-29T13:30:00', type: 'd', format: 'dd.mm.yyyy hh:mm' };
    expect(shown([cell])).toEqual(['29.02.2024 13:30']);
    expect(shown([cell], true)).toEqual(['29.02.2024 13:30']);
    expect(shown([{ value: 'soon', type: 'd' }])).toEqual(['soon']);
  });

  test('with 15 digits, as many as a sheet keeps', () => {
    expect(shown([{ value: '0.30000000000000004' }, { value: '123456789012345' }])).toEqual([
      '0.3',
      '123456789012345',
    ]);
  });

  test('with days counted from 1904, if the workbook counts so', () => {
    expect(shown([{ value: '0', format: 'yyyy-mm-dd' }], true)).toEqual(['1904-01-01']);
    expect(shown([{ value: '1', format: 'yyyy-mm-dd' }])).toEqual(['1900-01-01']);
  });
});

test.each([
  ['$#,##0.00', 9.999, '$10.00'],
  ['0.00', 1.005, '1.01'],
  ['#,##0', -1234567, '-1,234,567'],
  ['"$"#,##0_);("$"#,##0)', -5, '($5)'],
  ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 12.5, '12.50 €'],
  ['0;-0;"none"', 0, 'none'],
  ['0', -0.2, '0'],
  ['0.##', 1.5, '1.5'],
  ['0" m²"', 25, '25 m²'],
  ['0,,"M"', 12_300_000, '12M'],
  ['000-0000', 5_551_234, '555-1234'],
  ['(000) 000-0000', 5_551_234_567, '(555) 123-4567'],
  ['0.00E+00', 12_345, '1.23E+04'],
  ['[Red][>=100]0" many";0.0', 150, '150 many'],
  ['[>=100]0" many";0.0', 5, '5.0'],
  ['# ?/?', 0.5, '1/2'],
  ['@', 5, '5'],
  ['d. mmmm yyyy', 45_000, '15. March 2023'],
  ['dddd', 45_000, 'Wednesday'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['[h]:mm', 1.5, '36:00'],
  ['mm:ss.0', 0.5 / 86_400, '00:00.5'],
  ['yyyy-mm-dd', -1, '-1'],
  ['yyyy-mm-dd', 1e300, '1E+300'],
  ['"unclosed', 5, 'unclosed'],
  ['', 5, ''],
])('the format %s shows %d as %s', (code, value, text) => {
  expect(numberFormatter(code, false)(value)).toBe(text);
});

test('every format of a file, however odd, gives a short text', () => {
  const signs = [
    '0',
    '#',
    '?',
    ',',
    '.',
    '%',
    'E+',
    '"',
    '\\',
    '[',
    ']',
    ';',
    'm',
    'h',
    '@',
    '/',
    '_',
    '*',
    '[h]',
  ];
  for (let i = 0; i < 2000; i++) {
    const code = Array.from(
      { length: 1 + (i % 40) },
      (_, at) => signs[(i * 7 + at * (i + 3)) % signs.length],
    ).join('');
    for (const value of [0, -1.5, 1e20, 45_000.5, 5e-324])
      expect(numberFormatter(code, false)(value).length).toBeLessThan(400);
  }
  expect(builtInFormat(9999)).toBe('General');
});

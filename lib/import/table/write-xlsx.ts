import { strToU8, zipSync } from 'fflate';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetMl = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageMl = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Writes rows as a workbook of one sheet. Every cell is a text, so that no cell is a formula. */
export function writeXlsx(rows: readonly (readonly string[])[], sheetName: string): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${xml}<Types xmlns="${packageMl}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(relationship('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(
      `${xml}<workbook xmlns="${sheetMl}" xmlns:r="${office}"><sheets><sheet name="${encode(nameOf(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(relationship('worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': strToU8(
      `${xml}<worksheet xmlns="${sheetMl}"><sheetData>${rows.map(writeRow).join('')}</sheetData></worksheet>`,
    ),
  });
}

function relationship(type: string, target: string): string {
  return `${xml}<Relationships xmlns="${packageMl}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
}

function writeRow(row: readonly string[], i: number): string {
  const cells = row.map((text, column) =>
    text === ''
      ? ''
      : `<c r="${lettersOf(column)}${i + 1}" t="inlineStr"><is><t xml:space="preserve">${encode(text)}</t></is></c>`,
  );
  return `<row r="${i + 1}">${cells.join('')}</row>`;
}

function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** Returns a name that spreadsheets allow for a sheet. */
function nameOf(text: string): string {
  return (
    text
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1'
  );
}

/** Escapes characters that XML does not allow as `_x0001_`, and texts that look like such an escape. */
function encode(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, hexOf)
    .replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function hexOf(char: string): string {
  return `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

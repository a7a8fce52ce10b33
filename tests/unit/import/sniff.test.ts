import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFiles } from '#lib/import/read-files.ts';
import { sniff } from '#lib/import/sniff.ts';
import { writeXlsx } from '#lib/import/table/write-xlsx.ts';
import { loadImportStrings } from '#lib/messages/import.ts';
import { geoJson, imdf, osm } from '#tests/fixtures/import/building.ts';
import { bytesOf, knownMap } from '#tests/fixtures/import/known-map.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><rect width="9" height="9"/></svg>';
const mark = (...bytes: number[]) => Uint8Array.from([...bytes, 0, 0, 0, 0]);

describe('the type of a file', () => {
  test.each([
    ['svg', bytesOf(svg)],
    [
      'svg',
      bytesOf(`\uFEFF<?xml version="1.0"?>\n<!-- <osm> -->\n<!DOCTYPE svg [<!ENTITY a "<osm>">]>${svg}`),
    ],
    ['svg', bytesOf('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['osm', bytesOf(osm())],
    ['geojson', bytesOf(geoJson())],
    ['geojson', bytesOf(' \n{"type":"Feature"}')],
    ['imdf', imdf()],
    ['xlsx', writeXlsx([['key']], 'A')],
    ['pdf', bytesOf('%PDF-1.7')],
    ['dxf', bytesOf('  0\nSECTION\n  2\nHEADER')],
    ['dxf', bytesOf('999\nwritten by a program\n  0\nSECTION\n')],
    ['csv', bytesOf('key,title\na,b')],
    ['csv', bytesOf('\uFEFFSchlüssel;Titel')],
    ['csv', bytesOf('key\na\nb')],
    ['picture', mark(0x89, 0x50, 0x4e, 0x47)],
    ['picture', mark(0xff, 0xd8, 0xff, 0xe0)],
    ['photo', bytesOf('\0\0\0\u0018ftypheic')],
    ['photo', bytesOf('\0\0\0\u0020ftypavif')],
  ])('is known by the content, not by the name: %s', (format, bytes) => {
    expect(sniff(bytes)).toEqual({ format });
  });

  test.each([
    ['empty', new Uint8Array(0)],
    ['dwg', bytesOf('AC1032\0\0')],
    ['binaryDxf', bytesOf('AutoCAD Binary DXF\r\n\x1a\0')],
    ['cad', bytesOf('ISO-10303-21;')],
    ['unknown', bytesOf('<html><svg/></html>')],
    ['otherTable', bytesOf('<html><body><table><tr><td>key</td></tr></table></body></html>')],
    [
      'otherTable',
      bytesOf('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    ],
    ['otherTable', zipSync({ 'xl/workbook.bin': bytesOf('x') })],
    ['otherTable', zipSync({ 'Index/Document.iwa': bytesOf('x') })],
    ['otherPicture', bytesOf('%!PS-Adobe-3.0 EPSF-3.0')],
    ['otherPicture', bytesOf('8BPS\0')],
    ['unknown', bytesOf('{\\rtf1')],
    ['unknown', bytesOf('hello')],
    ['otherTable', mark(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    [
      'otherTable',
      zipSync({ mimetype: [bytesOf('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }),
    ],
    ['otherPicture', bytesOf('II*\0')],
    ['otherPicture', bytesOf('BM\u0001\u0001\0\0\0\0\0\0')],
    ['unknown', mark(1, 2, 3)],
    ['unknown', zipSync({ 'a.txt': bytesOf('a,b') })],
  ])('is refused as %s', (refused, bytes) => {
    expect(sniff(bytes)).toEqual({ refused });
  });
});

test('the refusal of an unknown file lists the accepted types', async () => {
  const files = [{ name: 'plan.svg', bytes: bytesOf('hello') }];
  await expect(readFiles({ files, known: knownMap() })).rejects.toMatchObject({ code: 'unknown' });
  for (const format of ['PDF', 'DXF', 'SVG', 'GeoJSON', 'IMDF', 'OpenStreetMap', 'CSV', 'XLSX'])
    expect((await loadImportStrings('en')).refusals.unknown).toContain(format);
});

test('several files are read together if they are floors of one type', async () => {
  const file = (name: string, bytes: Uint8Array) => ({ name, bytes });
  const read = (...files: { name: string; bytes: Uint8Array }[]) => readFiles({ files, known: knownMap() });
  expect((await read(file('1.svg', bytesOf(svg)), file('2.svg', bytesOf(svg)))).levels).toHaveLength(2);
  await expect(read(file('1.svg', bytesOf(svg)), file('a.csv', bytesOf('key,title')))).rejects.toMatchObject({
    code: 'mixed',
    values: { one: '1.svg', other: 'a.csv' },
  });
  await expect(read(file('a.osm', bytesOf(osm())), file('b.osm', bytesOf(osm())))).rejects.toMatchObject({
    code: 'oneOfThis',
  });
  await expect(read(file('a.png', mark(0x89, 0x50, 0x4e, 0x47)))).rejects.toMatchObject({ code: 'picture' });
  await expect(read()).rejects.toMatchObject({ code: 'empty' });
});

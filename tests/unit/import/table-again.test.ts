import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownMap } from '#lib/import/known-map.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { readCell, splitTags } from '#lib/import/table/cells.ts';
import { exportRows } from '#lib/import/table/export-rows.ts';
import { writeCsv } from '#lib/import/table/write-csv.ts';
import { writeXlsx } from '#lib/import/table/write-xlsx.ts';
import { bytesOf, knownMap, knownPlace } from '#tests/fixtures/import/known-map.ts';

const title = (text: string) => ({ title: text, description: null });
const read = (bytes: Uint8Array, known: KnownMap) =>
  readFiles({ files: [{ name: 'places.csv', bytes }], known });

describe('a map that is exported and read again', () => {
  const tricky = [
    '=1+1',
    '+49',
    '-',
    '@me',
    "'quoted",
    "'=x",
    '"a", b; c',
    'Zeile 1\nZeile 2',
    '_x0041_',
    'a\tb',
    '﻿',
    '-5',
    "''-",
    '–',
    "'—",
    '＝1+1',
    '\t=1+1',
    ' - ',
    'é\u0301',
    '😀',
    '<b>&amp;',
  ];
  const text = fc.oneof(
    fc.constantFrom(...tricky),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((each) => each.toWellFormed().replaceAll('\0', '')),
  );
  const texts = fc.record({
    title: fc.option(text),
    description: fc.option(text),
    keywords: fc.array(text, { maxLength: 3 }),
  });
  const opening = fc.constantFrom({ open: '09:00', close: '17:00' }, { open: '22:00', close: '03:00' });
  const place = fc.record({
    kind: fc.constantFrom('area' as const, 'marker' as const),
    level: fc.constantFrom('ground', 'first'),
    texts: fc.record({ en: texts, de: texts }, { requiredKeys: [] }),
    tags: fc.uniqueArray(
      text.filter((tag) => tag.trim() !== '' && tag.length < 50),
      { maxLength: 3, selector: (tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase() },
    ),
    hours: fc.option(
      fc.record(
        { mon: fc.array(opening, { maxLength: 2 }), sun: fc.array(opening, { maxLength: 1 }) },
        { requiredKeys: [] },
      ),
    ),
    externalId: fc.option(text.filter((id) => id.trim() !== '' && !/\p{Cc}/u.test(id) && id !== '\uFEFF')),
    telephone: fc.option(text),
    price: fc.option(text),
    color: fc.constantFrom('#0d6560', '#FFAA00'),
    status: fc.option(fc.constantFrom('success' as const, 'warning' as const, 'error' as const)),
    occupancy: fc.record({
      zone: fc.constantFrom('UTC', 'Europe/Berlin'),
      periods: fc.array(
        fc.record(
          {
            from: fc.constant('2026-11-23T09:00:00.000Z'),
            to: fc.constantFrom('2026-11-23T10:30:00.000Z', '2026-11-25T01:00:00.000Z'),
            status: fc.constantFrom('info' as const, 'error' as const),
            label: fc.constantFrom('Seminar', 'a; b', 'error: x', '=1+1'),
          },
          { requiredKeys: ['from', 'to'] },
        ),
        { maxLength: 2 },
      ),
    }),
  });

  test.each([
    ['CSV', (rows: string[][]) => bytesOf(writeCsv(rows))],
    ['XLSX', (rows: string[][]) => writeXlsx(rows, 'Places [1]')],
  ])('changes nothing as %s, whatever it holds', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 5 }), async (places) => {
        const known = knownMap(places.map((fields, i) => knownPlace({ ...fields, key: `place-${i}` })));
        const again = await read(write(exportRows(known)), known);
        expect(again.changes).toEqual([]);
        expect(again.places.map(({ match }) => match?.by)).toEqual(places.map(() => 'key'));
      }),
      { numRuns: 150 },
    );
  });

  test('has no cell that a spreadsheet would run, and reads each back unchanged', () => {
    const known = knownMap(
      tricky.map((each, i) => knownPlace({ key: `k-${i}`, texts: { en: title(each) } })),
    );
    const [, ...rows] = exportRows(known);
    for (const [i, row] of rows.entries()) {
      for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      const cell = readCell(row[2]);
      const plain = tricky[i]?.trim();
      if (plain) expect(cell).toEqual({ kind: 'text', text: plain });
    }
    expect(writeCsv(rows).startsWith('\uFEFF')).toBe(true);
    expect(writeCsv([['a'], ['b']])).toBe('\uFEFFa\r\nb\r\n');
  });

  test('keeps tags that contain semicolons', () => {
    expect(splitTags('a\\;b; c\\\\; ;d')).toEqual(['a;b', 'c\\', 'd']);
  });

  test('keeps time zone and exceptions if a table gives the week', async () => {
    const hours = { mon: [], timezone: 'Europe/Berlin', exceptions: [{ date: '2026-12-24', closed: true }] };
    const proposal = await read(
      bytesOf('key,hours\nhall,Mo 09:00-17:00'),
      knownMap([knownPlace({ key: 'hall', hours })]),
    );
    expect(proposal.places[0]?.hours).toEqual({ ...hours, mon: [{ open: '09:00', close: '17:00' }] });
  });
});

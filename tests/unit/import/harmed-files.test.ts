import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readFiles } from '#lib/import/read-files.ts';
import { ImportRefused } from '#lib/import/refused.ts';
import { writeXlsx } from '#lib/import/table/write-xlsx.ts';
import { geoJson, imdf, osm } from '#tests/fixtures/import/building.ts';
import { bytesOf, endsOf, knownMap, knownPlace } from '#tests/fixtures/import/known-map.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { plainPdf, writePdf } from '#tests/support/plans/write-pdf.ts';

vi.setConfig({ testTimeout: 120_000 });

const table = [
  ['key', 'level', 'title', 'title:de', 'tags', 'hours', 'webpage', 'price'],
  ['hall', '', 'Hall', 'Saal', 'room; big', 'Mo-Fr 09:00-17:00', 'https://example.org', "'=1+1"],
  ['', 'Ground floor', 'Café “Zoé”', '-', '', 'Mo 08:00-12:00; PH off', 'javascript:alert(1)', '3 €'],
];
const csv = table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');
const utf16 = (text: string) =>
  new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from([...text].map((c) => c.charCodeAt(0))).buffer),
  ]);
const svg = readFileSync(new URL('../../fixtures/import/floor.svg', import.meta.url), 'utf8');

const whole: Readonly<Record<string, Uint8Array>> = {
  'an SVG': bytesOf(svg),
  'an SVG in UTF-16': utf16(svg.replace(/<\?xml[^>]*\?>/, '')),
  'a GeoJSON file': bytesOf(geoJson()),
  'an OpenStreetMap file': bytesOf(osm()),
  'an IMDF archive': imdf(),
  'a CSV table': bytesOf(csv),
  'a CSV table in UTF-16': utf16(csv),
  'a workbook': writeXlsx(table, 'Places'),
  'a PDF plan': writePdf([makeFloor(3, 'Ground floor', 2)], plainPdf),
  'a DXF drawing': bytesOf(writeDxf([makeFloor(3, 'Ground floor', 2)], plainDxf)),
};

type Harm = { kind: 'cut' | 'flip' | 'drop' | 'twice' | 'insert'; at: number; to: number; value: number };

/** Content that a malicious author or a broken transfer may put anywhere into a file. */
const pieces = [
  '<',
  '>',
  '&',
  '"',
  "'",
  ']]>',
  '<!--',
  '&#0;',
  '&lt;',
  '1e999',
  'NaN',
  '-',
  '[[[[',
  '{',
  '}',
  ',',
  '\n',
  '\0',
  '\ufeff',
  '\ud800',
  'e',
  'url(#a)',
  'use',
  'href="#a"',
  '99999999',
  '"":',
  '\r\n  0\r\n',
  '\n 10\n1e999\n',
];

function harmed(bytes: Uint8Array, harms: readonly Harm[]): Uint8Array {
  let now = bytes;
  for (const { kind, at, to, value } of harms) {
    const [from, until] = [
      Math.floor(Math.min(at, to) * now.length),
      Math.ceil(Math.max(at, to) * now.length),
    ];
    const head = now.subarray(0, from);
    const tail = now.subarray(from);
    if (kind === 'cut') now = head;
    else if (kind === 'drop') now = joined(head, now.subarray(Math.min(until, from + 40)));
    else if (kind === 'twice') now = joined(head, now.subarray(from, Math.min(until, from + 400)), tail);
    else if (kind === 'insert') now = joined(head, bytesOf(pieces[value % pieces.length] ?? ''), tail);
    else {
      now = now.slice();
      now[from] = (now[from] ?? 0) ^ (1 << (value % 8));
    }
  }
  return now;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

const known = knownMap([knownPlace({ key: 'hall' })]);
const read = (bytes: Uint8Array) => readFiles({ files: [{ name: 'file', bytes }], known });

test.each(Object.entries(whole))('%s is read whole', async (_, bytes) => {
  const proposal = await read(bytes);
  expect(proposal.elements).toBeGreaterThan(1);
  expect(endsOf(proposal)).toBe(proposal.elements);
});

test.each(Object.entries(whole))(
  '%s damaged anywhere is read with counts that add up, or refused with a reason',
  async (_, bytes) => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const harm = fc.record({
      kind: fc.constantFrom('cut', 'flip', 'flip', 'drop', 'twice', 'insert', 'insert'),
      at: share,
      to: share,
      value: fc.nat(255),
    }) as fc.Arbitrary<Harm>;
    let readWhole = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(harm, { minLength: 1, maxLength: 4 }), async (harms) => {
        const proposal = await read(harmed(bytes, harms)).catch((error: unknown) => {
          if (error instanceof ImportRefused) return null;
          throw error;
        });
        if (!proposal) return;
        readWhole++;
        expect(endsOf(proposal)).toBe(proposal.elements);
        const refs = new Set(proposal.levels.map(({ ref }) => ref));
        for (const { ring, point, level, texts, webpage } of proposal.places) {
          for (const corner of [...(ring ?? []), ...(point ? [point] : [])])
            expect(corner.every(Number.isFinite)).toBe(true);
          expect(level === null || refs.has(level)).toBe(true);
          expect(JSON.stringify(texts).isWellFormed()).toBe(true);
          if (typeof webpage === 'string') expect(webpage).toMatch(/^https?:/);
        }
        expect(() => structuredClone(proposal)).not.toThrow();
      }),
      { numRuns: 400 },
    );
    expect(readWhole).toBeGreaterThan(0);
  },
);

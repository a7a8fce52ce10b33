import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnWords, wordsInRooms } from '#lib/import/drawing/drawn-words.ts';
import { listPages, readFiles } from '#lib/import/read-files.ts';
import { bytesOf, endsOf, knownMap } from '#tests/fixtures/import/known-map.ts';
import { likeness } from '#tests/support/drawn-plan.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { measureLevel } from '#tests/support/plans/measure.ts';
import { onScan, scanPdf } from '#tests/support/plans/scan-pdf.ts';
import { type PdfStyle, plainPdf, writePdf } from '#tests/support/plans/write-pdf.ts';

const styles: [string, Partial<PdfStyle>, number][] = [
  ['layers', {}, 1],
  ['three pages at 1:150, words apart', { scale: 150, areWordsApart: true }, 3],
  ['a page that is turned by 90 degrees, filled walls', { rotate: 90, walls: 'filled' }, 1],
  ['a page that is turned by 270 degrees', { rotate: 270 }, 1],
  ['no layers', { layers: null }, 1],
  ['no layers and filled walls', { layers: null, walls: 'filled', scale: 200 }, 1],
];
const floorNames = ['Ground floor', '1. Obergeschoss', '2e étage'];
const read = (bytes: Uint8Array) => readFiles({ files: [{ name: 'plan.pdf', bytes }], known: knownMap() });

describe('a PDF plan', () => {
  test.each(styles)('with %s gives its rooms, doors, names and scale', async (_, style, count) => {
    const floors = floorNames.slice(0, count).map((name, i) => makeFloor(21 + i, name));
    const proposal = await read(writePdf(floors, { ...plainPdf, ...style }));
    expect(proposal.levels.map(({ names }) => names[''])).toEqual(floorNames.slice(0, count));
    for (const [i, floor] of floors.entries()) {
      const { rooms, corners, names, doors, scale } = measureLevel(proposal, i, floor);
      expect(rooms).toBeGreaterThanOrEqual(style.layers === null ? 0.93 : 0.97);
      expect(corners).toBeGreaterThanOrEqual(0.98);
      expect(names).toBeGreaterThanOrEqual(0.95);
      expect(doors).toBeGreaterThanOrEqual(0.9);
      expect(Math.abs(scale - 1)).toBeLessThan(0.01);
    }
    expect(endsOf(proposal)).toBe(proposal.elements);
  });

  test('offers its texts for rooms that are found later on its plan, which shows none', async () => {
    const { levels, places } = await read(writePdf([makeFloor(21, 'Ground floor')], plainPdf));
    const { words = [], pxPerMetre = 1, backdrop } = levels[0] ?? {};
    expect(backdrop && 'svg' in backdrop && backdrop.svg).not.toContain('<text');
    const rooms = places.flatMap(({ ring, texts }) => {
      const title = texts['']?.title;
      return ring && title ? [{ ring, title }] : [];
    });
    const rings = rooms.map(({ ring }) => ring);
    const offered = wordsInRooms(rings, drawnWords(words, pxPerMetre));
    expect(offered.map(([first]) => first)).toEqual(rooms.map(({ title }) => title));
    expect(rooms.length).toBeGreaterThan(5);
  });

  test('leaves out what is on a layer that is not shown', async () => {
    const { report } = await read(writePdf([makeFloor(21, 'Ground floor')], plainPdf));
    expect(report).toContainEqual(expect.objectContaining({ code: 'hidden', count: 1 }));
  });
});

const floor = makeFloor(21, 'Ground floor', 4);
const damaged = (change: (text: string) => string) =>
  new Uint8Array(Buffer.from(change(Buffer.from(writePdf([floor], plainPdf)).toString('latin1')), 'latin1'));

test.each([
  ['pdfDamaged', bytesOf('%PDF-1.7\nnothing more')],
  ['pdfPassword', damaged(withPassword)],
  ['noWalls', writePdf([{ ...floor, walls: [], doors: [], windows: [] }], plainPdf)],
])('a PDF file that cannot be read is refused with the reason: %s', async (code, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code });
});

/** Names a way of encryption, with which nothing was encrypted: no password opens the file. */
function withPassword(text: string): string {
  const key = `<${'00'.repeat(32)}>`;
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [<00> <00>]`;
  return text.replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`);
}

test('layers that a person ticks are walls, and no others', async () => {
  const bytes = writePdf([makeFloor(21, 'Ground floor')], plainPdf);
  const { facts } = await read(bytes);
  expect(facts.layers.filter(({ isWall }) => isWall).map(({ name }) => name)).toEqual(['A-WALL']);
  const files = [{ name: 'plan.pdf', bytes }];
  await expect(
    readFiles({ files, known: knownMap(), options: { walls: ['I-FURN'] } }),
  ).resolves.toMatchObject({
    facts: { layers: expect.arrayContaining([expect.objectContaining({ name: 'A-WALL', isWall: false })]) },
  });
});

test('a scanned page is a level with a clean picture and the rooms that are traced on it', async () => {
  const made = makeFloor(23, 'Ground floor', 6);
  const { levels, places, report } = await read(scanPdf(made));
  expect(levels).toHaveLength(1);
  expect(report).toContainEqual(expect.objectContaining({ code: 'scan', count: 1 }));
  const picture = levels[0]?.backdrop;
  const png = picture && 'png' in picture ? picture.png : new Uint8Array();
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([levels[0]?.width, levels[0]?.height]);
  // The shadow is gone: most of the paper is white.
  expect(data.filter((shade) => shade >= 0xf0).length / data.length).toBeGreaterThan(0.8);
  const put = onScan(made);
  const found = made.rooms.filter(({ ring }) =>
    places.some((place) => likeness(place.ring ?? [], ring.map(put)) >= 0.8),
  );
  const ticked = places.filter(({ isTicked }) => isTicked);
  expect((2 * found.length) / (made.rooms.length + ticked.length)).toBeGreaterThanOrEqual(0.85);
});

describe('the pages of a PDF plan', () => {
  const floors = floorNames.map((name, i) => makeFloor(21 + i, name, 4));
  const file = { name: 'plan.pdf', bytes: writePdf(floors, { ...plainPdf, rotate: 90 }) };

  test('are listed with small pictures, upright', async () => {
    const pages = await listPages(file, () => {});
    expect(pages.map(({ number, shows }) => [number, shows])).toEqual([
      [1, 'drawing'],
      [2, 'drawing'],
      [3, 'drawing'],
    ]);
    for (const { width, height, path } of pages) {
      expect(width).toBeGreaterThan(height);
      expect(path).toMatch(/^M[\d. L]+/);
    }
    const [scan] = await listPages({ name: 'scan.pdf', bytes: scanPdf(floor) }, () => {});
    expect(scan?.shows).toBe('scan');
    expect(await listPages({ name: 'a.csv', bytes: bytesOf('key,title') }, () => {})).toEqual([]);
  });

  test('that a person chose are read alone', async () => {
    const { levels } = await readFiles({ files: [file], known: knownMap(), options: { pages: [1, 3] } });
    expect(levels.map(({ names }) => names[''])).toEqual(['Ground floor', '2e étage']);
  });
});

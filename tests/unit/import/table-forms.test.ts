import { describe, expect, test } from 'vitest';
import { readFiles } from '#lib/import/read-files.ts';
import { bytesOf, knownMap, knownPlace } from '#tests/fixtures/import/known-map.ts';

const map = knownMap([
  knownPlace({ key: 'hall', texts: { en: { title: 'Great hall', description: null } } }),
  knownPlace({ key: 'wc', texts: { en: { title: 'Toilets', description: null } } }),
]);
const read = (bytes: Uint8Array) => readFiles({ files: [{ name: 'places.csv', bytes }], known: map });

describe('tables of other programs', () => {
  const changesOf = async (bytes: Uint8Array) =>
    (await read(bytes)).changes.map(({ id, field, after }) => [id, field, after]);

  test('are split by the separator with which their heads are known, whatever stands in the texts', async () => {
    const rows = 'title;description\nGreat hall;red, green, blue\nToilets;a, b, c';
    expect(await changesOf(bytesOf(rows))).toEqual([
      ['id-hall', 'description:en', 'red, green, blue'],
      ['id-wc', 'description:en', 'a, b, c'],
    ]);
  });

  test('are read in UTF-16 without its mark, of either order', async () => {
    const little = new Uint8Array(Buffer.from('key,title\nhall,Saal ü', 'utf16le'));
    const big = little.map((_, i) => little[i % 2 === 0 ? i + 1 : i - 1] ?? 0);
    for (const bytes of [little, big])
      expect(await changesOf(bytes)).toEqual([['id-hall', 'title:en', 'Saal ü']]);
  });

  test.each([
    ['Mon-Fri 9am-5pm; Sat 10am-2pm', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00'],
    ['Mo–Fr 9–17 Uhr, Sa 10–14 Uhr', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00'],
    ['Di bis So 9h30-17h', 'Tu-Su 09:30-17:00'],
    ['täglich 8.00 – 20.00 Uhr', 'Mo-Su 08:00-20:00'],
    ['Mo-Fr ０９：００～１７：００', 'Mo-Fr 09:00-17:00'],
    ['Mo-Fr 09:00−17:00', 'Mo-Fr 09:00-17:00'],
  ])('have opening hours as people write them: %s', async (typed, hours) => {
    const cells = `key\thours\nhall\t${typed}`;
    expect(await changesOf(bytesOf(cells))).toEqual([['id-hall', 'hours', hours]]);
  });

  test('have opening hours with a line for each day in one cell', async () => {
    const cells = 'key,hours\nhall,"Mo-Fr 09:00-17:00\nSa 10:00-14:00"';
    expect(await changesOf(bytesOf(cells))).toEqual([
      ['id-hall', 'hours', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00'],
    ]);
    const goingOn = 'key,hours\nhall,"Mo-Fr 09:00-12:00\n13:00-17:00"';
    expect(await changesOf(bytesOf(goingOn))).toEqual([
      ['id-hall', 'hours', 'Mo-Fr 09:00-12:00,13:00-17:00'],
    ]);
  });

  test('have contacts without a scheme, with a name, and colours with their share of opacity', async () => {
    const cells =
      'key;website;email;phone;color\nhall;example.org/hall;Ann <ann@example.org>;tel:+49 40 2;FF0000CC';
    expect(await changesOf(bytesOf(cells))).toEqual([
      ['id-hall', 'color', '#ff0000cc'],
      ['id-hall', 'telephone', '+49 40 2'],
      ['id-hall', 'webpage', 'https://example.org/hall'],
      ['id-hall', 'email', 'ann@example.org'],
    ]);
  });

  test.each([
    ['Titel (en)', 'title:en'],
    ['title_en', 'title:en'],
    ['Name EN', 'title:en'],
    ['Title [en]', 'title:en'],
    ['Beschreibung：de', 'description:de'],
  ])('name the language of a column in several ways: %s', async (head, field) => {
    expect(
      (await changesOf(bytesOf(`key\t${head}\nhall\tNew`))).map(([, changedField]) => changedField),
    ).toEqual([field]);
  });

  test('name their columns with umlauts written out, and an id is no name in Indonesian', async () => {
    expect(await changesOf(bytesOf('Schluessel;Oeffnungszeiten;name_id\nhall;24/7;4711'))).toEqual([
      ['id-hall', 'hours', '24/7'],
    ]);
  });

  test.each([
    '2026-11-23 09:00−10:30 error: Seminar – 24.11.2026',
    '23.11.2026 9:00 – 10:30 error: Seminar – 24.11.2026',
    '２０２６-１１-２３ ０９：００～１０：３０ error: Seminar – 24.11.2026',
  ])('have periods with other digits, dashes and dates, and labels as they are: %s', async (period) => {
    expect(await changesOf(bytesOf(`key\toccupancy\nhall\t${period}`))).toEqual([
      ['id-hall', 'occupancy', '2026-11-23 09:00-10:30 error: Seminar – 24.11.2026'],
    ]);
  });
});

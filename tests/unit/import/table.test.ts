import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { KnownMap } from '#lib/import/known-map.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { bytesOf, countsOf, endsOf, knownMap, knownPlace } from '#tests/fixtures/import/known-map.ts';

const title = (text: string) => ({ title: text, description: null });
const map = knownMap([
  knownPlace({ key: 'hall', texts: { en: title('Great hall'), de: title('Großer Saal') }, tags: ['Stage'] }),
  knownPlace({ key: 'cafe', kind: 'marker', texts: { en: title('Café Zoé') }, telephone: '+49 40 1' }),
  knownPlace({ key: 'wc', texts: { en: title('Toilets') } }),
  knownPlace({ key: 'wc-first', level: 'first', texts: { en: title('Toilets') } }),
]);

const read = (bytes: Uint8Array, known: KnownMap = map) =>
  readFiles({ files: [{ name: 'places.csv', bytes }], known });
const readRows = (...rows: string[]) => read(bytesOf(rows.join('\n')));
const changed = async (...rows: string[]) =>
  (await readRows(...rows)).changes.map(({ id, field, before, after }) => [id, field, before, after]);

describe('rows of a table', () => {
  test('are matched by key, and change the values of their cells, shown before and after', async () => {
    expect(await changed('key,title:de,tags,hours', 'hall,Saal 1,Stage; Music,Mo-Fr 09:00-17:00')).toEqual([
      ['id-hall', 'title:de', 'Großer Saal', 'Saal 1'],
      ['id-hall', 'tags', 'Stage', 'Stage; Music'],
      ['id-hall', 'hours', '', 'Mo-Fr 09:00-17:00'],
    ]);
  });

  test('are matched by title regardless of its case, accents, punctuation and spaces', async () => {
    expect(await changed('title,telephone', 'CAFE - ZOE!,+49 40 2')).toEqual([
      ['id-cafe', 'title:en', 'Café Zoé', 'CAFE - ZOE!'],
      ['id-cafe', 'telephone', '+49 40 1', '+49 40 2'],
    ]);
    expect(await changed('Titel:de,Telefon', 'GROSSER SAAL,1')).toContainEqual([
      'id-hall',
      'telephone',
      '',
      '1',
    ]);
  });

  test('with a title on two levels are told apart by their level, by key or name', async () => {
    const rows = await readRows('level,title,price', 'First floor,Toilets,1 €', 'ground,Toilets,2 €');
    expect(rows.places.map(({ match }) => match)).toEqual([
      { id: 'id-wc-first', by: 'title' },
      { id: 'id-wc', by: 'title' },
    ]);
  });

  test('that may be two places are asked about and never guessed', async () => {
    const rows = await readRows('title,price', 'Toilets,1 €');
    expect(rows.questions).toEqual([
      { code: 'twoPlaces', refs: ['row-2'], candidates: ['id-wc', 'id-wc-first'], text: 'Toilets' },
    ]);
    expect(rows.changes).toEqual([]);
    expect(countsOf(rows)).toEqual({ twoPlaces: 1 });
  });

  test('that name one place twice are asked about and never guessed', async () => {
    const rows = await readRows('key,title,price', 'cafe,,1 €', ',Café Zoé,2 €', 'hall,,3 €');
    expect(rows.questions).toEqual([
      { code: 'twoRows', refs: ['row-2', 'row-3'], candidates: ['id-cafe'], text: '2, 3' },
    ]);
    expect(rows.changes).toMatchObject([{ id: 'id-hall', field: 'price', after: '3 €' }]);
    expect(countsOf(rows)).toEqual({ twoRows: 2, row: 1 });
  });

  test('that are not on the map are markers to be placed by hand, never at 0,0', async () => {
    const rows = await readRows('key,level,title', 'new-room,first,New room');
    expect(rows.places).toMatchObject([
      {
        kind: 'marker',
        key: 'new-room',
        level: 'first',
        point: null,
        ring: null,
        match: null,
        isTicked: false,
        texts: { '': { title: 'New room' } },
      },
    ]);
    expect(countsOf(rows)).toEqual({ notOnMap: 1 });
  });

  test('change nothing by empty cells and delete by a hyphen', async () => {
    expect(await changed('key,title,title:de,tags,telephone', 'cafe,,,,-', 'hall,,-,-,')).toEqual([
      ['id-cafe', 'telephone', '+49 40 1', ''],
      ['id-hall', 'title:de', 'Großer Saal', ''],
      ['id-hall', 'tags', 'Stage', ''],
    ]);
  });

  test('change keywords, colour, icon, status and occupancy, in the time zone of the place', async () => {
    const zone = 'Europe/Berlin';
    const known = knownMap([
      knownPlace({ key: 'lift', kind: 'marker', status: 'error', occupancy: { periods: [], zone } }),
      knownPlace({ key: 'hall' }),
    ]);
    const rows = [
      'key,keywords:de,Farbe,icon,status,occupancy',
      'lift,Aufzug; Fahrstuhl,0D6560,toilet,-,2026-11-23 09:00-10:30 Problem: Seminar',
      'hall,,red,cafe,Attention,often',
    ].join('\n');
    const { changes, places } = await read(bytesOf(rows), known);
    expect(changes.map(({ id, field, before, after }) => [id, field, before, after])).toEqual([
      ['id-lift', 'keywords:de', '', 'Aufzug; Fahrstuhl'],
      ['id-lift', 'color', '#3b82f6', '#0d6560'],
      ['id-lift', 'icon', '', 'toilet'],
      ['id-lift', 'status', 'error', ''],
      ['id-lift', 'occupancy', '', '2026-11-23 09:00-10:30 error: Seminar'],
      ['id-hall', 'status', '', 'warning'],
    ]);
    expect(places[0]?.occupancy).toEqual([
      { from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T09:30:00.000Z', status: 'error', label: 'Seminar' },
    ]);
    expect(places[1]?.notes.map(({ code }) => code).toSorted()).toEqual([
      'colorUnread',
      'iconOnArea',
      'occupancyUnread',
    ]);
  });

  test('with an unreadable level, hours and link change the rest, and are reported', async () => {
    const rows = await readRows(
      'key,level,title,hours,webpage,email',
      'hall,First floor,Hall,often,not a link,no mail',
    );
    expect(rows.changes).toMatchObject([{ field: 'title:en' }]);
    expect(rows.places[0]?.notes.map(({ code }) => code).sort()).toEqual([
      'email',
      'hoursUnread',
      'levelOther',
      'link',
    ]);
    expect(rows.places[0]?.level).toBe('ground');
  });

  test('end in exactly one way each, and their unknown headings are reported', async () => {
    const rows = await readRows(
      'key,Notes,title,title,x:de',
      'hall,a,b,c',
      ',,',
      'cafe,,',
      ',,only a title',
      'NO KEY!,,',
      'x y,,',
    );
    expect(endsOf(rows)).toBe(rows.elements);
    expect(rows.elements).toBe(5);
    expect(countsOf(rows)).toEqual({ row: 1, rowUnchanged: 1, notOnMap: 1, rowWithoutName: 2 });
    expect(rows.remarks.map(({ code, examples }) => [code, examples])).toEqual([
      ['columnUnknown', ['Notes', 'x:de']],
      ['columnTwice', ['title']],
    ]);
  });
});

describe('a faulty table', () => {
  const notesOf = ({ places }: Awaited<ReturnType<typeof read>>) =>
    places.flatMap(({ ref, notes }) => notes.map(({ code, text }) => [ref, code, text]));

  test('is reported for rows with more cells than headings, since one may have slipped into another column', async () => {
    const rows = await readRows('key,title,price', 'cafe,Café, Bar,3 €', 'hall,Hall,1 €', 'wc,WC,2 €,,');
    expect(notesOf(rows)).toEqual([['row-2', 'cellBeside', '3 €']]);
    expect(countsOf(rows)).toEqual({ cellBeside: 1, row: 2 });
    expect(endsOf(rows)).toBe(rows.elements);
  });

  test('is reported for cells below an empty heading', async () => {
    expect(notesOf(await readRows('key,,price', 'cafe,lost,3 €', 'hall,,1 €'))).toEqual([
      ['row-2', 'cellBeside', 'lost'],
    ]);
  });

  test('is accepted with rows of fewer cells, and keeps the values without a cell', async () => {
    expect(await changed('key,title,telephone', 'cafe', 'hall,Hall')).toEqual([
      ['id-hall', 'title:en', 'Great hall', 'Hall'],
    ]);
  });

  test('is reported with the row of an unclosed quotation mark, since that swallows the rows after it', async () => {
    const rows = await readRows('key,title', 'cafe,Café', 'hall,"Hall', 'wc,WC');
    expect(rows.remarks).toMatchObject([{ code: 'quotes', examples: ['3'] }]);
  });

  test('has its rows counted as a spreadsheet counts them, empty ones included', async () => {
    const rows = await readRows('', 'key;title', '', 'cafe;Café', ';;', 'cafe;Bar');
    expect(rows.questions).toMatchObject([{ code: 'twoRows', text: '4, 6' }]);
  });
});

describe('files of tables', () => {
  const heads = 'key;Titel (de);Öffnungszeiten\r\nhall;Grüner Saal;Mo 09:00-10:00\r\n';
  const wanted = [
    ['id-hall', 'title:de', 'Großer Saal', 'Grüner Saal'],
    ['id-hall', 'hours', '', 'Mo 09:00-10:00'],
  ];
  const utf16 = (isBig: boolean) =>
    Uint8Array.from(
      [...`\uFEFF${heads}`].flatMap((char) => {
        const code = char.charCodeAt(0);
        return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );
  const latin = Uint8Array.from(heads, (char) => char.charCodeAt(0));

  test.each<[string, Uint8Array, string[]]>([
    ['UTF-8', bytesOf(heads), []],
    ['UTF-8 with a byte order mark', bytesOf(`\uFEFF${heads}`), []],
    ['UTF-16', utf16(false), []],
    ['UTF-16 in the other byte order', utf16(true), []],
    ['Windows-1252, with a remark', latin, ['windows1252']],
    ['tabs', bytesOf(heads.replaceAll(';', '\t')), []],
    ['commas', bytesOf(heads.replaceAll(';', ',')), []],
    ['bars', bytesOf(heads.replaceAll(';', '|')), []],
    ['a declared separator', bytesOf(`sep=;\r\n${heads}`), []],
  ])('in %s are read', async (_, bytes, remarks) => {
    const proposal = await read(bytes);
    expect(proposal.changes.map(({ id, field, before, after }) => [id, field, before, after])).toEqual(
      wanted,
    );
    expect(proposal.remarks.map(({ code }) => code)).toEqual(remarks);
  });

  test('of Excel are read with shared and inline strings, numbers, gaps and the stored values of formulas', async () => {
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>
      <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c><x:c r="D1" t="inlineStr"><x:is><x:t>price</x:t></x:is></x:c><x:c r="AA1" t="s"><x:v>2</x:v></x:c></x:row>
      <x:row r="4"><x:c r="A4" t="str"><x:f>CONCAT("ha","ll")</x:f><x:v>hall</x:v></x:c><x:c r="C4" t="s"><x:v>3</x:v></x:c><x:c r="D4"><x:f>6*7</x:f><x:v>42</x:v></x:c><x:c r="AA4"><x:v>4.94012345E9</x:v></x:c></x:row>
      <x:row r="5"><x:c r="A5" t="s"><x:v>9</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const strings =
      '<sst><si><t>key</t></si><si><t>title:de</t></si><si><t>telephone</t></si><si><r><t>Kleiner </t></r><r><t>Saal_x0021_</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>';
    const file = zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/><sheet name="B" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8('<worksheet/>'),
      'xl/worksheets/sheet2.xml': strToU8(sheet),
      'xl/sharedStrings.xml': strToU8(strings),
    });
    const proposal = await read(file);
    expect(proposal.changes.map(({ id, field, after }) => [id, field, after])).toEqual([
      ['id-hall', 'title:de', 'Kleiner Saal!'],
      ['id-hall', 'telephone', '4940123450'],
      ['id-hall', 'price', '42'],
    ]);
    expect(proposal.remarks).toMatchObject([{ code: 'sheetOther', examples: ['B'] }]);
  });

  test('of Excel are read from the first sheet with cells that is not hidden, and the other sheets are named', async () => {
    const sheets = ['hidden', 'veryHidden', 'visible', 'visible', 'visible'].map(
      (state, i) => `<sheet name="Sheet ${i + 1}" state="${state}" r:id="rId${i + 1}"/>`,
    );
    const target = (i: number) => (i === 3 ? 'chartsheets/sheet3.xml' : `worksheets/sheet${i}.xml`);
    const paths = [1, 2, 3, 4, 5].map((i) => `<Relationship Id="rId${i}" Target="${target(i)}"/>`);
    const cell = (text: string | number) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const table = (i: number) =>
      `<worksheet><row>${cell('key')}${cell('price')}</row><row>${cell('hall')}${cell(i)}</row></worksheet>`;
    const tables = [1, 2, 4, 5].map((i) => [`xl/worksheets/sheet${i}.xml`, strToU8(table(i))] as const);
    const file = zipSync({
      'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${sheets.join('')}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${paths.join('')}</Relationships>`),
      'xl/chartsheets/sheet3.xml': strToU8('<chartsheet/>'),
      ...Object.fromEntries(tables),
    });
    const proposal = await read(file);
    expect(proposal.changes.map(({ field, after }) => [field, after])).toEqual([['price', '4']]);
    expect(proposal.remarks).toMatchObject([
      { code: 'sheetOther', examples: ['Sheet 1', 'Sheet 2', 'Sheet 3', 'Sheet 5'] },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { type Draft, startDraft } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import { mayHaveDirections } from '#lib/editor/bring-in/may-have-directions.ts';
import { northOf } from '#lib/editor/bring-in/north-of.ts';
import { categoriesMax, categoriesOf } from '#lib/editor/bring-in/with-kinds.ts';
import { deleteLevel } from '#lib/editor/commands/levels.ts';
import type { Editor } from '#lib/editor/editor.ts';
import { roomKinds } from '#lib/editor/room-kinds.ts';
import { kindCalled, kindNamed, readUses } from '#lib/import/kinds.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { loadRoomKinds } from '#lib/messages/room-kinds.ts';
import { at } from '#tests/fixtures/import/building.ts';
import { bytesOf } from '#tests/fixtures/import/known-map.ts';
import { headlessEditor } from '#tests/support/editor.ts';
import { takeImport } from '#tests/support/take-import.ts';

const kinds = await loadRoomKinds(['en', 'de']);

type Tags = Record<string, string>;
const room = (i: number, tags: Tags) => ({
  type: 'Feature',
  id: `way/${i}`,
  properties: { indoor: 'room', level: '0', ...tags },
  geometry: {
    type: 'Polygon',
    coordinates: [[at(12 * i, 0), at(12 * i + 10, 0), at(12 * i + 10, 10), at(12 * i, 10), at(12 * i, 0)]],
  },
});
const spot = (i: number, tags: Tags) => ({
  type: 'Feature',
  id: `node/${i}`,
  properties: { level: '0', ...tags },
  geometry: { type: 'Point', coordinates: at(12 * i, 20) },
});
const building = (...features: object[]) => bytesOf(JSON.stringify({ type: 'FeatureCollection', features }));

async function draftOf(editor: Editor, bytes: Uint8Array, name = 'house.geojson'): Promise<Draft> {
  const { document } = editor.session;
  const known = knownMapOf(document);
  const read = await readFiles({ files: [{ name, bytes }], known });
  const sizes = new Map(document.levels().map(({ id, width, height }) => [id, { width, height }]));
  return startDraft({ read, known, sizes, current: null, hasPlans: false, kinds });
}

const placesOf = ({ session: { document } }: Editor) =>
  document.levels().flatMap(({ id }) => document.places(id));
const newEditor = () => headlessEditor({ languages: ['en', 'de'] }).editor;

describe('kinds of places', () => {
  test.each([
    ['toilets', 'toilet'],
    ['restroom.male', 'toilet'],
    ['fast_food', 'restaurant'],
    ['restaurant.cafe', 'cafe'],
    ['Conference-Room', 'meeting'],
    ['luggage_locker', 'cloakroom'],
    ['first_aid', 'first-aid'],
    ['clothes', null],
    ['workshop', null],
  ])('are known by words of sources: %s', (word, kind) => {
    expect(kindNamed(word)).toBe(kind);
  });

  test('are known by a key whose every value is one, unless there is nothing now', () => {
    expect(readUses([{ key: 'shop', value: 'clothes' }])).toEqual({ kind: 'shop', words: ['clothes'] });
    expect(readUses([{ key: 'shop', value: 'vacant' }])).toEqual({ kind: null, words: [] });
    expect(
      readUses([
        { key: 'room', value: 'shop' },
        { key: 'shop', value: 'shoes' },
      ]),
    ).toEqual({
      kind: 'shop',
      words: ['shoes'],
    });
  });

  test('are known by a title that is the name of one, beside numbers', () => {
    expect(kindCalled('Office 3.07', kinds)).toBe('office');
    expect(kindCalled('2.14 Büro', kinds)).toBe('office');
    expect(kindCalled('Stair A', kinds)).toBe('stairs');
    expect(kindCalled('WC Damen', kinds)).toBe('toilet');
    expect(kindCalled('Post office', kinds)).toBeNull();
    expect(kindCalled('3.07', kinds)).toBeNull();
  });

  test('give colour, icon, category and titles in every language, and unknown words no tag', async () => {
    const editor = newEditor();
    const bytes = building(
      room(1, { shop: 'clothes', name: 'Mode' }),
      room(2, { amenity: 'toilets' }),
      spot(3, { highway: 'elevator' }),
    );
    await takeImport(editor, await draftOf(editor, bytes));
    const tags = editor.session.document.tags();
    expect(tags.map(({ name, icon, translations }) => [name, icon, translations])).toEqual([
      ['Shop', 'shop', { de: 'Laden' }],
      ['Toilet', 'toilet', { de: 'Toilette' }],
      ['Lift', 'elevator', { de: 'Aufzug' }],
    ]);
    const found = placesOf(editor).map(({ color, translations, ...place }) => [
      translations.en?.title,
      translations.de?.title ?? null,
      color,
      place.kind === 'marker' ? place.icon : null,
    ]);
    expect(found).toEqual([
      ['Mode', null, roomKinds.shop.color, null],
      ['Toilet', 'Toilette', roomKinds.toilet.color, null],
      ['Lift', 'Aufzug', roomKinds.elevator.color, 'elevator'],
    ]);
    expect(placesOf(editor)[0]?.translations.en?.keywords).toEqual(['clothes']);
    const again = await draftOf(editor, bytes);
    expect(judge(arrange(again), again)).toMatchObject({ made: 0, changed: 0, kept: [] });
  });

  test('give at most twelve categories, the most frequent, and more if somebody ticks them', async () => {
    const editor = newEditor();
    const words =
      'toilets elevator stairs escalator entrance exit information shop cafe restaurant office meeting'.split(
        ' ',
      );
    const rare = ['lecture', 'museum', 'cloakroom'];
    const features = [...words, ...words, ...rare].map((word, i) =>
      room(i, { room: word, name: `Room ${i}` }),
    );
    const draft = await draftOf(editor, building(...features));
    const categories = categoriesOf(draft);
    expect(categories).toHaveLength(15);
    expect(categories.filter(({ isOn }) => isOn)).toHaveLength(categoriesMax);
    await takeImport(editor, { ...draft, categories: new Map([['lecture', true]]) });
    expect(editor.session.document.tags()).toHaveLength(categoriesMax + 1);
    // The colour tells the kind also where it is no category.
    const museum = placesOf(editor).find(({ color }) => color === roomKinds.exhibition.color);
    expect(museum?.tags).toEqual([]);
  });

  test('are not held against a map that was imported before they were known', async () => {
    const editor = newEditor();
    const bytes = building(room(1, { shop: 'clothes', name: 'Mode' }), room(2, { amenity: 'toilets' }));
    const before = await draftOf(editor, bytes);
    await takeImport(editor, { ...before, kinds: new Map() });
    const now = await draftOf(editor, bytes);
    expect(judge(arrange(now), now)).toMatchObject({ made: 0, changed: 0, kept: [] });
  });
});

test('things with a name that are no rooms are offered, unticked', async () => {
  const editor = newEditor();
  const draft = await draftOf(
    editor,
    building(
      room(1, { name: 'Hall' }),
      room(2, { indoor: '', railway: 'platform', name: 'Platform 4' }),
      room(3, { indoor: '', level: '', leisure: 'pitch', name: 'Field B' }),
      room(4, { indoor: '', level: '', leisure: 'pitch' }),
    ),
  );
  const { all, made } = judge(arrange(draft), draft);
  expect(all.map(({ place, look }) => `${place.texts['']?.title} ${look}`).sort()).toEqual([
    'Field B left',
    'Hall new',
    'Platform 4 left',
  ]);
  expect(made).toBe(1);
});

test('names of no stated language come in the language that a person chooses', async () => {
  const editor = newEditor();
  const draft = await draftOf(
    editor,
    building(room(1, { name: 'Bäckerei', 'name:en': 'Bakery' }), room(2, { name: 'Post' })),
  );
  await takeImport(editor, { ...draft, namesIn: 'de' });
  expect(
    placesOf(editor).map(({ translations }) => [translations.en?.title ?? null, translations.de?.title]),
  ).toEqual([
    ['Bakery', 'Bäckerei'],
    [null, 'Post'],
  ]);
});

test('a new map takes the direction of north of the file, unless somebody does not want that', async () => {
  for (const isNorthTaken of [true, false]) {
    const editor = newEditor();
    const { session } = editor;
    for (const { id } of session.document.levels()) session.run(deleteLevel(session.document, { id }));
    const draft = await draftOf(editor, building(room(1, { name: 'Hall' }), room(2, { name: 'Post' })));
    const north = northOf(draft);
    const before = session.document.project().settings.north;
    expect(draft.isNorthTaken).toBe(true);
    expect(north).toBeGreaterThan(0);
    await takeImport(editor, { ...draft, isNorthTaken });
    expect(editor.session.document.project().settings.north).toBe(isNorthTaken ? north : before);
  }
});

test('lifts and stairs of plans get markers for directions once, and doors offer directions to an empty map', async () => {
  const editor = newEditor();
  const { session } = editor;
  for (const { id } of session.document.levels()) session.run(deleteLevel(session.document, { id }));
  const rooms = [
    ...['Lift', 'Stair A', 'Office 1.02', 'Archive'].map(
      (name, i) => `<rect data-name="${name}" x="${10 + 120 * i}" y="10" width="100" height="80"/>`,
    ),
  ];
  const svg = bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 600">${rooms.join('')}</svg>`,
  );
  const draft = await draftOf(editor, svg, 'plan.svg');
  await takeImport(editor, draft);
  const ways = placesOf(editor).flatMap((place) =>
    place.kind === 'marker' ? [[place.way?.kind, place.position]] : [],
  );
  expect(ways).toEqual([
    ['elevator', [60, 50]],
    ['stairs', [180, 50]],
  ]);
  const again = await draftOf(editor, svg, 'plan.svg');
  const arranged = arrange(again);
  expect(judge(arranged, again)).toMatchObject({ made: 0, changed: 0, kept: [] });
  expect(arranged.gone).toEqual([]);
  // A drawing without doors tells nothing about ways.
  expect(mayHaveDirections(draft)).toBe(false);
  const [first] = draft.read.places;
  if (!first) throw new Error('The drawing has rooms.');
  const withDoor = { ...draft, read: { ...draft.read, places: [{ ...first, way: 'door' as const }] } };
  expect(mayHaveDirections(withDoor)).toBe(true);
  expect(mayHaveDirections({ ...withDoor, known: again.known })).toBe(false);
});

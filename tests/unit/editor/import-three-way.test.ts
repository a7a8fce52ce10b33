import { describe, expect, test } from 'vitest';
import { againLines } from '#lib/editor/bring-in/again-lines.ts';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { type Draft, startDraft, tick, tickChange } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import { updatePlaces } from '#lib/editor/commands/places.ts';
import type { Editor } from '#lib/editor/editor.ts';
import type { Area } from '#lib/editor/model/types.ts';
import { readFiles } from '#lib/import/read-files.ts';
import {
  asGeoJson,
  asImdf,
  asOsm,
  asSvg,
  type Office,
  offices,
  type Written,
} from '#tests/fixtures/import/offices.ts';
import { headlessEditor } from '#tests/support/editor.ts';
import { takeImport } from '#tests/support/take-import.ts';

type Format = (rooms: readonly Office[]) => Written[];
const formats: [string, Format][] = [
  ['OpenStreetMap', asOsm],
  ['GeoJSON', asGeoJson],
  ['IMDF', asImdf],
  ['SVG with ids', (rooms) => asSvg(rooms, true)],
  ['SVG with names alone', (rooms) => asSvg(rooms, false)],
];

async function review(editor: Editor, files: Written[]) {
  const { document } = editor.session;
  const known = knownMapOf(document);
  const read = await readFiles({ files, known });
  const sizes = new Map(document.levels().map(({ id, width, height }) => [id, { width, height }]));
  const draft = startDraft({ read, known, sizes, current: null, hasPlans: false });
  return decided(draft);
}

function decided(draft: Draft) {
  const arranged = arrange(draft);
  const judged = judge(arranged, draft);
  const told = Object.fromEntries(
    againLines(arranged, judged, 'en').map(({ code, examples }) => [code, examples.toSorted()]),
  );
  return { draft, arranged, judged, told };
}

/** Returns an editor whose map has only what the files have. */
async function imported(files: Written[]): Promise<Editor> {
  const { editor } = headlessEditor();
  await takeImport(editor, (await review(editor, files)).draft);
  return editor;
}

const areasOf = ({ session: { document } }: Editor): Area[] =>
  document.levels().flatMap(({ id }) => document.places(id).filter((place) => place.kind === 'area'));
const namesOf = (editor: Editor) => areasOf(editor).map((area) => area.translations.en?.title ?? '');

function edit(editor: Editor, name: string, fields: (area: Area) => Partial<Area>): void {
  const area = areasOf(editor).find(({ translations }) => translations.en?.title === name);
  if (!area) throw new Error(`The map has no ${name}.`);
  editor.session.run(updatePlaces(editor.session.document, { ids: [area.id], fields: fields(area) }));
}

const rename = (editor: Editor, name: string, title: string) =>
  edit(editor, name, ({ translations }) => ({
    translations: {
      en: {
        ...(translations.en ?? {
          description: null,
          statusLabel: null,
          features: [],
          customButtonLabel: null,
        }),
        title,
      },
    },
  }));

/** The file of a year later: a room renamed, one moved, one new, one gone, and one renamed that is renamed here too. */
const later = offices
  .filter(({ id }) => id !== '03')
  .map((room): Office => {
    const [x, y, width, height] = room.box;
    if (room.id === '00') return { ...room, name: 'Library' };
    if (room.id === '01') return { ...room, box: [x, y, width - 6, height] };
    return room.id === '12' ? { ...room, name: 'Canteen' } : room;
  })
  .concat({ id: '08', name: 'Annex', level: 0, box: [62, 0, 10, 10] });

describe.each(formats)('a building as %s that is imported again', (_, write) => {
  test('changes nothing and lies nothing twice while nothing has changed', async () => {
    const editor = await imported(write(offices));
    const { judged, told } = await review(editor, write(offices));
    expect(judged).toMatchObject({ made: 0, changed: 0, kept: [], removed: [], newLevels: [] });
    expect(told).toEqual({});
  });

  test('tells what changed in the file, what was edited here and what is gone, and takes only the first', async () => {
    const editor = await imported(write(offices));
    rename(editor, 'Room 0.4', 'Workshop');
    rename(editor, 'Room 1.2', 'Bistro');
    edit(editor, 'Room 1.0', ({ data }) => ({ data: data.map(([x, y]) => [x + 1.5, y] as const) }));
    const { draft, judged, told } = await review(editor, write(later));
    expect(told).toEqual({
      fileChanged: ['Canteen', 'Library', 'Room 0.1'],
      hereChanged: ['Canteen', 'Room 0.4', 'Room 1.0'],
      gone: ['Room 0.3'],
    });
    expect(judged).toMatchObject({ made: 1, changed: 2, removed: [], newLevels: [] });
    expect(judged.kept).toHaveLength(3);
    await takeImport(editor, draft);
    expect(namesOf(editor).toSorted()).toEqual(
      [
        ...offices
          .map(({ name }) => name)
          .filter((name) => !['Room 0.0', 'Room 0.4', 'Room 1.2'].includes(name)),
        ...['Library', 'Workshop', 'Bistro', 'Annex'],
      ].toSorted(),
    );
    // What a person left is known from then on: the file says nothing new.
    const again = await review(editor, write(later));
    expect(again.judged).toMatchObject({ made: 0, changed: 0, removed: [], newLevels: [] });
    expect(again.told).toEqual({ hereChanged: ['Canteen', 'Room 0.4', 'Room 1.0'], gone: ['Room 0.3'] });
  });

  test('takes what is ticked beyond that, deletes what is gone, and undoes all of it in one step', async () => {
    const editor = await imported(write(offices));
    rename(editor, 'Room 1.2', 'Bistro');
    const before = editor.session.document.levels().map(({ id }) => editor.session.document.places(id));
    const { draft, arranged, judged } = await review(editor, write(later));
    const all = tick(draft, [...judged.kept, ...arranged.gone.map(({ ref }) => ref)], true);
    const stage = await takeImport(editor, all);
    expect(stage).toMatchObject({ kind: 'done', done: { made: 1, changed: 3, removed: 1 } });
    expect(namesOf(editor)).toEqual(expect.arrayContaining(['Canteen', 'Annex', 'Library']));
    expect(namesOf(editor)).not.toContain('Room 0.3');
    expect((await review(editor, write(later))).judged).toMatchObject({ made: 0, changed: 0, kept: [] });
    editor.session.undo();
    expect(editor.session.document.levels().map(({ id }) => editor.session.document.places(id))).toEqual(
      before,
    );
  });
});

test('one field may be taken of a place of which another was edited here', async () => {
  const editor = await imported(asOsm(offices));
  rename(editor, 'Room 0.1', 'Workshop');
  const { draft, judged } = await review(editor, asOsm(later));
  const own = judged.all.find(({ changes }) => changes.length === 2);
  if (!own) throw new Error('A place has changed in two fields.');
  const originOf = Object.fromEntries(own.changes.map(({ field, origin }) => [field, origin]));
  expect(originOf).toEqual({ shape: 'file', 'title:en': 'here' });
  expect([...own.taken].map(({ field }) => field)).toEqual(['shape']);
  const title = own.changes.find(({ field }) => field === 'title:en');
  if (!title) throw new Error('The title has changed.');
  const { place, changes, taken } = own;
  const both = decided(tickChange(draft, { ref: place.ref, changes, taken }, title));
  expect(both.judged.all.find((each) => each.place.ref === place.ref)?.taken.size).toBe(2);
});

test('a room that moves to another floor in the file moves here, and is found by its id', async () => {
  const editor = await imported(asOsm(offices));
  const moved = offices.map(
    (room): Office => (room.id === '05' ? { ...room, level: 1, box: [62, 20, 18, 12] } : room),
  );
  const { draft, judged, told } = await review(editor, asOsm(moved));
  expect(told).toEqual({ fileChanged: ['Room 0.5'] });
  expect(judged).toMatchObject({ made: 0, changed: 1 });
  await takeImport(editor, draft);
  const levels = editor.session.document.levels();
  const area = areasOf(editor).find(({ translations }) => translations.en?.title === 'Room 0.5');
  expect(levels.find(({ id }) => id === area?.level)?.key).toBe('level-1');
  expect((await review(editor, asOsm(moved))).told).toEqual({});
});

test('the id of the source becomes the external id, and one of another system stays', async () => {
  const editor = await imported(asOsm(offices));
  expect(new Set(areasOf(editor).map(({ externalId }) => externalId))).toEqual(
    new Set(offices.map(({ id }) => `way/${id}`)),
  );
  edit(editor, 'Room 0.1', () => ({ externalId: 'booking-7' }));
  const { draft } = await review(editor, asOsm(later));
  await takeImport(editor, draft);
  expect(areasOf(editor).map(({ externalId }) => externalId)).toContain('booking-7');
});

test('ids that two floors share are kept apart by the key of their level', async () => {
  const editor = await imported(asSvg(offices, true));
  const ids = areasOf(editor).map(({ externalId }) => externalId);
  expect(new Set(ids).size).toBe(offices.length);
  expect(ids.filter((id) => id?.includes('@'))).toHaveLength(6);
});

test('a file of another kind does not take what the first kind said for edits', async () => {
  const editor = await imported(asOsm(offices));
  const known = knownMapOf(editor.session.document);
  const table = new TextEncoder().encode('key,title\nroom-0-0,Reading room\n');
  const read = await readFiles({ files: [{ name: 'names.csv', bytes: table }], known });
  const sizes = new Map<string, { width: number; height: number }>();
  await takeImport(editor, startDraft({ read, known, sizes, current: null, hasPlans: false }));
  expect(namesOf(editor)).toContain('Reading room');
  const { judged, told } = await review(editor, asOsm(offices));
  expect(judged.changed).toBe(0);
  expect(told).toEqual({ hereChanged: ['Room 0.0'] });
});

test('a room moved here does not turn the whole drawing of a few rooms', async () => {
  const few = offices.slice(0, 3);
  const editor = await imported(asOsm(few));
  edit(editor, 'Room 0.2', ({ data }) => ({ data: data.map(([x, y]) => [x + 30, y + 20] as const) }));
  const { judged, told } = await review(editor, asOsm(few));
  expect(told).toEqual({ hereChanged: ['Room 0.2'] });
  expect(judged).toMatchObject({ made: 0, changed: 0 });
});

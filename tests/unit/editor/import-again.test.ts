import { describe, expect, test } from 'vitest';
import { againLines } from '#lib/editor/bring-in/again-lines.ts';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { startDraft, tick } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import { nameOf } from '#lib/editor/bring-in/rows.ts';
import { settleReport } from '#lib/editor/bring-in/settle-report.ts';
import { updatePlaces } from '#lib/editor/commands/places.ts';
import type { Editor } from '#lib/editor/editor.ts';
import { takeDraft } from '#lib/editor/ui/import/take-draft.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { proposed } from '#tests/fixtures/import/accepted.ts';
import { headlessEditor } from '#tests/support/editor.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const square = (name: string, x: number, y: number, side = 90) =>
  `<rect data-name="${name}" x="${x}" y="${y}" width="${side}" height="${side}"/>`;
const svg = (...rooms: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 600">${rooms.join('')}</svg>`;
const spots = [0, 1, 2, 3, 4, 5].map((i) => [100 + 150 * (i % 3), 100 + 200 * Math.floor(i / 3)] as const);
const names = ['Shop', 'Office', 'Kitchen', 'Archive', 'Hall', 'Store'];
const plan = (titles: readonly (string | null)[]) =>
  svg(...titles.flatMap((title, i) => (title === null ? [] : [square(title, ...(spots[i] ?? [0, 0]))])));

async function review(editor: Editor, text: string) {
  const { session } = editor;
  const known = knownMapOf(session.document);
  const read = await readFiles({ files: [{ name: 'plan.svg', bytes: bytesOf(text) }], known });
  const levels = session.document.levels();
  const sizes = new Map(levels.map(({ id, width, height }) => [id, { width, height }]));
  const draft = startDraft({ read, known, sizes, current: null, hasPlans: false });
  const arranged = arrange(draft);
  return { draft, arranged, judged: judge(arranged, draft) };
}

async function bringIn(editor: Editor, text: string) {
  const { draft } = await review(editor, text);
  const { session, screen } = editor;
  const target = { session, screen, projectId: 'p', files: [], onSendPlans: () => {} };
  return takeDraft(draft, { ...target, signal: new AbortController().signal });
}

/** Returns an editor whose map has only what the file has. */
async function imported(text: string): Promise<Editor> {
  const { editor } = headlessEditor();
  await bringIn(editor, text);
  return editor;
}

const placesOf = ({ session: { document } }: Editor) =>
  document.levels().flatMap(({ id }) => document.places(id));
const titles = (editor: Editor) => placesOf(editor).map(({ translations }) => translations.en?.title);

describe('a building that is imported again', () => {
  test('changes nothing if neither the file nor the map has changed', async () => {
    const editor = await imported(plan(names));
    const { judged, arranged } = await review(editor, plan(names));
    expect(judged).toMatchObject({ made: 0, changed: 0, kept: [], newLevels: [] });
    expect(againLines(arranged, judged, 'en')).toEqual([]);
  });

  test('counts what is as before as unchanged, and the rest as it was read', async () => {
    const editor = await imported(plan(names));
    const { draft, judged } = await review(editor, plan(['New shop', ...names.slice(1)]));
    const { report } = settleReport(draft.read, judged.all);
    const counts = report.map(({ code, outcome, count }) => [code, outcome, count]);
    expect(counts).toContainEqual(['placeUnchanged', 'same', 5]);
    expect(counts).toContainEqual(['area', 'taken', 1]);
    expect(report.reduce((sum, { count }) => sum + count, 0)).toBe(draft.read.elements);
  });

  test('calls a place without a name by its group, and never by a key made from a UUID', () => {
    const place = proposed({ ref: 'a', key: 'unit-0305e82c3301', group: 'restroom', texts: {} });
    expect(nameOf(place, 'en')).toBe('restroom');
    expect(nameOf({ ...place, group: null }, 'en')).toBe('');
    expect(nameOf({ ...place, key: 'way-123456' }, 'en')).toBe('way-123456');
  });

  test('renames a room that has a new name in the file and lays no second one on it, even if all have new names', async () => {
    const editor = await imported(plan(names));
    const renamed = names.map((name) => `New ${name}`);
    const { judged, arranged } = await review(editor, plan(renamed));
    expect(judged).toMatchObject({ made: 0, changed: 6, newLevels: [] });
    expect(arranged.places.map(({ match }) => match?.by)).toEqual(names.map(() => 'outline'));
    await bringIn(editor, plan(renamed));
    expect(titles(editor)).toEqual(renamed);
  });

  test('finds rooms that have changed their names with each other, and rooms named in a row', async () => {
    const editor = await imported(plan(names));
    const swapped = ['Office', 'Shop', ...names.slice(2)];
    const inRow = ['Office', 'Kitchen', 'Archive', 'Hall', 'Store', 'Cellar'];
    for (const now of [swapped, inRow]) {
      const { judged, arranged } = await review(editor, plan(now));
      const changed = now.filter((name, i) => name !== names[i]).length;
      expect(judged).toMatchObject({ made: 0, changed, newLevels: [] });
      const fields = [...arranged.changes.values()].flat().map(({ field }) => field);
      expect(new Set(fields)).toEqual(new Set(['title:en']));
    }
  });

  test('ticks nothing that would overwrite an edit made here, and takes what somebody ticks', async () => {
    const editor = await imported(plan(names));
    const [shop] = placesOf(editor);
    const texts = shop?.translations.en;
    if (!shop || !texts) throw new Error('The shop is on the map.');
    const { document } = editor.session;
    editor.session.run(
      updatePlaces(document, {
        ids: [shop.id],
        fields: { translations: { en: { ...texts, title: 'Boutique' } } },
      }),
    );
    await bringIn(editor, plan(names));
    expect(titles(editor)).toEqual(['Boutique', ...names.slice(1)]);
    const { draft, arranged, judged } = await review(editor, plan(names));
    expect(judged.kept).toHaveLength(1);
    expect(againLines(arranged, judged, 'en')).toMatchObject([
      { code: 'hereChanged', count: 1, examples: ['Shop'] },
    ]);
    const counts = (all: typeof judged.all) =>
      settleReport(draft.read, all).report.map(({ code, outcome, count }) => [code, outcome, count]);
    expect(counts(judged.all)).toContainEqual(['placeKept', 'same', 1]);
    expect(counts(judged.all)).toContainEqual(['area', 'taken', 0]);
    const ticked = judge(arranged, tick(draft, judged.kept, true));
    expect(ticked).toMatchObject({ changed: 1, kept: [] });
    expect(counts(ticked.all)).toContainEqual(['area', 'taken', 1]);
  });

  test('brings in what is new and names what is gone from the file', async () => {
    const editor = await imported(plan(names));
    const { judged, arranged } = await review(
      editor,
      svg(
        ...names.slice(0, 5).map((name, i) => square(name, ...(spots[i] ?? [0, 0]))),
        square('Bar', 800, 450, 60),
      ),
    );
    expect(judged).toMatchObject({ made: 1, changed: 0, newLevels: [] });
    expect(againLines(arranged, judged, 'en')).toEqual([
      { code: 'gone', outcome: 'told', count: 1, examples: ['Store'] },
    ]);
  });

  test('names nothing as gone that another layer of the file has on the same level', async () => {
    const editor = await imported(plan(names));
    const { draft } = await review(editor, plan(names));
    const layers = {
      ...draft,
      read: {
        ...draft.read,
        places: draft.read.places.map((place, i) => ({ ...place, group: i < 3 ? 'A' : 'B' })),
      },
    };
    const [level] = editor.session.document.levels();
    const floors = ['A', 'B'];
    const targets = new Map(floors.map((name) => [`plan.svg#${name}`, level?.id ?? '']));
    expect(arrange({ ...layers, floors, targets }).gone).toEqual([]);
  });

  test('names nothing as gone if the file is another one that shares a room', async () => {
    const editor = await imported(plan(names));
    const others = [0, 1, 2, 3].map((i) => square(`Stand ${i}`, 30 + 70 * i, 520, 50));
    const { arranged } = await review(editor, svg(square('Shop', ...(spots[0] ?? [0, 0])), ...others));
    expect(arranged.gone).toEqual([]);
  });

  test('takes an outline as the same from nine tenths of common area on', async () => {
    const editor = await imported(plan(names));
    const moved = (by: number) =>
      svg(
        ...names.map((name, i) =>
          square(`New ${name}`, (spots[i]?.[0] ?? 0) + (i === 0 ? by : 0), spots[i]?.[1] ?? 0),
        ),
      );
    // A square of 90 moved by 4 shares 86 of 94 parts, moved by 6 only 84 of 96.
    expect((await review(editor, moved(4))).arranged.places[0]?.match?.by).toBe('outline');
    expect((await review(editor, moved(6))).arranged.places[0]?.match).toBeNull();
  });
});

test('levels that a file only numbers get their names in the languages of the map, and keys that differ', async () => {
  const room = (level: string, i: number) =>
    `<way id="${i}"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="indoor" v="room"/><tag k="level" v="${level}"/><tag k="name" v="Room ${i}"/></way>`;
  const nodes = [
    [48.7, 9.1],
    [48.7, 9.1003],
    [48.7002, 9.1003],
  ].map(([lat, lon], i) => `<node id="${i + 1}" lat="${lat}" lon="${lon}"/>`);
  const { editor } = headlessEditor({ languages: ['en', 'de', 'xh'] });
  const there = editor.session.document.levels().length;
  await bringIn(editor, `<osm>${nodes.join('')}${['-2', '-1', '0', '3', 'EG'].map(room).join('')}</osm>`);
  const { document } = editor.session;
  const made = document.levels().slice(there);
  expect(made.map(({ key, name, translations }) => [key, name, translations])).toEqual([
    ['basement-2', 'Basement 2', { de: { name: 'Untergeschoss 2' } }],
    ['basement-1', 'Basement 1', { de: { name: 'Untergeschoss 1' } }],
    ['ground', 'Ground floor', { de: { name: 'Erdgeschoss' } }],
    ['eg', 'EG', {}],
    ['level-3', 'Level 3', { de: { name: 'Ebene 3' } }],
  ]);
  expect(editor.screen.store.getState().levelId).toBe(made[2]?.id);
});

import { describe, expect, test } from 'vitest';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { startDraft } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import type { Editor } from '#lib/editor/editor.ts';
import { readHandle } from '#lib/import/dxf/read-handle.ts';
import { kindOfLayer } from '#lib/import/kinds.ts';
import type { ProposedPlace } from '#lib/import/proposal.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { handleId, sourceIdFinder } from '#lib/import/source-ids.ts';
import { loadRoomKinds } from '#lib/messages/room-kinds.ts';
import { headlessEditor } from '#tests/support/editor.ts';
import { type MadeFloor, makeFloor } from '#tests/support/plans/building.ts';
import { type DxfStyle, dxfBytes, english, plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { allAreasOf, takeImport } from '#tests/support/take-import.ts';

const kinds = await loadRoomKinds(['en', 'de']);
const plan = makeFloor(11, 'Ground floor');
const floor: MadeFloor = {
  ...plan,
  rooms: plan.rooms.map((room, i) => ({
    ...room,
    number: null,
    name: `Hall ${String.fromCharCode(65 + i)}`,
  })),
};

/** Writes a drawing whose entities have handles, the first of them `first`. */
function drawn(made: MadeFloor, style: DxfStyle, first = 0x100): Uint8Array {
  let handle = first;
  const text = writeDxf([made], style).replace(
    /( {2}0\r\n(?:LWPOLYLINE|MTEXT|LINE|INSERT|TEXT|ARC)\r\n)/g,
    (head) => `${head}  5\r\n${(handle++).toString(16).toUpperCase()}\r\n`,
  );
  return dxfBytes(text, style);
}

async function review({ session: { document } }: Editor, bytes: Uint8Array) {
  const known = knownMapOf(document);
  const read = await readFiles({ files: [{ name: 'plan.dxf', bytes }], known });
  const sizes = new Map(document.levels().map(({ id, width, height }) => [id, { width, height }]));
  const draft = startDraft({ read, known, sizes, current: null, hasPlans: false, kinds });
  return { draft, judged: judge(arrange(draft), draft) };
}

const unchanged = { made: 0, changed: 0, kept: [], removed: [] };

describe.each([
  ['outlines of rooms', true],
  ['walls and texts alone', false],
])('a DXF with handles and %s', (_, hasRooms) => {
  const style = { ...plainDxf, hasRooms };

  test('gives rooms the handles as external ids, and is known as the same when it is read again', async () => {
    const { editor } = headlessEditor();
    await takeImport(editor, (await review(editor, drawn(floor, style))).draft);
    const ids = allAreasOf(editor).flatMap(({ externalId }) => externalId ?? []);
    expect(ids.length).toBeGreaterThanOrEqual(floor.rooms.length);
    expect(ids.every((id) => /^dxf:[\dA-F]+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await review(editor, drawn(floor, style))).judged).toMatchObject(unchanged);
  });

  test('matches no room to another one when a program numbered its entities anew', async () => {
    const { editor } = headlessEditor();
    await takeImport(editor, (await review(editor, drawn(floor, style))).draft);
    for (const first of [0x101, 0x104, 0x900]) {
      const { judged } = await review(editor, drawn(floor, style, first));
      expect(judged).toMatchObject({ made: 0, removed: [] });
      expect(judged.all.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual([]);
    }
  });
});

const proposed: ProposedPlace = {
  ref: 'room',
  kind: 'area',
  level: null,
  group: null,
  ring: null,
  point: null,
  key: null,
  texts: {},
  isTicked: true,
  match: null,
  notes: [],
};
const withRooms = { ...plainDxf, hasRooms: true };

/** Returns a drawing with each handle written in another way. */
function rewritten(write: (handle: string) => string): Uint8Array {
  const text = new TextDecoder('latin1').decode(drawn(floor, withRooms, 0xab00));
  const changed = text.replace(
    /\r\n {2}5\r\n([\dA-F]+)\r\n/g,
    (_, id: string) => `\r\n  5\r\n${write(id)}\r\n`,
  );
  expect(changed).not.toBe(text);
  return Uint8Array.from(changed, (sign) => sign.charCodeAt(0));
}

test('a handle is a number: small letters, zeros before it and the form kept by a map are the same handle', async () => {
  const { editor } = headlessEditor();
  await takeImport(editor, (await review(editor, drawn(floor, withRooms, 0xab00))).draft);
  const ids = allAreasOf(editor).map(({ externalId }) => externalId);
  for (const write of [(id: string) => id.toLowerCase(), (id: string) => `00${id}`]) {
    const { draft, judged } = await review(editor, rewritten(write));
    expect(judged).toMatchObject(unchanged);
    expect(judged.all.map(({ place }) => place.match?.by)).toContain('externalId');
    await takeImport(editor, draft);
    expect(allAreasOf(editor).map(({ externalId }) => externalId)).toEqual(ids);
  }
  const known = knownMapOf(editor.session.document);
  const before = known.places.map((place) => ({
    ...place,
    externalId: place.externalId?.toLowerCase() ?? null,
  }));
  const find = sourceIdFinder({ ...known, places: before });
  for (const place of before.filter(({ externalId }) => externalId)) {
    const sourceId = handleId(readHandle(place.externalId?.slice('dxf:'.length) ?? '')) ?? '';
    expect(find({ ...proposed, kind: place.kind, sourceId }, place.level)?.id).toBe(place.id);
  }
});

test('what is no hexadecimal number, or zero, is no handle', async () => {
  expect(['2A3', ' 2a3 ', '02A3'].map(readHandle)).toEqual(['2A3', '2A3', '2A3']);
  expect(['', '0', '000', 'XYZ', '2A3.4', '0x2A', '-2', 'A'.repeat(17)].map(readHandle)).toEqual(
    Array(8).fill(''),
  );
  const { editor } = headlessEditor();
  await takeImport(
    editor,
    (
      await review(
        editor,
        rewritten((id) => `R${id}`),
      )
    ).draft,
  );
  expect(allAreasOf(editor).length).toBeGreaterThan(0);
  expect(allAreasOf(editor).flatMap(({ externalId }) => externalId ?? [])).toEqual([]);
});

test('a room that a newer DXF draws smaller and names anew is the same room, by its handle', async () => {
  const style = { ...plainDxf, hasRooms: true };
  const { editor } = headlessEditor();
  await takeImport(editor, (await review(editor, drawn(floor, style))).draft);
  const count = allAreasOf(editor).length;
  const [, second] = floor.rooms;
  const xs = second?.ring.map(([x]) => x) ?? [];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const newer: MadeFloor = {
    ...floor,
    rooms: floor.rooms.map((room, i) =>
      i === 1
        ? {
            ...room,
            name: 'Archive',
            ring: room.ring.map(([x, y]): [number, number] => [x === right ? (left + 2 * right) / 3 : x, y]),
          }
        : room,
    ),
  };
  const { draft, judged } = await review(editor, drawn(newer, style));
  expect(judged).toMatchObject({ made: 0, changed: 1, removed: [] });
  await takeImport(editor, draft);
  expect(allAreasOf(editor)).toHaveLength(count);
  const titles = allAreasOf(editor).map(({ translations }) => translations.en?.title);
  expect(titles).toContain('Archive');
  expect(titles).not.toContain('Hall B');
});

test('rooms on a layer that names a kind are of that kind', async () => {
  const { editor } = headlessEditor({ languages: ['en', 'de'] });
  const style = { ...plainDxf, hasRooms: true, layers: { ...english, rooms: 'A-AREA-OFFICE' } };
  await takeImport(editor, (await review(editor, drawn(floor, style))).draft);
  const names = editor.session.document.tags().map(({ name }) => name);
  expect(names).toContain('Office');
  expect(allAreasOf(editor).filter(({ tags }) => tags.length === 1).length).toBe(allAreasOf(editor).length);
});

test('a layer names a kind by one of its words, in the languages of the map, and none by two of them', () => {
  expect(
    ['A-AREA-WC', 'Rooms_Office', 'RAUM BÜRO', 'SHOPS'].map((layer) => kindOfLayer(layer, kinds)),
  ).toEqual(['toilet', 'office', 'office', 'shop']);
  expect(['A-AREA', 'SHOP-OFFICE', '0', ''].map((layer) => kindOfLayer(layer, kinds))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

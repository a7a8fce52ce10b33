import { describe, expect, test } from 'vitest';
import { againLines } from '#lib/editor/bring-in/again-lines.ts';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { startDraft } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import { updatePlaces } from '#lib/editor/commands/places.ts';
import type { Editor } from '#lib/editor/editor.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { headlessEditor } from '#tests/support/editor.ts';
import { type MadeFloor, makeFloor } from '#tests/support/plans/building.ts';
import { dxfBytes, plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { plainPdf, writePdf } from '#tests/support/plans/write-pdf.ts';
import { allAreasOf, takeImport } from '#tests/support/take-import.ts';

/** Drawings have no ids of rooms: places match by outline and name alone. */
const formats: [string, string, (floor: MadeFloor) => Uint8Array][] = [
  ['DXF with outlines of rooms', 'plan.dxf', (floor) => dxf(floor, true)],
  ['DXF with walls alone', 'plan.dxf', (floor) => dxf(floor, false)],
  ['PDF', 'plan.pdf', (floor) => writePdf([floor], plainPdf)],
];

function dxf(floor: MadeFloor, hasRooms: boolean): Uint8Array {
  const style = { ...plainDxf, hasRooms };
  return dxfBytes(writeDxf([floor], style), style);
}

const plan = makeFloor(11, 'Ground floor');
const rooms = plan.rooms.map((room, i) => ({
  ...room,
  number: null,
  name: `Hall ${String.fromCharCode(65 + i)}`,
}));
const floor: MadeFloor = { ...plan, rooms };
const renamed: MadeFloor = {
  ...floor,
  rooms: rooms.map((room, i) => (i === 2 ? { ...room, name: 'Library' } : room)),
};

async function review({ session: { document } }: Editor, name: string, bytes: Uint8Array) {
  const known = knownMapOf(document);
  const read = await readFiles({ files: [{ name, bytes }], known });
  const sizes = new Map(document.levels().map(({ id, width, height }) => [id, { width, height }]));
  const draft = startDraft({ read, known, sizes, current: null, hasPlans: false });
  const arranged = arrange(draft);
  const judged = judge(arranged, draft);
  const told = Object.fromEntries(
    againLines(arranged, judged, 'en').map(({ code, examples }) => [code, examples.toSorted()]),
  );
  return { draft, judged, told };
}

describe.each(formats)('a newer %s', (_, name, write) => {
  test('tells a room that it names anew from one that was named anew here, and lies nothing twice', async () => {
    const { editor } = headlessEditor();
    await takeImport(editor, (await review(editor, name, write(floor))).draft);
    const areas = allAreasOf(editor);
    expect(areas.length).toBeGreaterThanOrEqual(rooms.length);
    const same = await review(editor, name, write(floor));
    expect(same.judged).toMatchObject({ made: 0, changed: 0, kept: [], removed: [], newLevels: [] });

    const mine = areas.find(({ translations }) => translations.en?.title === 'Hall E');
    const text = mine?.translations.en;
    if (!mine || !text) throw new Error('Hall E was not imported.');
    const translations = { en: { ...text, title: 'Workshop' } };
    const { session } = editor;
    session.run(updatePlaces(session.document, { ids: [mine.id], fields: { translations } }));

    const { draft, judged, told } = await review(editor, name, write(renamed));
    // The report names places as the file does.
    expect(told).toEqual({ fileChanged: ['Library'], hereChanged: ['Hall E'] });
    expect(judged).toMatchObject({ made: 0, changed: 1, removed: [], newLevels: [] });
    await takeImport(editor, draft);
    const titles = allAreasOf(editor).map((area) => area.translations.en?.title);
    expect(titles).toHaveLength(areas.length);
    expect(titles).toEqual(expect.arrayContaining(['Library', 'Workshop']));
  });
});

import { describe, expect, test } from 'vitest';
import { againLines } from '#lib/editor/bring-in/again-lines.ts';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { startDraft, tick } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import { deletePlaces } from '#lib/editor/commands/places.ts';
import type { Editor } from '#lib/editor/editor.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { geoJson } from '#tests/fixtures/import/building.ts';
import { bytesOf } from '#tests/fixtures/import/known-map.ts';
import { headlessEditor } from '#tests/support/editor.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { dxfBytes, plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { plainPdf, writePdf } from '#tests/support/plans/write-pdf.ts';
import { allAreasOf, takeImport } from '#tests/support/take-import.ts';

const floor = makeFloor(11, 'Ground floor');
const files: [string, string, () => Uint8Array][] = [
  ['GeoJSON', 'house.geojson', () => new Uint8Array(Buffer.from(geoJson()))],
  ['DXF', 'plan.dxf', () => dxfBytes(writeDxf([floor], plainDxf), plainDxf)],
  ['PDF', 'plan.pdf', () => writePdf([floor], plainPdf)],
  ['SVG', 'plan.svg', () => bytesOf(svg)],
];
const boxes = Array.from({ length: 12 }, (_, i) => {
  const [x, y] = [20 + 90 * (i % 4), 20 + 90 * Math.floor(i / 4)];
  return `<rect id="room-${i}" x="${x}" y="${y}" width="80" height="80" fill="#ddd"/>`;
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><g id="Rooms">${boxes.join('')}</g></svg>`;

async function review({ session: { document } }: Editor, name: string, bytes: Uint8Array) {
  const known = knownMapOf(document);
  const read = await readFiles({ files: [{ name, bytes }], known });
  const sizes = new Map(document.levels().map(({ id, width, height }) => [id, { width, height }]));
  const draft = startDraft({ read, known, sizes, current: null, hasPlans: false });
  const arranged = arrange(draft);
  const judged = judge(arranged, draft);
  return { draft, judged, lines: againLines(arranged, judged, 'en') };
}

describe.each(files)('rooms of a %s that were deleted on the map', (_, name, write) => {
  test('are told and stay away in every later import, unless they are ticked', async () => {
    const { editor } = headlessEditor();
    const { session } = editor;
    await takeImport(editor, (await review(editor, name, write())).draft);
    const before = allAreasOf(editor);
    // A level that lost all its places has nothing that tells of them.
    const others = before.filter(({ level }, i) => before.findIndex((one) => one.level === level) !== i);
    const deleted = others.slice(0, 3).map(({ id }) => id);
    expect(deleted).toHaveLength(3);
    session.run(deletePlaces(session.document, { ids: deleted }));
    for (const turn of [1, 2]) {
      const { draft, judged, lines } = await review(editor, name, write());
      expect([turn, judged.made, judged.changed]).toEqual([turn, 0, 0]);
      expect(lines.find(({ code }) => code === 'deletedHere')?.count).toBe(3);
      await takeImport(editor, draft);
      expect(allAreasOf(editor)).toHaveLength(before.length - 3);
    }
    const { draft, judged } = await review(editor, name, write());
    const refs = judged.all.flatMap(({ place }) => (place.wasDeleted ? [place.ref] : []));
    await takeImport(editor, tick(draft, refs, true));
    expect(allAreasOf(editor)).toHaveLength(before.length);
    const after = await review(editor, name, write());
    expect(after.judged).toMatchObject({ made: 0, changed: 0 });
    expect(after.lines.map(({ code }) => code)).not.toContain('deletedHere');
  });
});

test('another file that is imported to a new level is not taken for places that were deleted', async () => {
  const { editor } = headlessEditor();
  await takeImport(editor, (await review(editor, 'plan.svg', bytesOf(svg))).draft);
  const { session } = editor;
  session.run(
    deletePlaces(session.document, {
      ids: allAreasOf(editor)
        .slice(0, 2)
        .map(({ id }) => id),
    }),
  );
  const other = writeDxf([makeFloor(12, 'Upper floor')], plainDxf);
  const { judged } = await review(editor, 'upper.dxf', dxfBytes(other, plainDxf));
  expect(judged.all.some(({ place }) => place.wasDeleted)).toBe(false);
  expect(judged.made).toBeGreaterThan(5);
});

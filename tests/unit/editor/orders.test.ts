import { describe, expect, test } from 'vitest';
import { newArea } from '#lib/editor/model/entities.ts';
import { wireChange } from '#lib/editor/save/wire.ts';
import { areasOf, levelId, otherLevelId, projectDetail, squareAt } from '#tests/support/editor.ts';
import { fakeServer } from '#tests/support/editor-server.ts';
import { savingEditor } from '#tests/support/saving-editor.ts';

const theirs = squareAt('00000000-0000-4000-8000-00000000000d', 700, 500);

const drawRoom = ({ editor }: ReturnType<typeof savingEditor>) => {
  editor.press('r');
  editor.drag([600, 100], [700, 200]);
};

/** The new room is the last one here, and the server numbers it: somebody else may add one at the same moment. */
const expectLast = ({ editor, server }: ReturnType<typeof savingEditor>) => {
  const [batch] = server.batches as { changes: { id: string; op: string; fields: object }[] }[];
  expect(batch?.changes).toMatchObject([{ op: 'create', id: editor.selection[0] }]);
  expect(batch?.changes[0]?.fields).not.toHaveProperty('order');
  expect(areasOf(editor).at(-1)?.id).toBe(editor.selection[0]);
};

describe('the order of a new room', () => {
  test("follows a colleague's new room, and is accepted", async () => {
    const setting = savingEditor();
    setting.server.add('area', levelId, theirs);
    await setting.autosave.refresh();
    drawRoom(setting);
    await setting.autosave.flush();
    expect(setting.save().kind).toBe('saved');
    expectLast(setting);
  });

  test('is accepted on a level that a colleague began', async () => {
    const empty = projectDetail();
    const setting = savingEditor(fakeServer(empty), empty);
    setting.server.add('area', levelId, theirs);
    await setting.autosave.refresh();
    drawRoom(setting);
    await setting.autosave.flush();
    expect(setting.save().kind).toBe('saved');
    expectLast(setting);
  });

  test('is sent as a whole number, also for a room between two others', () => {
    const room = newArea({ id: theirs.id, level: otherLevelId, order: 1.001, data: [] });
    expect(wireChange(null, room)).toMatchObject({ fields: { order: 1 } });
    expect(wireChange(null, { ...room, order: -0.999 })).toMatchObject({ fields: { order: 0 } });
  });
});

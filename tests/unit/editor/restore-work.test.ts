import { describe, expect, test } from 'vitest';
import { deletePlaces, updatePlaces } from '#lib/editor/commands/places.ts';
import { a, b, savingEditor } from '#tests/support/saving-editor.ts';

type Setting = ReturnType<typeof savingEditor>;

const moveFirst = ({ editor }: Setting) => {
  editor.click(150, 150);
  editor.press('ArrowRight');
};

/** The data that a tab leaves behind if it ends without saving. */
async function leftBehind(setting: Setting) {
  setting.timers.runAll();
  return setting.journal.takeLeftBehind();
}

describe('restoring after a crash', () => {
  test('brings back the unsaved work in the next tab', async () => {
    const setting = savingEditor();
    setting.server.mode = 'offline';
    moveFirst(setting);
    setting.editor.press('r');
    setting.editor.drag([600, 100], [700, 200]);
    setting.timers.runAll();
    await Promise.resolve();
    setting.server.mode = 'up';
    setting.server.touch(a, { price: 'meanwhile' });
    const left = await setting.journal.takeLeftBehind();
    const next = savingEditor(setting.server, await setting.server.load());
    expect(next.autosave.restore(left)).toBe(2);
    expect(next.editor.area(a)).toMatchObject({ price: 'meanwhile', data: { 0: [101, 100] } });
    await next.autosave.flush();
    expect(next.server.record(a)).toMatchObject({ price: 'meanwhile', data: { 0: [101, 100] } });
    expect(next.editor.places().filter(({ kind }) => kind === 'area')).toHaveLength(3);
    next.editor.press('mod+z');
    expect(next.editor.area(a).data[0]).toEqual([100, 100]);
  });

  test('repeats deletions, and brings nothing back that others deleted meanwhile', async () => {
    const setting = savingEditor();
    const { session } = setting;
    setting.server.mode = 'offline';
    session.run(deletePlaces(session.document, { ids: [b], locked: new Set() }));
    const left = await leftBehind(setting);
    setting.server.mode = 'up';
    const next = savingEditor(setting.server, await setting.server.load());
    expect(next.session.document.place(b)).toBeDefined();
    expect(next.autosave.restore(left)).toBe(1);
    expect(next.session.document.place(b)).toBeUndefined();
    await next.autosave.flush();
    expect(setting.server.record(b)).toBeNull();
    const later = savingEditor(setting.server, await setting.server.load());
    expect(later.autosave.restore(left)).toBe(0);
  });

  test('asks about a field that both changed, and theirs stays on the server until then', async () => {
    const setting = savingEditor();
    const { session } = setting;
    setting.server.mode = 'offline';
    session.run(updatePlaces(session.document, { ids: [a], fields: { price: 'mine' } }));
    const left = await leftBehind(setting);
    setting.server.mode = 'up';
    setting.server.touch(a, { price: 'theirs' });
    const next = savingEditor(setting.server, await setting.server.load());
    next.autosave.restore(left);
    expect(next.session.store.getState().conflicts).toMatchObject([
      { id: a, clashes: [{ path: 'price', mine: 'mine', theirs: 'theirs' }] },
    ]);
    await next.autosave.flush();
    expect(setting.server.record(a)).toMatchObject({ price: 'theirs' });
    next.autosave.resolve(a, 'mine');
    await next.autosave.flush();
    expect(setting.server.record(a)).toMatchObject({ price: 'mine' });
  });
});

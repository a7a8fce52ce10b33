import { describe, expect, test } from 'vitest';
import { deleteLevel } from '#lib/editor/commands/levels.ts';
import { levelId, squareAt } from '#tests/support/editor.ts';
import { a, b, savingEditor } from '#tests/support/saving-editor.ts';

const theirs = squareAt('00000000-0000-4000-8000-00000000000d', 700, 500);

/** Draws a room on a level that somebody deletes before it is saved. */
async function drawOnDeleted() {
  const setting = savingEditor();
  const { editor, server, autosave } = setting;
  editor.press('r');
  editor.drag([600, 100], [700, 200]);
  const made = editor.selection[0] ?? '';
  server.remove(levelId);
  await autosave.flush();
  return { ...setting, made };
}

/** Deletes a level on which somebody adds a room before that is saved. */
async function deleteBesideNew() {
  const setting = savingEditor();
  const { session, server, autosave } = setting;
  session.run(deleteLevel(session.document, { id: levelId }));
  server.add('area', levelId, theirs);
  await autosave.flush();
  return setting;
}

describe('a level that somebody deleted while I drew on it', () => {
  test('stays on the screen with my room until I have chosen, and nothing is sent', async () => {
    const { session, server, made, editor } = await drawOnDeleted();
    expect(session.store.getState().conflicts).toMatchObject([
      { id: levelId, mine: { id: levelId }, theirs: null, clashes: [{ path: '' }] },
    ]);
    expect(editor.places().map(({ id }) => id)).toEqual([made]);
    expect(server.batches).toHaveLength(1);
    expect(server.record(made)).toBeNull();
  });

  test('is made again with my room if I keep mine', async () => {
    const { session, server, autosave, made } = await drawOnDeleted();
    autosave.resolve(levelId, 'mine');
    await autosave.flush();
    expect(server.record(levelId)).toMatchObject({ name: 'Level 1' });
    expect(server.record(made)).not.toBeNull();
    expect(session.store.getState().conflicts).toEqual([]);
    expect(autosave.unsaved).toBe(0);
  });

  test('goes with my room if I take theirs, and nothing waits to be saved', async () => {
    const { session, server, autosave, made } = await drawOnDeleted();
    autosave.resolve(levelId, 'theirs');
    await autosave.flush();
    expect(session.document.get(levelId)).toBeUndefined();
    expect(session.document.place(made)).toBeUndefined();
    expect(server.batches).toHaveLength(1);
    expect(autosave.unsaved).toBe(0);
  });
});

describe('a level that I deleted while somebody drew on it', () => {
  test('stays on the server with all its rooms until I have chosen', async () => {
    const { session, server } = await deleteBesideNew();
    expect(session.store.getState().conflicts).toMatchObject([
      { id: levelId, mine: null, theirs: { id: levelId }, clashes: [{ path: '' }] },
    ]);
    for (const id of [levelId, a, b, theirs.id]) expect(server.record(id)).not.toBeNull();
  });

  test('is deleted with their room if I keep mine', async () => {
    const { server, autosave } = await deleteBesideNew();
    autosave.resolve(levelId, 'mine');
    await autosave.flush();
    for (const id of [levelId, a, b, theirs.id]) expect(server.record(id)).toBeNull();
    expect(autosave.unsaved).toBe(0);
  });

  test('comes back with all rooms if I take theirs', async () => {
    const { editor, server, autosave } = await deleteBesideNew();
    autosave.resolve(levelId, 'theirs');
    await autosave.flush();
    expect(editor.level().id).toBe(levelId);
    expect(editor.places().filter(({ kind }) => kind === 'area')).toHaveLength(3);
    expect(server.record(b)).not.toBeNull();
    expect(autosave.unsaved).toBe(0);
  });
});

describe('a level that somebody deleted before', () => {
  test('gets no place back by undo', async () => {
    const { editor, session, server, autosave } = savingEditor();
    editor.click(150, 150);
    editor.press('Delete');
    await autosave.flush();
    server.remove(levelId);
    await autosave.refresh();
    editor.press('mod+z');
    expect(session.document.place(a)).toBeUndefined();
    expect(autosave.unsaved).toBe(0);
  });

  test('gets no place back from a lost tab', async () => {
    const lost = savingEditor();
    lost.server.mode = 'offline';
    lost.editor.press('r');
    lost.editor.drag([600, 100], [700, 200]);
    lost.timers.runAll();
    const left = await lost.journal.takeLeftBehind();
    expect(left).toHaveLength(1);
    lost.server.mode = 'up';
    lost.server.remove(levelId);
    const next = savingEditor(lost.server, await lost.server.load());
    expect(next.autosave.restore(left)).toBe(0);
    expect(next.autosave.unsaved).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { updatePlaces, updateTexts } from '#lib/editor/commands/places.ts';
import { updateProject } from '#lib/editor/commands/update-project.ts';
import { levelId, projectDetail, squareAt } from '#tests/support/editor.ts';
import { fakeServer } from '#tests/support/editor-server.ts';
import { a, b, contents, savingEditor } from '#tests/support/saving-editor.ts';

describe('saving', () => {
  test('sends only what changed, in one batch, within 2 s', async () => {
    const { editor, timers, autosave, server, save } = savingEditor();
    editor.click(150, 150);
    editor.press('ArrowRight');
    expect(save()).toEqual({ kind: 'unsaved', count: 1 });
    expect(Math.max(...timers.delays)).toBeLessThanOrEqual(2000);
    await autosave.flush();
    expect(server.batches).toEqual([
      {
        base_revision: 1,
        changes: [
          {
            kind: 'area',
            op: 'update',
            id: a,
            fields: {
              data: [
                [101, 100],
                [201, 100],
                [201, 200],
                [101, 200],
              ],
            },
          },
        ],
      },
    ]);
    expect(save().kind).toBe('saved');
    expect(autosave.unsaved).toBe(0);
  });

  test('sends new areas and markers whole, deletions by id, and no undone change', async () => {
    const { editor, autosave, server } = savingEditor();
    editor.press('r');
    editor.drag([600, 100], [700, 200]);
    const made = editor.selection[0] ?? '';
    editor.press('Escape');
    editor.click(350, 150);
    editor.press('Delete');
    editor.click(150, 150);
    editor.press('ArrowRight', 'mod+z');
    await autosave.flush();
    expect(server.record(made)).toMatchObject({ key: 'area', color: '#3b82f6', data: { length: 4 } });
    expect(server.record(b)).toBeNull();
    expect(server.batches).toMatchObject([{ changes: [{ op: 'create' }, { op: 'delete', id: b }] }]);
  });

  test('merges what somebody else saved meanwhile, whatever was saved', async () => {
    const { editor, session, autosave, server } = savingEditor();
    server.touch(a, { price: '5 €' });
    editor.click(350, 150);
    editor.press('Delete');
    await autosave.flush();
    expect(server.record(b)).toBeNull();
    expect(session.document.place(a)).toMatchObject({ price: '5 €' });
  });

  test('sends only the changed members of texts and settings', async () => {
    const { session, autosave, server } = savingEditor();
    session.run(updateTexts(session.document, { ids: [a], language: 'de', texts: { title: 'Saal' } }));
    const { settings } = session.document.project();
    session.run(updateProject(session.document, { fields: { settings: { ...settings, theme: 'dark' } } }));
    await autosave.flush();
    expect(server.batches).toMatchObject([
      {
        changes: [
          { id: a, fields: { translations: { de: { title: 'Saal' } } } },
          { kind: 'project', fields: { settings: { theme: 'dark' } } },
        ],
      },
    ]);
    expect((server.batches[0] as { changes: { fields: unknown }[] }).changes[1]?.fields).toEqual({
      settings: { theme: 'dark' },
    });
  });

  test('takes over a key of the server for one that somebody else took meanwhile', async () => {
    const { editor, autosave, server } = savingEditor();
    server.add(
      'area',
      levelId,
      squareAt('00000000-0000-4000-8000-00000000000f', 10, 10, 20, { key: 'area' }),
    );
    editor.press('r');
    editor.drag([600, 100], [700, 200]);
    const made = editor.selection[0] ?? '';
    await autosave.flush();
    expect(editor.area(made).key).toBe('area-made');
    expect(autosave.unsaved).toBe(0);
  });
});

describe('work of others at the same time', () => {
  test("keeps a sensor's status, a colleague's new room and my own move", async () => {
    const { editor, autosave, server } = savingEditor();
    server.touch(a, { status: { type: 'error' }, price: 'full' });
    server.add('area', levelId, squareAt('00000000-0000-4000-8000-00000000000d', 700, 500));
    editor.click(150, 150);
    editor.press('ArrowRight');
    await autosave.flush();
    expect(server.record(a)).toMatchObject({
      status: { type: 'error' },
      price: 'full',
      data: { 0: [101, 100] },
    });
    expect(editor.area(a)).toMatchObject({ status: 'error', price: 'full' });
    expect(editor.area('00000000-0000-4000-8000-00000000000d').data[0]).toEqual([700, 500]);
    expect(editor.editor.session.store.getState().conflicts).toEqual([]);
    editor.press('mod+z');
    expect(editor.area(a)).toMatchObject({ status: 'error', price: 'full', data: { 0: [100, 100] } });
  });

  test('asks about a field that both changed, and overwrites nothing until then', async () => {
    const { session, autosave, server } = savingEditor();
    server.touch(a, { price: 'theirs' });
    session.run(updatePlaces(session.document, { ids: [a], fields: { price: 'mine' } }));
    session.run(updatePlaces(session.document, { ids: [b], fields: { price: 'free' } }));
    await autosave.flush();
    expect(server.record(a)).toMatchObject({ price: 'theirs' });
    expect(server.record(b)).toMatchObject({ price: 'free' });
    expect(session.store.getState().conflicts).toMatchObject([
      { id: a, clashes: [{ path: 'price', mine: 'mine', theirs: 'theirs' }] },
    ]);
    autosave.resolve(a, 'mine');
    await autosave.flush();
    expect(server.record(a)).toMatchObject({ price: 'mine' });
    expect(session.store.getState().conflicts).toEqual([]);
  });

  test('drops my change for theirs on request, even if they deleted the place', async () => {
    const { session, editor, autosave, server } = savingEditor();
    server.touch(a, { price: 'theirs' });
    server.remove(b);
    session.run(updatePlaces(session.document, { ids: [a, b], fields: { price: 'mine' } }));
    await autosave.flush();
    expect(session.store.getState().conflicts).toMatchObject([{ id: a }, { id: b, theirs: null }]);
    autosave.resolve(a, 'theirs');
    autosave.resolve(b, 'theirs');
    await autosave.flush();
    expect(editor.area(a).price).toBe('theirs');
    expect(session.document.place(b)).toBeUndefined();
    expect(autosave.unsaved).toBe(0);
  });

  test('takes theirs as it is by then, and asks about every field that has no answer yet', async () => {
    const { session, editor, autosave, server } = savingEditor();
    server.touch(a, { price: 'theirs', telephone: '1' });
    session.run(updatePlaces(session.document, { ids: [a], fields: { price: 'mine', telephone: '0' } }));
    await autosave.flush();
    server.touch(a, { telephone: '2', address: 'Room 7' });
    await autosave.refresh();
    expect(session.store.getState().conflicts).toMatchObject([
      { id: a, clashes: [{ path: 'price' }, { path: 'telephone', theirs: '2' }] },
    ]);
    server.touch(a, { email: 'a@example.org' });
    await autosave.refresh();
    autosave.resolve(a, 'theirs');
    await autosave.flush();
    const theirs = { price: 'theirs', telephone: '2', address: 'Room 7', email: 'a@example.org' };
    expect(editor.area(a)).toMatchObject(theirs);
    expect(server.record(a)).toMatchObject(theirs);
    expect(autosave.unsaved).toBe(0);
  });

  test('removes what they deleted and I did not touch, and keeps my own place', async () => {
    const { session, editor, autosave, server } = savingEditor();
    server.remove(b);
    editor.click(150, 150);
    editor.press('ArrowRight');
    await autosave.flush();
    await autosave.refresh();
    expect(session.document.place(b)).toBeUndefined();
    expect(editor.area(a).data[0]).toEqual([101, 100]);
  });

  test('does not conflict in two tabs of one person', async () => {
    const server = fakeServer(projectDetail(contents()));
    const one = savingEditor(server);
    const two = savingEditor(server);
    one.editor.click(150, 150);
    one.editor.press('ArrowRight');
    await one.autosave.flush();
    two.autosave.heard(one.autosave.revision);
    two.editor.click(350, 150);
    two.editor.press('ArrowDown');
    await two.autosave.flush();
    await one.autosave.refresh();
    for (const { editor } of [one, two]) {
      expect(editor.area(a).data[0]).toEqual([101, 100]);
      expect(editor.area(b).data[0]).toEqual([300, 101]);
    }
    expect(one.session.store.getState().conflicts).toEqual([]);
    expect(two.session.store.getState().conflicts).toEqual([]);
  });
});

describe('a failing save', () => {
  const moved = (setting: ReturnType<typeof savingEditor>) => {
    setting.editor.click(150, 150);
    setting.editor.press('ArrowRight');
  };

  test('shows the number of changes while offline, and is sent when the connection is back', async () => {
    const setting = savingEditor();
    setting.server.mode = 'offline';
    moved(setting);
    await setting.autosave.flush();
    expect(setting.save()).toEqual({ kind: 'offline', count: 1 });
    setting.server.mode = 'up';
    await setting.autosave.flush();
    expect(setting.save().kind).toBe('saved');
    expect(setting.server.record(a)).toMatchObject({ data: { 0: [101, 100] } });
  });

  test('loses and doubles nothing if the server died after the commit, before its answer', async () => {
    const setting = savingEditor();
    setting.editor.press('r');
    setting.editor.drag([600, 100], [700, 200]);
    const made = setting.editor.selection[0] ?? '';
    setting.editor.press('Escape');
    moved(setting);
    setting.server.mode = 'answerLost';
    await setting.autosave.flush();
    expect(setting.save().kind).toBe('offline');
    setting.editor.press('ArrowRight');
    await setting.autosave.flush();
    expect(setting.save().kind).toBe('saved');
    expect(setting.session.store.getState().conflicts).toEqual([]);
    expect(setting.server.record(a)).toMatchObject({ data: { 0: [102, 100] } });
    expect(setting.server.record(made)).not.toBeNull();
    expect(setting.editor.places().filter(({ kind }) => kind === 'area')).toHaveLength(3);
  });

  test('keeps the work after the session ended, and goes on after signing in', async () => {
    const setting = savingEditor();
    setting.server.mode = 'signedOut';
    moved(setting);
    await setting.autosave.flush();
    expect(setting.save()).toEqual({ kind: 'signedOut', count: 1 });
    setting.server.mode = 'up';
    await setting.autosave.flush();
    expect(setting.save().kind).toBe('saved');
  });

  test('keeps the work while the project is archived, without trying again at once', async () => {
    const setting = savingEditor();
    setting.server.mode = 'archived';
    moved(setting);
    await setting.autosave.flush();
    expect(setting.server.batches).toHaveLength(1);
    expect(setting.save()).toEqual({ kind: 'failing', count: 1, detail: 'Archived.' });
    setting.server.mode = 'up';
    await setting.autosave.flush();
    expect(setting.save().kind).toBe('saved');
  });

  test('holds back only the place of a refused value, with the message at its field, while others save too', async () => {
    const { session, autosave, server, save } = savingEditor();
    session.run(updatePlaces(session.document, { ids: [a], fields: { price: 'refused' } }));
    session.run(updatePlaces(session.document, { ids: [b], fields: { price: 'fine' } }));
    await autosave.flush();
    expect(server.record(b)).toMatchObject({ price: 'fine' });
    const load = server.load.bind(server);
    // A sensor that always saves before the editor reads.
    server.load = async () => {
      server.touch(contents().markers[0]?.id ?? '', { rating: server.revision % 5 });
      return load();
    };
    session.run(updatePlaces(session.document, { ids: [a], fields: { price: 'refused', rating: 1 } }));
    session.run(updatePlaces(session.document, { ids: [b], fields: { price: 'finer' } }));
    await autosave.flush();
    expect([server.record(b)?.price, server.batches.length]).toEqual(['finer', 5]);
    expect(save()).toEqual({ kind: 'refused', count: 1 });
    expect(session.store.getState().faults.get(a)).toEqual({ price: ['Not this one.'] });
    session.run(updatePlaces(session.document, { ids: [a], fields: { price: 'better' } }));
    await autosave.flush();
    expect(server.record(a)).toMatchObject({ price: 'better' });
    expect(session.store.getState().faults.size).toBe(0);
  });

  test('writes the first change to the journal at once, and those that follow without a pause shortly after', async () => {
    const setting = savingEditor();
    moved(setting);
    expect(await setting.journal.takeLeftBehind()).toHaveLength(1);
    setting.editor.press('r');
    setting.editor.drag([600, 100], [700, 200]);
    setting.timers.runAll();
    expect(await setting.journal.takeLeftBehind()).toHaveLength(2);
  });
});

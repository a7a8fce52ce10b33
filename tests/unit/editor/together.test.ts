import { describe, expect, test } from 'vitest';
import { updateTexts } from '#lib/editor/commands/places.ts';
import type { InUse } from '#lib/editor/save/field-in-use.ts';
import { projectDetail } from '#tests/support/editor.ts';
import { fakeServer } from '#tests/support/editor-server.ts';
import { a, b, contents, savingEditor } from '#tests/support/saving-editor.ts';

const titleOfA: InUse = new Map([[a, new Set(['translations.en.title'])]]);
const titled = (title: string) => ({ translations: { en: { title } } });

/** An editor whose loads are counted, and in which a field of the `used` things has the focus. */
function together() {
  const server = fakeServer(projectDetail(contents()));
  const load = server.load.bind(server);
  const seen = { loads: 0, used: new Map() as InUse };
  server.load = () => {
    seen.loads++;
    return load();
  };
  const saving = savingEditor(server, undefined, () => seen.used);
  const { session } = saving;
  const type = (id: string, title: string) =>
    session.run(updateTexts(session.document, { ids: [id], language: 'en', texts: { title } }));
  const priceOf = (id: string) => saving.editor.area(id).price;
  const hear = async () => {
    saving.autosave.heard(server.revision);
    saving.timers.runAll();
    await saving.autosave.flush();
  };
  return { ...saving, server, seen, type, priceOf, hear };
}

describe('what others save', () => {
  test('comes at once to somebody who rests, and says nothing', async () => {
    const { autosave, server, session, priceOf, timers } = together();
    server.touch(a, { price: '5 €' });
    autosave.heard(server.revision);
    expect(timers.delays.at(-1)).toBe(0);
    timers.runAll();
    await autosave.flush();
    expect([priceOf(a), autosave.revision]).toEqual(['5 €', server.revision]);
    expect(session.store.getState().notice.kind).toBeNull();
  });

  test('waits for the next rest of somebody who types, and comes before the save', async () => {
    const { autosave, server, type, priceOf, timers } = together();
    type(a, 'Foyer');
    const { length } = timers.delays;
    server.touch(b, { price: '5 €' });
    autosave.heard(server.revision);
    expect(timers.delays).toHaveLength(length);
    expect(priceOf(b)).not.toBe('5 €');
    await autosave.flush();
    expect(priceOf(b)).toBe('5 €');
    expect(server.record(a)).toMatchObject(titled('Foyer'));
  });

  test('is not fetched because of a save of this tab, also if the event is faster than the answer', async () => {
    const { autosave, server, seen, type, timers } = together();
    const send = server.send.bind(server);
    server.send = async (batch) => {
      const reply = await send(batch);
      autosave.heard(reply.revision);
      return reply;
    };
    type(a, 'Foyer');
    await autosave.flush();
    autosave.heard(server.revision);
    timers.runAll();
    await autosave.flush();
    expect([seen.loads, autosave.unsaved]).toEqual([0, 0]);
  });

  test('is heard once, whatever the order of the events', async () => {
    const { autosave, server, seen, hear, timers } = together();
    server.touch(a, { price: '5 €' });
    await hear();
    autosave.heard(server.revision);
    autosave.heard(1);
    timers.runAll();
    await autosave.flush();
    expect(seen.loads).toBe(1);
  });

  test('does not try again and again while the service cannot be reached', async () => {
    const { autosave, server, seen, timers } = together();
    server.touch(a, { price: '5 €' });
    server.mode = 'offline';
    autosave.heard(server.revision);
    timers.runAll();
    await autosave.flush();
    const tries = seen.loads;
    autosave.heard(server.revision);
    expect(seen.loads).toBe(tries);
    expect(timers.delays.at(-1)).toBeGreaterThanOrEqual(2000);
  });
});

describe('a field in use', () => {
  test('keeps its place as it is until it is left if it has written nothing yet', async () => {
    const { autosave, server, seen, priceOf, hear, timers } = together();
    seen.used = new Map([[a, 'all']]);
    server.touch(a, { price: '5 €' });
    server.touch(b, { price: '7 €' });
    await hear();
    expect([priceOf(a) === '5 €', priceOf(b)]).toEqual([false, '7 €']);
    seen.used = new Map();
    autosave.leaveField();
    timers.runAll();
    await autosave.flush();
    expect(priceOf(a)).toBe('5 €');
  });

  test('keeps only itself, while other fields of its place come at once', async () => {
    const { autosave, server, session, seen, priceOf, hear, timers } = together();
    const titleNow = () => session.document.place(a)?.translations.en?.title;
    const before = titleNow();
    seen.used = titleOfA;
    server.touch(a, { price: '5 €', ...titled('Lobby') });
    await hear();
    expect([priceOf(a), titleNow()]).toEqual(['5 €', before]);
    seen.used = new Map();
    autosave.leaveField();
    timers.runAll();
    await autosave.flush();
    expect([titleNow(), autosave.unsaved]).toEqual(['Lobby', 0]);
  });

  test('asks which title counts if both wrote it, and replaces nothing unseen', async () => {
    const { autosave, server, session, seen, type, hear } = together();
    seen.used = titleOfA;
    server.touch(a, titled('Lobby'));
    await hear();
    expect(session.document.place(a)?.translations.en?.title).not.toBe('Lobby');
    type(a, 'Foyer');
    await autosave.flush();
    expect(server.record(a)).toMatchObject(titled('Lobby'));
    expect(session.store.getState().conflicts).toMatchObject([{ id: a }]);
    expect(session.document.place(a)?.translations.en?.title).toBe('Foyer');
    autosave.resolve(a, 'mine');
    await autosave.flush();
    expect(server.record(a)).toMatchObject(titled('Foyer'));
  });

  test('names who wrote the other title', async () => {
    const { autosave, server, session, seen, type } = together();
    seen.used = titleOfA;
    type(a, 'Foyer');
    server.touch(a, titled('Lobby'));
    autosave.heard(server.revision, 'Grace Hopper');
    await autosave.flush();
    expect(session.store.getState().conflicts).toMatchObject([{ id: a, by: 'Grace Hopper' }]);
    expect(session.store.getState().conflicts[0]?.at).toBeTypeOf('number');
  });

  test('names who wrote the other title if a refused save learned of it before the event', async () => {
    const { autosave, server, session, type } = together();
    type(a, 'Foyer');
    server.touch(a, titled('Lobby'));
    await autosave.flush();
    expect(session.store.getState().conflicts).toMatchObject([{ id: a }]);
    expect(session.store.getState().conflicts[0]?.by).toBeUndefined();
    autosave.heard(server.revision, 'Grace Hopper');
    expect(session.store.getState().conflicts).toMatchObject([{ id: a, by: 'Grace Hopper' }]);
  });

  test('does not keep a place that others deleted', async () => {
    const { server, session, seen, hear } = together();
    seen.used = new Map([[a, 'all']]);
    server.remove(a);
    await hear();
    expect(session.document.place(a)).toBeUndefined();
  });
});

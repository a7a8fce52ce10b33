import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/contract/client.ts';
import { updatePlaces, updateTexts } from '#lib/editor/commands/places.ts';
import { createAutosave } from '#lib/editor/save/autosave.ts';
import { memoryJournal } from '#lib/editor/save/journal.ts';
import { createLiveTransport, type LiveCalls } from '#lib/editor/save/live-transport.ts';
import type { LivePlace } from '#lib/editor/save/live-values.ts';
import { headlessEditor, projectDetail } from '#tests/support/editor.ts';
import { fakeServer } from '#tests/support/editor-server.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { a, b, contents } from '#tests/support/saving-editor.ts';

type Patch = Parameters<LiveCalls['patch']>;

/** A published map whose first area is visible to visitors, and the table of places on it. */
async function openTable() {
  const server = fakeServer({ ...projectDetail(contents()), status: 'PUBLISH' });
  const seen: LivePlace = {
    id: a,
    status: { type: 'info' },
    price: '1 €',
    workingHours: null,
    occupancy: null,
  };
  const patches: Patch[] = [];
  const refuse: { next: ApiError | null } = { next: null };
  const transport = createLiveTransport({
    load: () => server.load(),
    send: (batch) => server.send(batch),
    live: async () => [structuredClone(seen)],
    async patch(updates, ifMatch) {
      patches.push([structuredClone(updates), ifMatch]);
      if (refuse.next) {
        const error = refuse.next;
        refuse.next = null;
        throw error;
      }
      if (ifMatch !== undefined && ifMatch !== server.revision)
        throw new ApiError(412, { detail: 'Changed.', revision: server.revision });
      for (const { kind: _, id_or_key, ...fields } of updates) {
        server.touch(id_or_key, fields);
        if (id_or_key === a) Object.assign(seen, fields);
      }
      // All of them share one revision.
      return { revision: server.revision };
    },
  });
  const project = await transport.load();
  const { editor } = headlessEditor({ project });
  const timers = manualTimers();
  const autosave = createAutosave({
    session: editor.session,
    project,
    transport,
    journal: memoryJournal(),
    timers,
  });
  const { session } = editor;
  const set = (id: string, fields: Parameters<typeof updatePlaces>[1]['fields']) =>
    session.run(updatePlaces(session.document, { ids: [id], fields }));
  return { session, autosave, server, transport, patches, refuse, seen, set };
}

test('the table of places of a draft does not ask for a public map', async () => {
  const server = fakeServer(projectDetail(contents()));
  const never = async () => {
    throw new Error('A draft has no public map.');
  };
  const transport = createLiveTransport({
    load: () => server.load(),
    send: (batch) => server.send(batch),
    live: never,
    patch: never,
  });
  await transport.load();
  expect(transport.view.getState().isPublished).toBe(false);
});

describe('the table of places on a published map', () => {
  test('shows what visitors see, and marks where the draft differs', async () => {
    const { session, transport } = await openTable();
    expect(session.document.place(a)).toMatchObject({ status: 'info', price: '1 €' });
    expect(transport.view.getState()).toMatchObject({ isPublished: true, ids: new Set([a]) });
    expect([...(transport.view.getState().drafts.get(a) ?? [])]).toEqual(['status', 'price']);
  });

  test('sends live fields to the map at once and the rest to the draft, without fetching again', async () => {
    const { session, autosave, server, patches, transport, set } = await openTable();
    set(a, { status: 'error', color: '#000000' });
    session.run(updateTexts(session.document, { ids: [b], language: 'en', texts: { title: 'Hall' } }));
    await autosave.flush();
    expect(patches).toEqual([[[{ kind: 'area', id_or_key: a, status: { type: 'error' } }], 1]]);
    expect(server.batches).toMatchObject([
      {
        base_revision: 2,
        changes: [
          { id: a, fields: { color: '#000000' } },
          { id: b, fields: { translations: { en: { title: 'Hall' } } } },
        ],
      },
    ]);
    expect(session.store.getState().save.kind).toBe('saved');
    expect([...(transport.view.getState().drafts.get(a) ?? [])]).toEqual(['price']);
  });

  test('does not mark the draft as changed after a change of the map only', async () => {
    const { session, autosave, set } = await openTable();
    session.setLive({ ...session.store.getState().live, has_unpublished_changes: false });
    set(a, { price: '2 €' });
    await autosave.flush();
    expect(session.store.getState().live.has_unpublished_changes).toBe(false);
    set(a, { color: '#111111' });
    await autosave.flush();
    expect(session.store.getState().live.has_unpublished_changes).toBe(true);
  });

  test('shows both values if somebody else wrote the same field meanwhile, and overwrites nothing', async () => {
    const { session, autosave, server, seen, set } = await openTable();
    server.touch(a, { price: '7 €' });
    seen.price = '7 €';
    set(a, { price: '2 €' });
    await autosave.flush();
    expect(session.store.getState().conflicts).toMatchObject([
      { id: a, clashes: [{ path: 'price', mine: '2 €', theirs: '7 €' }] },
    ]);
    expect(server.record(a)).toMatchObject({ price: '7 €' });
    autosave.resolve(a, 'mine');
    await autosave.flush();
    expect(server.record(a)).toMatchObject({ price: '2 €' });
  });

  test('shows a refusal of the service at its place and sends the others', async () => {
    const { session, autosave, server, refuse, set } = await openTable();
    refuse.next = new ApiError(400, { 'updates[1].price': ['Not this one.'] });
    set(a, { price: '2 €' });
    set(b, { price: 'refused' });
    await autosave.flush();
    expect(session.store.getState().faults.get(b)).toEqual({ price: ['Not this one.'] });
    expect(server.record(a)).toMatchObject({ price: '2 €' });
    expect(server.record(b)).toMatchObject({ price: null });
    expect(session.store.getState().save).toEqual({ kind: 'refused', count: 1 });
  });

  test('succeeds while somebody writes all the time: the fourth attempt does not ask for the revision', async () => {
    const { autosave, patches, server, seen, set, transport } = await openTable();
    const { load } = transport;
    transport.load = async () => {
      const detail = await load();
      server.touch(b, { rating: server.revision });
      return detail;
    };
    server.touch(b, { rating: 1 });
    set(a, { price: '2 €' });
    await autosave.flush();
    expect(patches.map(([, ifMatch]) => ifMatch).slice(0, 4)).toEqual([1, 2, 3, undefined]);
    expect(seen.price).toBe('2 €');
  });
});

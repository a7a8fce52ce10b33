import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/contract/client.ts';
import { createSession } from '#lib/editor/model/session.ts';
import { createAutosave } from '#lib/editor/save/autosave.ts';
import { memoryJournal } from '#lib/editor/save/journal.ts';
import { createLiveTransport } from '#lib/editor/save/live-transport.ts';
import { createSheet } from '#lib/editor/sheet/sheet.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { api } from '#tests/support/api.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { projectOf, publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();

const statusWords = { success: 'Good', warning: 'Attention', error: 'Problem', info: 'Information' };

const ada = usePerson();

/** The table of places of one person, on the API as a browser calls it. */
async function openTable(projectId: string) {
  const path = `/api/projects/${projectId}`;
  const ask = async (
    method: string,
    address: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const { status, body } = await api(method, address, {
      token: ada.access,
      headers,
      ...(json !== undefined && { json }),
    });
    if (status >= 400) throw new ApiError(status, body);
    return body;
  };
  const transport = createLiveTransport({
    load: () => ask('GET', `${path}/`),
    send: (batch) => ask('POST', `${path}/changes/`, batch),
    async live() {
      const levels: { id: string }[] = await ask('GET', `/api/p/${projectId}/levels/`);
      const read = await Promise.all(levels.map(({ id }) => ask('GET', `/api/p/${projectId}/levels/${id}/`)));
      return read.flatMap(({ areas, markers }) => [...areas, ...markers]);
    },
    patch: (updates, revision) =>
      ask(
        'PATCH',
        `${path}/entities/`,
        { updates },
        revision === undefined ? {} : { 'if-match': `"${revision}"` },
      ),
  });
  const project = await transport.load();
  const session = createSession({ project, canWrite: true });
  const autosave = createAutosave({
    session,
    project,
    transport,
    journal: memoryJournal(),
    timers: manualTimers(),
  });
  const { hoursWords } = editorStrings('en');
  const words = { statusWords, hoursWords, icons: new Set<string>(), ownIcon: '' };
  const sheet = createSheet({ session, words, language: 'en' });
  const put = (key: string, name: string, text: string) => {
    const place = session.document
      .levels()
      .flatMap(({ id }) => session.document.places(id))
      .find((one) => one.key === key);
    const column = sheet.columns.find(({ id }) => id === name);
    if (!place || !column) throw new Error(`There is no ${name} of ${key}.`);
    return sheet.put({ id: place.id, column, text });
  };
  return { session, autosave, put, state: session.store.getState };
}

describe('the table of places on a real database', () => {
  test('writes live columns to the map at once, and the others to the draft', async () => {
    const project = await newPublishedProject(ada);
    const { key } = project.levels[0].areas[0];
    const table = await openTable(project.id);
    expect(table.put(key, 'status', 'Problem')).toBeNull();
    expect(table.put(key, 'hours', 'Mo-We 09:00-18:00')).toBeNull();
    expect(table.put(key, 'occupancy', '2026-11-23 09:00-10:30 Problem: Seminar')).toBeNull();
    expect(table.put(key, 'price', '12 €')).toBeNull();
    expect(table.put(key, 'color', '#123456')).toBeNull();
    expect(table.put(key, 'tags', 'New; Newer')).toBeNull();
    expect(table.put(key, 'keywords:en', 'one; two')).toBeNull();
    await table.autosave.flush();
    expect(table.state().save.kind).toBe('saved');
    const live = await publicOf(project.id, `areas/${key}/`);
    expect(live).toMatchObject({
      status: { type: 'error' },
      price: '12 €',
      workingHours: { wed: [{ open: '09:00', close: '18:00' }] },
      occupancy: { periods: [{ status: 'error', label: 'Seminar' }] },
    });
    expect(live.color).not.toBe('#123456');
    const draft = (await projectOf(ada, project.id)).levels[0].areas[0];
    expect(draft).toMatchObject({ ...live, color: '#123456', tags: [{ name: 'New' }, { name: 'Newer' }] });
    expect(draft.translations.en.keywords).toEqual(['one', 'two']);
  });

  test('shows both values if two tables wrote the same live cell, and the chosen one is live', async () => {
    const project = await newPublishedProject(ada);
    const { key } = project.levels[0].areas[0];
    const [one, two] = [await openTable(project.id), await openTable(project.id)];
    one.put(key, 'price', '1 €');
    two.put(key, 'price', '2 €');
    two.put(key, 'color', '#654321');
    await one.autosave.flush();
    await two.autosave.flush();
    expect((await publicOf(project.id, `areas/${key}/`)).price).toBe('1 €');
    const [conflict] = two.state().conflicts;
    expect(conflict?.clashes).toMatchObject([{ path: 'price', mine: '2 €', theirs: '1 €' }]);
    two.autosave.resolve(conflict?.id ?? '', 'mine');
    await two.autosave.flush();
    expect(await publicOf(project.id, `areas/${key}/`)).toMatchObject({ price: '2 €' });
    expect((await projectOf(ada, project.id)).levels[0].areas[0]).toMatchObject({
      price: '2 €',
      color: '#654321',
    });
  });

  test('undoes a live change on the live map at once', async () => {
    const project = await newPublishedProject(ada);
    const { key } = project.levels[0].areas[0];
    const table = await openTable(project.id);
    const before = await publicOf(project.id, `areas/${key}/`);
    table.put(key, 'status', before.status?.type === 'info' ? 'Good' : 'Information');
    await table.autosave.flush();
    expect((await publicOf(project.id, `areas/${key}/`)).status).not.toEqual(before.status);
    table.session.undo();
    await table.autosave.flush();
    expect((await publicOf(project.id, `areas/${key}/`)).status).toEqual(before.status);
    expect((await projectOf(ada, project.id)).has_unpublished_changes).toBe(false);
  });
});

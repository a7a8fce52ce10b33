import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { dropPublished } from '#lib/maps/live/published-cache.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { startHearing } from '#tests/support/hearing.ts';
import { useService } from '#tests/support/service.ts';

/** Delays the next read of a published project until `until` resolves. */
const held = vi.hoisted(() => ({
  next: null as { hasRead: () => void; until: Promise<void> } | null,
  losesMessages: false,
}));

vi.mock('#lib/maps/live/queries.ts', async (original) => {
  const queries = await original<typeof import('#lib/maps/live/queries.ts')>();
  const selectPublished: typeof queries.selectPublished = async (...given) => {
    const { next } = held;
    held.next = null;
    const published = await queries.selectPublished(...given);
    next?.hasRead();
    await next?.until;
    return published;
  };
  const notifyChannel: typeof queries.notifyChannel = async (...given) => {
    if (!held.losesMessages) await queries.notifyChannel(...given);
  };
  return { ...queries, selectPublished, notifyChannel };
});

useService();

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startHearing();
});
afterAll(() => stop());

test('a published project that was read before a change and arrives after it is not cached', async () => {
  const ada = await newPerson();
  const project = await newPublishedProject(ada);
  await api('GET', `/api/p/${project.id}/`);
  dropPublished(project.id);
  const gate = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  held.next = { hasRead: read.resolve, until: gate.promise };
  const slow = api('GET', `/api/p/${project.id}/`);
  await read.promise;
  await api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json: { name: 'Renamed' } });
  gate.resolve();
  await slow;
  expect((await api('GET', `/api/p/${project.id}/`)).body.name).toBe('Renamed');
});

test('a process whose heartbeats no longer return reads the version with every request', async () => {
  const ada = await newPerson();
  const project = await newPublishedProject(ada);
  const read = async () => (await api('GET', `/api/p/${project.id}/`)).body.name;
  held.losesMessages = true;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  for (const name of ['One', 'Two', 'Three']) {
    await database().execute(
      `UPDATE projects SET name = '${name}', live_version = live_version + 1 WHERE id = '${project.id}'`,
    );
    expect(await read()).toBe(name);
  }
});

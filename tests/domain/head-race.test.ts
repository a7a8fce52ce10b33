import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startListening } from '#lib/maps/live/announce.ts';
import { dropHeads } from '#lib/maps/live/head-cache.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

/** The next head that is read waits for `until` before whoever asked gets it. */
const held = vi.hoisted(() => ({ next: null as { hasRead: () => void; until: Promise<void> } | null }));

vi.mock('#lib/maps/live/queries.ts', async (original) => {
  const queries = await original<typeof import('#lib/maps/live/queries.ts')>();
  const findPublishedHead: typeof queries.findPublishedHead = async (...given) => {
    const { next } = held;
    held.next = null;
    const head = await queries.findPublishedHead(...given);
    next?.hasRead();
    await next?.until;
    return head;
  };
  return { ...queries, findPublishedHead };
});

useService();

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startListening();
});
afterAll(() => stop());

test('a head that was read before a change and arrives after it is not remembered', async () => {
  const ada = await newPerson();
  const project = await newPublishedProject(ada);
  await api('GET', `/api/p/${project.id}/`);
  dropHeads(project.id);
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

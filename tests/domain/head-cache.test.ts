import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { startListening } from '#lib/live/announce.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let stop: () => Promise<void>;
beforeAll(async () => {
  ada = await newPerson();
  stop = await startListening();
});
afterAll(() => stop());

describe('a process that hears announcements', () => {
  test('answers warm reads without a query', async () => {
    const project = await newPublishedProject(ada);
    const paths = [
      `/api/p/${project.key}/`,
      `/api/p/${project.key}/levels/`,
      `/api/p/${project.key}/levels/ground/`,
      `/api/p/${project.key}/areas/cafe/`,
      `/api/p/${project.key}/markers/${project.levels[0].markers[0].id}/`,
    ];
    for (const path of paths) await api('GET', path);
    const queries = countQueries();
    for (const path of paths) expect((await api('GET', path)).status).toBe(200);
    expect(queries.stop()).toBe(0);
  });

  test('shows its own change as soon as the change is answered', async () => {
    const project = await newPublishedProject(ada);
    for (let round = 0; round < 10; round++) {
      const name = `Museum ${round}`;
      await Promise.all([
        api('GET', `/api/p/${project.id}/`),
        api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json: { name } }),
        api('GET', `/api/p/${project.id}/`),
      ]);
      expect((await api('GET', `/api/p/${project.id}/`)).body.name).toBe(name);
    }
  });

  test('shows what another process changed once it was announced', async () => {
    const project = await newPublishedProject(ada);
    await api('GET', `/api/p/${project.id}/`);
    await database().execute(
      `UPDATE projects SET name = 'Elsewhere', live_version = live_version + 1 WHERE id = '${project.id}'`,
    );
    expect((await api('GET', `/api/p/${project.id}/`)).body.name).toBe('City Museum');
    await database().execute(`SELECT pg_notify('atrium_live', 'another-process,${project.id}')`);
    await expect.poll(async () => (await api('GET', `/api/p/${project.id}/`)).body.name).toBe('Elsewhere');
  });
});

/** Counts the queries that the process sends until `stop()`. */
function countQueries() {
  const db = database();
  const client = db.$client;
  const original = client.unsafe;
  let count = 0;
  client.unsafe = ((...args: Parameters<typeof original>) => {
    count++;
    return original.apply(client, args);
  }) as typeof original;
  return {
    stop: () => {
      client.unsafe = original;
      return count;
    },
  };
}

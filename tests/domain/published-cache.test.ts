import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { countCachedMaps } from '#lib/maps/live/cache.ts';
import { dropPublished } from '#lib/maps/live/published-cache.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { hearAnew, startHearing } from '#tests/support/hearing.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let stop: () => Promise<void>;
beforeAll(async () => {
  ada = await newPerson();
  stop = await startHearing();
});
afterAll(() => stop());
beforeEach(() => hearAnew());
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a process that receives broadcasts', () => {
  test('answers warm reads without a query', async () => {
    standClock();
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

  test('sends one query when many readers find an expired version', async () => {
    const project = await newPublishedProject(ada);
    const path = `/api/p/${project.key}/`;
    await api('GET', path);
    dropPublished(project.id);
    const queries = countQueries();
    await Promise.all(Array.from({ length: 20 }, () => api('GET', path)));
    expect(queries.stop()).toBe(1);
  });

  test('reads only the level that changed again, and compresses nothing on a warm read', async () => {
    standClock();
    const project = await newPublishedProject(ada);
    const levels = project.levels.map(({ key }: { key: string }) => `/api/p/${project.key}/levels/${key}/`);
    for (const path of levels) await api('GET', path);
    const cached = countCachedMaps().bytes;
    for (const path of levels) await api('GET', path);
    expect(countCachedMaps().bytes).toBe(cached);
    const changed = `/api/projects/${project.id}/areas/cafe/`;
    expect((await api('PATCH', changed, { token: ada.access, json: { price: '4 €' } })).status).toBe(200);
    const ofMap = countQueries();
    await api('GET', `/api/p/${project.key}/`);
    expect(ofMap.stop()).toBeGreaterThan(0);
    const [first, ...others] = levels;
    const ofOthers = countQueries();
    for (const path of others) expect((await api('GET', path)).status).toBe(200);
    expect(ofOthers.stop()).toBe(0);
    expect((await api('GET', first)).body.areas[0].price).toBe('4 €');
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

  test('shows a change of another process once it was broadcast', async () => {
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

/** The two seconds for which a published project is valid pass on a slow machine. Here the clock does not move. */
function standClock(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

/** Counts the queries and transactions that the process starts until `stop()`. */
function countQueries() {
  const client = database().$client;
  const spies = [vi.spyOn(client, 'unsafe'), vi.spyOn(client, 'begin')];
  return {
    stop: () => {
      const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      return count;
    },
  };
}

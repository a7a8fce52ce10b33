import { afterEach, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { countCachedMaps } from '#lib/maps/live/cache.ts';
import { api } from '#tests/support/api.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

/** Delays the next question for published projects until `until` resolves. */
const held = vi.hoisted(() => ({
  next: null as { hasRead: () => void; until: Promise<void> } | null,
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
  return { ...queries, selectPublished };
});

useService();
const ada = usePerson();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a public read', () => {
  test('asks the database one question when everything else is in memory', async () => {
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
    expect(queries.stop()).toBe(paths.length);
  });

  test('shares its question with all that arrive while another one is under way', async () => {
    const [one, other] = [await newPublishedProject(ada), await newPublishedProject(ada)];
    const paths = [`/api/p/${one.key}/`, `/api/p/${one.id}/`, `/api/p/${other.key}/`, '/api/p/unknown-map/'];
    for (const path of paths) await api('GET', path);
    const slow = holdQuestion();
    const first = api('GET', paths[0] ?? '');
    await slow.hasRead;
    const queries = countQueries();
    const rest = Promise.all(Array.from({ length: 40 }, (_, i) => api('GET', paths[i % 4] ?? '')));
    await new Promise(setImmediate);
    slow.goOn();
    expect((await first).body.id).toBe(one.id);
    const found = await rest;
    // The second one looks for a former key of that name.
    expect(queries.stop()).toBe(2);
    expect(found.map(({ status, body }) => (status === 200 ? body.id : status))).toEqual(
      Array.from({ length: 40 }, (_, i) => [one.id, one.id, other.id, 404][i % 4]),
    );
  });

  test('is never answered by a question that began before it', async () => {
    const project = await newPublishedProject(ada);
    const path = `/api/p/${project.id}/`;
    await api('GET', path);
    const slow = holdQuestion();
    const early = api('GET', path);
    await slow.hasRead;
    await api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json: { name: 'Renamed' } });
    const late = api('GET', path);
    slow.goOn();
    await early;
    expect((await late).body.name).toBe('Renamed');
  });

  test('shows the change of another process at once', async () => {
    const project = await newPublishedProject(ada);
    for (const name of ['One', 'Two', 'Three']) {
      await database().execute(
        `UPDATE projects SET name = '${name}', live_version = live_version + 1 WHERE id = '${project.id}'`,
      );
      expect((await api('GET', `/api/p/${project.id}/`)).body.name).toBe(name);
    }
  });

  test('shows a change of this process as soon as the change is answered', async () => {
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

  test('of a map that is not in memory is 503 with the time to wait while a question is not answered', async () => {
    const project = await newPublishedProject(ada);
    const slow = holdQuestion();
    const answers = [api('GET', `/api/p/${project.id}/`)];
    await slow.hasRead;
    answers.push(api('GET', `/api/p/${project.id}/levels/`));
    const [first, second] = await Promise.all(answers);
    expect([first?.status, first?.headers.get('retry-after')]).toEqual([503, '2']);
    expect([second?.status, second?.headers.get('retry-after')]).toEqual([503, '2']);
    slow.goOn();
    await expect.poll(async () => (await api('GET', `/api/p/${project.id}/`)).status).toBe(200);
  });

  test('leaves connections to others while a lock on the table of projects holds its questions', async () => {
    const project = await newPublishedProject(ada);
    const locked = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    const holder = database().transaction(async (tx) => {
      await tx.execute('LOCK TABLE projects IN ACCESS EXCLUSIVE MODE');
      locked.resolve();
      await open.promise;
    });
    await locked.promise;
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) statuses.push((await api('GET', `/api/p/${project.id}/`)).status);
    const [waiting] = await database().execute<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%PUBLISH%' AND datname = current_database()",
    );
    open.resolve();
    await holder;
    expect(statuses).toEqual([503, 503, 503, 503, 503]);
    // Only the probe asks.
    expect([1, 2, 3]).toContain(waiting?.count);
    await expect.poll(async () => (await api('GET', `/api/p/${project.id}/`)).status).toBe(200);
  });

  test('reads only the level that changed again, and compresses nothing that it has', async () => {
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
    // The map was asked for the first time. The levels were read before the PATCH was answered.
    expect(ofMap.stop()).toBeGreaterThan(1);
    const ofLevels = countQueries();
    for (const path of levels) expect((await api('GET', path)).status).toBe(200);
    expect(ofLevels.stop()).toBe(levels.length);
    expect((await api('GET', levels[0])).body.areas[0].price).toBe('4 €');
  });
});

/** Holds back the answer to the next question until `goOn` is called. */
function holdQuestion(): { hasRead: Promise<void>; goOn: () => void } {
  const gate = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  held.next = { hasRead: read.resolve, until: gate.promise };
  return { hasRead: read.promise, goOn: gate.resolve };
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

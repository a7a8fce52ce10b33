import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { FairQueue } from '#lib/platform/work/fair-queue.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

/** More than a megabyte, which is indexed in a thread. Each place has words of its own. */
const count = 400;
const markers = Array.from({ length: count }, (_, place) => ({
  position: { x: place, y: 1 },
  key: `p-${place}`,
  title: `Room A-${place}`,
  translations: {
    en: {
      title: `Room A-${place}`,
      keywords: [`Sachen${place}`],
      features: Array.from({ length: 50 }, (_, i) => `${'word '.repeat(10)}f${place}x${i}`),
    },
  },
}));

async function publishLarge() {
  const project = await newPublishedProject(ada, [{ name: 'Ground floor', markers }]);
  const found = async (query: string) => {
    const answer = await api('GET', `/api/p/${project.key}/search/?q=${encodeURIComponent(query)}`);
    return { status: answer.status, keys: (answer.body as { key: string }[]).map(({ key }) => key) };
  };
  return { project, found };
}

describe('the search of a large map', () => {
  test('finds by title, keyword and feature, the exact name first, and follows the live map', async () => {
    const { project, found } = await publishLarge();
    expect((await found('a7')).keys[0]).toBe('p-7');
    expect((await found('A-70')).keys[0]).toBe('p-70');
    expect((await found('sachen399')).keys).toEqual(['p-399']);
    expect((await found('f3x4')).keys).toContain('p-3');
    const key = await newApiKey(ada, 'write');
    const renamed = { translations: { en: { title: 'Aquarium' } } };
    const path = `/api/projects/${project.id}/markers/p-7/`;
    expect((await api('PATCH', path, { token: key, json: renamed })).status).toBe(200);
    expect((await found('aquarium')).keys).toEqual(['p-7']);
  });

  test('makes one index for all who ask at once', async () => {
    const { found } = await publishLarge();
    const answers = await Promise.all(Array.from({ length: 40 }, () => found('room a12')));
    expect(answers.map(({ status, keys }) => [status, keys[0]])).toEqual(Array(40).fill([200, 'p-12']));
  });
});

describe('while the index of a large map is made', () => {
  const oneAtOnce = { running: 1, waiting: 5, waitingPerCaller: 5, waitMs: 300 };
  afterEach(() => setProcessSingleton('search-builds', undefined));

  test('the search of a small map does not wait, and that of another large one gets its turn later', async () => {
    const large = await publishLarge();
    const small = await newPublishedProject(ada, [{ name: 'Ground floor', markers: markers.slice(0, 9) }]);
    const queue = new FairQueue(oneAtOnce);
    setProcessSingleton('search-builds', queue);
    const turn = await queue.enter({ caller: 'somebody' });
    const found = await api('GET', `/api/p/${small.key}/search/?q=a7`);
    expect([found.status, found.body[0]?.key]).toEqual([200, 'p-7']);
    expect((await api('GET', `/api/p/${large.project.key}/search/?q=a7`)).status).toBe(503);
    turn.end();
    expect((await large.found('a7')).keys[0]).toBe('p-7');
  });

  test('organizations take turns, however many maps each has', async () => {
    const callers: string[] = [];
    class Noted extends FairQueue {
      override enter(job: Parameters<FairQueue['enter']>[0]) {
        callers.push(job.caller);
        return super.enter(job);
      }
    }
    const maps = [await publishLarge(), await publishLarge()];
    setProcessSingleton('search-builds', new Noted({ ...oneAtOnce, waitMs: 30_000 }));
    const answers = await Promise.all(maps.map(({ found }) => found('a7')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(callers).toEqual([ada.organizationId, ada.organizationId]);
  });
});

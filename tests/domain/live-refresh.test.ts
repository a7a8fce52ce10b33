import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import { api } from '#tests/support/api.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
withSettings({ rateLimits: 'off' });

const ada = usePerson();

const warmOrigin = 'https://warm.example.org';
let origins = 0;

/** Returns whole levels and single places of the map under `origin`. */
function readAll(projectId: string, origin: string) {
  return withPublished(projectId, async (head) => {
    if (!head) throw new Error('Not published.');
    const map = await liveMapOf(head, origin);
    const levels = await Promise.all(
      map.levels.map(async ({ level }) => {
        const { whole } = await map.level(level.id);
        return { text: whole.raw.toString(), tag: whole.tag };
      }),
    );
    const names = levels.flatMap(({ text }) => {
      const { areas, markers } = JSON.parse(text) as Record<
        'areas' | 'markers',
        { id: string; key: string }[]
      >;
      return [
        ...areas.flatMap(({ id, key }) => [id, key].map((name) => ['area', name] as const)),
        ...markers.flatMap(({ id, key }) => [id, key].map((name) => ['marker', name] as const)),
      ];
    });
    const places = await Promise.all(
      names.map(async ([kind, name]) => {
        const body = await map.entity(kind, name);
        return { kind, name, text: body?.raw.toString(), tag: body?.tag };
      }),
    );
    expect(places.every(({ text }) => text !== undefined)).toBe(true);
    return { levels, places, list: (await map.levelList()).tag, project: (await map.project()).tag };
  });
}

/** Checks that a long-lived cache returns what an empty one reads from the database. */
async function expectSameAsCold(projectId: string): Promise<void> {
  const cold = await readAll(projectId, `https://cold-${origins++}.example.org`);
  expect(await readAll(projectId, warmOrigin)).toEqual(cold);
}

describe('levels in memory that are refreshed by their changes', () => {
  test('equal those of the database after every kind of change', async () => {
    const project = await newPublishedProject(ada);
    const [ground, first] = project.levels;
    const at = (path: string) => `/api/projects/${project.id}/${path}`;
    const call = async (method: string, path: string, json?: unknown) => {
      const answer = await api(method, at(path), { token: ada.access, json });
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return answer.body;
    };
    const save = async (levels: unknown) => {
      await call('PATCH', '', { levels_data: levels });
      await call('POST', 'update-live/');
    };
    await expectSameAsCold(project.id);
    const steps: (() => Promise<unknown>)[] = [
      () => call('PATCH', `areas/${ground.areas[0].key}/`, { price: '4 €' }),
      () => call('PATCH', `markers/${ground.markers[0].id}/`, { isHidden: true }),
      () => call('PATCH', `markers/${ground.markers[0].id}/`, { isHidden: false }),
      () => call('PATCH', `areas/${first.areas[0].id}/`, { tags: [{ name: 'Quiet' }] }),
      () => call('POST', 'update-live/'),
      async () => {
        const [tag] = await call('GET', 'tags/');
        await call('PATCH', `tags/${tag.id}/`, { name: 'Food and drink' });
        await call('POST', 'update-live/');
      },
      // One place moves to the other level, one is deleted, one is added, and the rest changes its order.
      () =>
        save([
          { ...ground, areas: [], markers: [...first.markers, ...ground.markers] },
          {
            ...first,
            areas: [
              {
                data: [
                  [0, 0],
                  [9, 0],
                  [9, 9],
                ],
                title: 'New',
              },
              ...ground.areas,
            ],
            markers: [],
          },
        ]),
      () => call('PATCH', '', { languages: ['de'], settings: { defaultLanguage: 'de' } }),
      () => call('POST', 'update-live/'),
      () => save([{ ...first, name: 'Top floor', areas: [], markers: first.markers }]),
      () =>
        save([
          {
            name: 'Ground floor',
            key: 'ground',
            areas: ground.areas.map(({ id, ...area }: { id: string }) => area),
          },
        ]),
    ];
    for (const step of steps) {
      await step();
      await expectSameAsCold(project.id);
    }
  });

  test('show the patch of another process without reading the rest of the level again', async () => {
    const project = await newPublishedProject(ada);
    const path = `/api/p/${project.id}/areas/cafe/`;
    expect((await api('GET', path)).body.price).toBeNull();
    await database().execute(`
      UPDATE live_entities SET hash = 'changed', body = (body::jsonb || '{"price": "9 €"}')::text
        WHERE project_id = '${project.id}' AND key = 'cafe';
      UPDATE live_levels SET version = version + 1 WHERE id = '${project.levels[0].id}';
      UPDATE projects SET live_version = live_version + 1 WHERE id = '${project.id}'`);
    expect((await api('GET', path)).body.price).toBe('9 €');
    await expectSameAsCold(project.id);
  });

  test('never show less than was acknowledged before the read began', async () => {
    const project = await newPublishedProject(ada);
    const [level] = project.levels;
    const paths = [`areas/cafe/`, `levels/${level.key}/`, `markers/${level.markers[0].id}/`];
    const priceIn = (body: { price?: string; areas?: { price: string }[] }) =>
      Number((body.areas?.[0]?.price ?? body.price ?? '0').split(' ')[0]);
    let acknowledged = 0;
    let isDone = false;
    const stale: string[] = [];
    const reader = async (path: string) => {
      while (!isDone) {
        await new Promise(setImmediate);
        const least = acknowledged;
        const { status, body } = await api('GET', `/api/p/${project.id}/${path}`);
        if (status !== 200 || priceIn(body) < least)
          stale.push(`${path} ${status} ${priceIn(body)} < ${least}`);
      }
    };
    const patches = async () => {
      for (let n = 1; n <= 40; n++) {
        const json = { price: `${n} €` };
        const places = [`areas/cafe/`, `markers/${level.markers[0].id}/`];
        await Promise.all(
          places.map((place) =>
            api('PATCH', `/api/projects/${project.id}/${place}`, { token: ada.access, json }),
          ),
        );
        acknowledged = n;
      }
      isDone = true;
    };
    await Promise.all([patches(), ...[...paths, ...paths].map(reader)]);
    expect(stale).toEqual([]);
    await expectSameAsCold(project.id);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newProject } from '#tests/support/factories.ts';
import { coordinate, level } from '#tests/support/map-arbitraries.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

/** Drops the fields that change with every save, which are not content. */
const contentOf = ({
  revision: _,
  updated_at: __,
  live_updated_at: ___,
  ...content
}: Record<string, unknown>) => content;

test('the reply of GET changes nothing when it is sent to PATCH, whatever the map contains', async () => {
  const project = await newProject(ada, { languages: ['en', 'de'] });
  const path = `/api/projects/${project.id}/`;
  await call('POST', `${path}publish/`);
  await fc.assert(
    fc.asyncProperty(fc.array(level, { maxLength: 3 }), async (levels) => {
      const saved = await call('PATCH', path, { levels_data: levels });
      // Compared beside the status, so that the refusal of a generated value shows its reason.
      expect([saved.status, saved.status === 200 || saved.body]).toEqual([200, true]);
      await call('POST', `${path}update-live/`);
      const live = await publicLevels(project.id);
      const before = (await call('GET', path)).body;
      expect(before.has_unpublished_changes).toBe(false);
      const { levels: read, ...fields } = before;
      const after = (await call('PATCH', path, { ...fields, levels_data: read })).body;
      expect(contentOf(after)).toEqual(contentOf(before));
      expect(after.revision).toBe(before.revision);
      expect((await call('GET', `${path}levels/`)).body).toEqual(read);
      const diff = (await call('GET', `${path}diff/`)).body;
      expect(Object.values(diff).flatMap((group) => Object.values(group as object).flat())).toEqual([]);
      expect(await publicLevels(project.id)).toEqual(live);
    }),
    { numRuns: process.env.LONG_TESTS === '1' ? 400 : 25 },
  );
}, 600_000);

async function publicLevels(id: string): Promise<unknown[]> {
  const list = (await api('GET', `/api/p/${id}/levels/`)).body as { id: string }[];
  return Promise.all(list.map(async (one) => (await api('GET', `/api/p/${id}/levels/${one.id}/`)).body));
}

test('coordinates are stored and served as sent', async () => {
  const project = await newProject(ada);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 }),
      async (data) => {
        const saved = await call('PATCH', `/api/projects/${project.id}/`, {
          levels_data: [{ areas: [{ data }] }],
        });
        // JSON has no negative zero.
        expect(saved.body.levels[0].areas[0].data).toEqual(JSON.parse(JSON.stringify(data)));
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('levels and places of equal order keep their order and their rows', async () => {
  const project = await newProject(ada);
  const path = `/api/projects/${project.id}/`;
  const position = { x: 1, y: 1 };
  const markers = Array.from({ length: 6 }, () => ({ position }));
  const saved = await call('PATCH', path, {
    levels_data: [{ order: 7 }, { order: 3, markers }, { order: 7 }],
  });
  const [first, second, third] = saved.body.levels;
  const changes = [
    ...first.markers.map(({ id }: { id: string }) => ({
      kind: 'marker',
      op: 'update',
      id,
      fields: { order: 2 },
    })),
    { kind: 'level', op: 'update', id: first.id, fields: { order: 7 } },
    { kind: 'level', op: 'update', id: third.id, fields: { order: 3 } },
  ];
  await call('POST', `${path}changes/`, { base_revision: saved.body.revision, changes });
  await call('POST', `${path}publish/`);
  const before = (await call('GET', path)).body;
  expect(before.levels.map(({ id }: { id: string }) => id)).toEqual([third.id, first.id, second.id]);
  const after = (await call('PATCH', path, { levels_data: before.levels })).body;
  expect(contentOf(after)).toEqual(contentOf(before));
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { newSavedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

const ms = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Makes a saved project with this many more areas. */
async function newLargeProject(count: number): Promise<string> {
  const { id, levels } = await newSavedProject(ada);
  await database().execute(sql`
    INSERT INTO draft_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash, revision)
    SELECT gen_random_uuid(), project_id, level_id, kind, key || n, n, is_hidden, body, hash, revision
    FROM draft_entities, generate_series(1, ${count}::int) n
    WHERE project_id = ${id} AND id = ${levels[0].areas[0].id}`);
  return id;
}

const changePlaces = (id: string) =>
  database().execute(sql`UPDATE draft_entities SET hash = md5(hash) WHERE project_id = ${id}`);
const publish = async (id: string, path: string) =>
  expect((await call('POST', `/api/projects/${id}/${path}/`)).status).toBe(200);

test('a large map that was just written is published as fast as one of which the database has statistics', async () => {
  const other = await newLargeProject(100);
  await publish(other, 'publish');
  await database().execute(sql`ANALYZE`);
  const id = await newLargeProject(10_000);
  const first = await ms(() => publish(id, 'publish'));
  await changePlaces(id);
  const second = await ms(() => publish(id, 'update-live'));
  await database().execute(sql`ANALYZE`);
  await changePlaces(id);
  const known = await ms(() => publish(id, 'update-live'));
  expect(Math.max(first, second)).toBeLessThan(4 * known + 500);
}, 120_000);

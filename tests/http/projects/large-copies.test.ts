import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { startCallThreads } from '#lib/boot/call-threads.ts';
import { loadRoute } from '#lib/boot/router.ts';
import { callPool, setCallPool } from '#lib/http/call-pool.ts';
import { megabyte } from '#lib/plans/units.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newProject, newSavedProject } from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

/** A project with this many areas on its first level, beside the places of every saved project. */
async function newLargeProject(count: number): Promise<string> {
  const { id, levels } = await newSavedProject(ada);
  await database().execute(sql`
    INSERT INTO draft_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash, revision)
    SELECT gen_random_uuid(), project_id, level_id, kind, key || n, n, is_hidden,
      jsonb_set(body::jsonb, '{translations,de}', jsonb_build_object('description', repeat('Zimmer ', 700)))::text,
      hash, revision
    FROM draft_entities, generate_series(1, ${count}::int) n
    WHERE project_id = ${id} AND id = ${levels[0].areas[0].id}`);
  return id;
}

/** The calls that threads got in the running test. */
let calls = 0;
let endThreads = async () => {};

// One pool for all tests, because a thread takes a second to load the code of the service.
beforeAll(() => {
  endThreads = startCallThreads(databaseTarget());
  const pool = callPool();
  setCallPool((one, caller) => {
    calls += 1;
    if (!pool) throw new Error('Nothing was started.');
    return pool(one, caller);
  });
});
beforeEach(() => {
  calls = 0;
});
afterAll(() => endThreads());

test('a project is copied in a thread under the name that was sent', async () => {
  const [large, small] = [await newLargeProject(200), await newLargeProject(1)];
  const copyOf = async (id: string) => {
    const { status, body } = await call('POST', projectPath(id, 'duplicate/'), { name: 'Second' });
    return { status, name: body.name, areas: body.levels[0].areas.length, calls };
  };
  expect(await copyOf(small)).toEqual({ status: 201, name: 'Second', areas: 2, calls: 1 });
  expect(await copyOf(large)).toEqual({ status: 201, name: 'Second', areas: 201, calls: 2 });
});

test('a project is copied in a thread also at a spelling of the path that Next decodes', async () => {
  const id = await newLargeProject(1);
  const { POST } = await loadRoute('api/projects/[[...path]]');
  const request = new Request(`${testOrigin}${projectPath(id, '%64uplicate/')}`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${ada.access}`, 'content-type': 'application/json' },
  });
  const answer = await POST?.(request, { params: Promise.resolve({ path: [id, 'duplicate'] }) });
  expect([answer?.status, calls]).toEqual([201, 1]);
});

test('a project is filled with another one in a thread, and wrong bodies are refused there', async () => {
  const [large, small] = [await newLargeProject(200), await newLargeProject(1)];
  const fillWith = async (copy_of: unknown) => {
    const { id } = await newProject(ada);
    const { status } = await call('POST', projectPath(id, 'fill/'), { copy_of });
    return { status, calls };
  };
  expect(await fillWith(small)).toEqual({ status: 200, calls: 1 });
  expect(await fillWith('a\u0000b')).toEqual({ status: 400, calls: 2 });
  expect(await fillWith([large])).toEqual({ status: 400, calls: 3 });
  expect(await fillWith(large)).toEqual({ status: 200, calls: 4 });
});

test('a compressed body of more than a megabyte is refused in a thread like a small one', async () => {
  const { id } = await newProject(ada);
  const raw = `{"name":"Hall"}${' '.repeat(megabyte)}`;
  const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
  const packed = await api('PATCH', projectPath(id), { token: ada.access, raw, headers });
  expect([packed.status, packed.body.detail, calls]).toEqual([
    415,
    'Send the body without Content-Encoding br.',
    1,
  ]);
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { GET } from '#app/api/projects/[project_id]/export/route.ts';
import { database } from '#db/client.ts';
import { startCallThreads } from '#lib/boot/call-threads.ts';
import { callPool, setCallPool } from '#lib/http/call-pool.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newSavedProject } from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

/** Processor time of this thread; the wait for a processor does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns the processor time that `work` takes without a turn for anything else, at most. */
async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let last = threadMs();
  let isDone = false;
  const turn = () => {
    const now = threadMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  return longestMs;
}

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

test('an export of 10,000 places lets others take turns', async () => {
  const id = await newLargeProject(10_000);
  const headers = { authorization: `Bearer ${ada.access}`, host: 'atrium.test' };
  const request = () => new Request(`http://atrium.test${projectPath(id, 'export/')}`, { headers });
  const exported = async () => {
    const response = await GET(request(), { params: Promise.resolve({ project_id: id }) });
    return (await response.arrayBuffer()).byteLength;
  };
  expect(await longestTurnMs(exported)).toBeLessThan(150);
});

test('a large project is copied in a thread under the name that was sent, a small one is not', async () => {
  const [large, small] = [await newLargeProject(2_000), await newLargeProject(1)];
  const end = startCallThreads(databaseTarget());
  const pool = callPool();
  let calls = 0;
  setCallPool((call, caller) => {
    calls += 1;
    if (!pool) throw new Error('Nothing was started.');
    return pool(call, caller);
  });
  const copyOf = async (id: string) => {
    calls = 0;
    const { status, body } = await call('POST', projectPath(id, 'duplicate/'), { name: 'Second' });
    return { status, name: body.name, areas: body.levels[0].areas.length, calls };
  };
  try {
    expect(await copyOf(large)).toEqual({ status: 201, name: 'Second', areas: 2_001, calls: 1 });
    expect(await copyOf(small)).toEqual({ status: 201, name: 'Second', areas: 2, calls: 0 });
  } finally {
    await end();
  }
});

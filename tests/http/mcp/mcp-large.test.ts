import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCallThreads } from '#lib/boot/call-threads.ts';
import { callPool, type PooledCall, setCallPool } from '#lib/http/call-pool.ts';
import { benchVenue } from '#tests/bench/support/venue.ts';
import { api } from '#tests/support/api.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { door, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { connectAssistant } from '#tests/support/mcp.ts';
import { publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();

let ada: Person;
let end: () => Promise<void>;
const calls: PooledCall[] = [];
beforeAll(async () => {
  ada = await newPerson();
  end = startCallThreads(databaseTarget());
  const pool = callPool();
  setCallPool((call, caller) => {
    calls.push(call);
    if (!pool) throw new Error('Nothing was started.');
    return pool(call, caller);
  });
});
afterAll(() => end());

test.each(['legacy', 'auto'] as const)(
  'a message about a large project is answered in a worker thread, and its changes are visible at once (%s)',
  async (mode) => {
    const project = await newPublishedProject(ada, benchVenue(2, 600, 600));
    const [{ id, areas }] = project.levels;
    const { client, call } = await connectAssistant(await newApiKey(ada, 'write'), mode);
    const [area] = areas;
    await publicOf(project.id, `areas/${area.key}/`);
    calls.length = 0;
    const [found] = (await call('search_places', { project: project.id, query: area.translations.en.title }))
      .json.results;
    expect(found).toMatchObject({ kind: 'area', level: { id } });
    const updates = [{ kind: 'area', id_or_key: area.key, price: '7 €' }];
    expect((await call('update_places', { project: project.id, updates })).isError).toBe(false);
    expect(await publicOf(project.id, `areas/${area.key}/`)).toMatchObject({ price: '7 €' });
    const { contents } = await client.readResource({ uri: `atrium://projects/${project.id}/levels/${id}` });
    const [content] = contents;
    const level = JSON.parse(content && 'text' in content ? content.text : '');
    expect(level.areas).toHaveLength(areas.length);
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(Array(3).fill('/api/mcp/'));
    const read = await api('GET', `/api/p/${project.id}/levels/${level.key}/`);
    expect(read.body.areas).toEqual(level.areas.map((one: object) => expect.objectContaining({ ...one })));
    await client.close();
  },
  60_000,
);

test('a message about a project whose name no row can have is answered by the tool', async () => {
  const params = { name: 'get_project', arguments: { project: 'a\u0000b' } };
  const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const answer = await door('POST', '/api/mcp/', { token: await newApiKey(ada, 'write'), json });
  expect([answer.status, answer.body.result.isError]).toEqual([200, true]);
});

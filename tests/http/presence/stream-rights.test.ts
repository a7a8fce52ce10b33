import { beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { limits } from '#lib/plans/limits.ts';
import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { countProjectStreams, endProjectStreams, projectStreams } from '#lib/presence/streams.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { beginBrowserSession } from '#tests/support/browser-session.ts';
import { useDoor } from '#tests/support/door.ts';
import { newApiKey, newMember, newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { type Followed, followStream, useProjectStreams } from '#tests/support/project-stream.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();

// biome-ignore lint/suspicious/noExplicitAny: the test checks the shape of the answers.
type Json = any;

let ada: Person;
let project: Json;
beforeAll(async () => {
  ada = await newPerson();
  project = await newSavedProject(ada);
});

const followWith = useProjectStreams();
const follow = (token: string, id: string = project.id) => followWith(token, id);
const isOverSoon = (stream: Followed) => expect.poll(() => stream.isOver, { timeout: 5000 }).toBe(true);

describe('a stream of a project ends within five seconds', () => {
  test('of the end of the session, and not that of another session', async () => {
    const bob = await newMember(ada.organizationId, 'member');
    const [ended, other] = [await follow(bob.access), await follow(ada.access)];
    await api('POST', '/api/auth/logout/', { token: bob.access, json: { refresh: bob.refresh } });
    await isOverSoon(ended);
    expect(other.isOver).toBe(false);
    expect((await follow(bob.access)).response.status).toBe(401);
  });

  test('of the end of a membership, and of its block', async () => {
    const [bob, carol] = [
      await newMember(ada.organizationId, 'viewer'),
      await newMember(ada.organizationId, 'member'),
    ];
    const streams = [await follow(bob.access), await follow(carol.access)];
    const { body } = await api('GET', `/api/organizations/${ada.organizationId}/members/`, {
      token: ada.access,
    });
    const idOf = (person: Person) => body.results.find((one: Json) => one.user.id === person.userId).id;
    const path = (person: Person) => `/api/organizations/${ada.organizationId}/members/${idOf(person)}/`;
    await api('DELETE', path(bob), { token: ada.access });
    await api('PATCH', path(carol), { token: ada.access, json: { status: 'blocked' } });
    for (const stream of streams) await isOverSoon(stream);
    expect((await follow(carol.access)).response.status).toBe(404);
  });

  test('of a key that is deleted or expires', async () => {
    const [gone, old] = [await newApiKey(ada, 'read'), await newApiKey(ada, 'read')];
    const streams = [await follow(gone), await follow(old)];
    const sql = database().$client;
    await sql`DELETE FROM api_keys WHERE prefix = ${gone.slice(0, 11)}`;
    await sql`UPDATE api_keys SET expires_at = now() - interval '1 minute' WHERE prefix = ${old.slice(0, 11)}`;
    for (const stream of streams) await isOverSoon(stream);
  });

  test('of the expiry of its access token', async () => {
    const bob = await newMember(ada.organizationId, 'member');
    const stream = await follow(bob.access);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (limits.accessTokenSeconds + 60) * 1000 });
    await isOverSoon(stream);
  });

  test('of the deletion of the project', async () => {
    const { id } = await newSavedProject(ada);
    const stream = await follow(ada.access, id);
    await api('DELETE', projectPath(id), { token: ada.access });
    await isOverSoon(stream);
  });
});

describe('a stream of a project', () => {
  test('is no use of a session or key: what is left open does not keep them from ending', async () => {
    const bob = await newMember(ada.organizationId, 'member');
    const key = await newApiKey(ada, 'read');
    await follow(bob.access);
    await follow(key);
    const sql = database().$client;
    const long = new Date(Date.now() - 3_600_000).toISOString();
    await sql`UPDATE sessions SET last_used_at = ${long} WHERE user_id = ${bob.userId}`;
    await sql`UPDATE api_keys SET last_used_at = ${long} WHERE prefix = ${key.slice(0, 11)}`;
    const since = performance.now();
    const confirmed = () => [...projectStreams().streams].every(({ confirmedAt }) => confirmedAt > since);
    await expect.poll(confirmed, { timeout: 10_000 }).toBe(true);
    const used = await sql`
      SELECT last_used_at AS at FROM sessions WHERE user_id = ${bob.userId}
      UNION ALL SELECT last_used_at FROM api_keys WHERE prefix = ${key.slice(0, 11)}`;
    expect(used.map(({ at }) => new Date(at).toISOString())).toEqual([long, long]);
  });

  test('is no use of the session of its page, and neither is what the page says of its person', async () => {
    const bob = await newMember(ada.organizationId, 'member');
    const { cookie } = await beginBrowserSession(bob);
    const long = new Date(Date.now() - 3_600_000).toISOString();
    const sql = database().$client;
    const usedAt = async () => {
      const [row] =
        await sql`SELECT last_used_at AS at FROM sessions WHERE user_id = ${bob.userId} AND kind = 'browser'`;
      return new Date(row?.at).toISOString();
    };
    await sql`UPDATE sessions SET last_used_at = ${long} WHERE user_id = ${bob.userId}`;
    const headers = { cookie, origin: testOrigin };
    const here = { level: null, selection: [], pointer: null };
    const told = await api('POST', projectPath(project.id, 'presence/'), { headers, json: here });
    expect(told.status).toBe(204);
    const stream = await followStream(projectPath(project.id, 'events/'), { cookie });
    expect(stream.response.status).toBe(200);
    stream.leave();
    expect(await usedAt()).toBe(long);
    expect((await api('GET', projectPath(project.id), { headers })).status).toBe(200);
    expect(await usedAt()).not.toBe(long);
  });

  test('is refused beyond twenty of a person, without a held connection, and while the process ends', async () => {
    const refusalOf = async () => {
      const { response } = await follow(ada.access);
      return [response.status, response.headers.get('retry-after')];
    };
    for (let i = 0; i < presenceLimits.streamsPerPersonMax; i++)
      expect((await follow(ada.access)).response.status).toBe(200);
    expect(await refusalOf()).toEqual([503, '60']);
    const bob = await newMember(ada.organizationId, 'member');
    expect((await follow(bob.access)).response.status).toBe(200);
    // Without a peer, Next answers: a host of functions.
    const alone = await api('GET', projectPath(project.id, 'events/'), { token: bob.access });
    expect(alone.status).toBe(503);
    await endProjectStreams();
    expect(countProjectStreams()).toBe(0);
    expect(await refusalOf()).toEqual([503, '60']);
    setProcessSingleton('project-events', undefined);
  });
});

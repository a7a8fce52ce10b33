import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCallThreads } from '#lib/boot/call-threads.ts';
import { largeBodies } from '#lib/http/body-memory.ts';
import { callPool, type PooledCall, setCallPool } from '#lib/http/call-pool.ts';
import { writeUsage } from '#lib/platform/usage/count-usage.ts';
import { benchVenue } from '#tests/bench/support/venue.ts';
import { api } from '#tests/support/api.ts';
import { databaseTarget } from '#tests/support/database.ts';
import {
  newApiKey,
  newPerson,
  newProject,
  newPublishedProject,
  type Person,
} from '#tests/support/factories.ts';
import { postFile } from '#tests/support/picture.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let end: () => Promise<void>;
let calls: PooledCall[] = [];
let watched: ReturnType<typeof callPool> = null;
beforeAll(async () => {
  ada = await newPerson();
  end = watchedThreads();
});
afterAll(() => end());

/** The worker threads, and in `calls` their input. */
function watchedThreads() {
  const end = startCallThreads(databaseTarget());
  const pool = callPool();
  watched = (call, caller) => {
    calls.push(call);
    if (!pool) throw new Error('Nothing was started.');
    return pool(call, caller);
  };
  setCallPool(watched);
  return end;
}

/** More than a megabyte in few places, which are quick to save. */
const venue = () => benchVenue(2, 30, 30, 40);

/** Sends JSON with its length declared, more than a megabyte if the venue is included. */
function send(method: string, path: string, json: unknown, token = ada.access, headers = {}) {
  calls = [];
  const raw = JSON.stringify(json);
  const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(raw)) };
  return api(method, path, { token, raw, headers: { ...length, ...headers } });
}

describe('a call with more than a megabyte', () => {
  test('runs in a worker thread and returns the same answer as on the main thread', async () => {
    const [here, there] = [await newProject(ada), await newProject(ada)];
    const saved = await send('PATCH', `/api/projects/${there.id}/`, { levels_data: venue() });
    expect(saved.status).toBe(200);
    expect(calls).toHaveLength(1);
    setCallPool(null);
    const small = await api('PATCH', `/api/projects/${here.id}/`, {
      token: ada.access,
      json: { levels_data: venue() },
    });
    setCallPool(watched);
    expect(Object.fromEntries(saved.headers)).toMatchObject({ etag: small.headers.get('etag') });
    expect(saved.headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/);
    const stripped = (project: unknown) =>
      JSON.parse(
        JSON.stringify(project, (name, value) =>
          /^(?:id|key|slug|name)$|(?:_at|At|Url)$/.test(name) ? '' : value,
        ),
      );
    expect(stripped(saved.body)).toEqual(stripped(small.body));
    const read = await api('GET', `/api/projects/${there.id}/`, { token: ada.access });
    expect(read.body).toEqual(saved.body);
  });

  test.each(['with its length', 'in chunks', 'as a form'])(
    'goes to a worker however it is sent: %s',
    async (how) => {
      const project = await newProject(ada);
      const path = `/api/projects/${project.id}/`;
      const json = { levels_data: venue() };
      const form = new FormData();
      form.set('data', JSON.stringify(json));
      calls = [];
      const saved =
        how === 'with its length'
          ? await send('PATCH', path, json)
          : how === 'in chunks'
            ? await api('PATCH', path, { token: ada.access, json })
            : await api('PATCH', path, { token: ada.access, form });
      expect([saved.status, calls.length]).toEqual([200, 1]);
      expect(saved.body.levels.map(({ areas }: { areas: unknown[] }) => areas.length)).toEqual([30, 30]);
      expect(largeBodies().state).toEqual({ running: 0, waiting: 0, weight: 0 });
    },
  );

  test('like one with a large answer goes to a worker', async () => {
    const project = await newProject(ada);
    const path = `/api/projects/${project.id}/`;
    await send('PATCH', path, { levels_data: benchVenue(2, 501, 500, 1) });
    calls = [];
    const renamed = await api('PATCH', path, { token: ada.access, json: { name: 'Renamed' } });
    const read = await api('GET', path, { token: ada.access });
    expect([renamed.status, read.status, calls.length]).toEqual([200, 200, 2]);
    expect(read.body).toEqual(renamed.body);
  });

  test('like a short one about a large project may arrive in chunks, whose memory stays theirs', async () => {
    const path = `/api/projects/${(await newProject(ada)).id}/`;
    await send('PATCH', path, { levels_data: benchVenue(2, 501, 500, 1) });
    const texts = ['{"name":', '"Renamed"}'];
    // Node keeps short texts in memory that they share.
    const chunks = texts.map((text) => Buffer.from(text));
    const raw = new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    const renamed = await api('PATCH', path, { token: ada.access, raw, headers });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Renamed']);
    expect(chunks.map(String)).toEqual(texts);
  });

  test('like the body of a map over 64 KB goes to a worker', async () => {
    const path = `/api/projects/${(await newProject(ada)).id}/`;
    const isInThread = async (count: number) => {
      const markers = Array(count).fill({ position: { x: 1, y: 1 } });
      return (await send('PATCH', path, { levels_data: [{ markers }] })).status === 200 && calls.length === 1;
    };
    expect([await isInThread(1_500), await isInThread(2_500)]).toEqual([false, true]);
  });

  test('leaves room for others if one caller has many; a call without room is asked to come later', async () => {
    const other = await newPerson();
    const [mine, theirs] = [await newProject(ada), await newProject(other)];
    const save = (person: Person, id: string) =>
      send('PATCH', `/api/projects/${id}/`, { description: 'Saved', levels_data: venue() }, person.access);
    const order: string[] = [];
    const many = Array.from({ length: 8 }, () =>
      save(ada, mine.id).then(({ status }) => order.push(`ada ${status}`)),
    );
    await save(other, theirs.id).then(({ status }) => order.push(`other ${status}`));
    await Promise.all(many);
    expect(order.indexOf('other 200')).toBeLessThan(4);
    expect(order.filter((one) => one === 'ada 200')).toHaveLength(8);
  });

  test('whose client left is dropped before it is read, and gives its room back', async () => {
    const turn = await largeBodies().enter({ caller: `user ${ada.userId}`, weight: 200 * 1024 * 1024 });
    const gone = new AbortController();
    const path = `/api/projects/${(await newProject(ada)).id}/`;
    const raw = JSON.stringify({ levels_data: venue() });
    calls = [];
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(raw)) };
    const left = api('PATCH', path, { token: ada.access, raw, headers, signal: gone.signal });
    await expect.poll(() => largeBodies().state.waiting).toBe(1);
    gone.abort();
    expect([(await left).status, calls]).toEqual([503, []]);
    turn.end();
    expect(largeBodies().state).toEqual({ running: 0, waiting: 0, weight: 0 });
  });

  test('names every fault at its path in the requested language, and changes nothing', async () => {
    const project = await newProject(ada);
    const [level, other] = venue();
    const faulty = [
      { ...level, areas: [...(level?.areas ?? []), { data: [[0, 0]] }] },
      { ...other, name: 7 },
    ];
    const refused = await send('PATCH', `/api/projects/${project.id}/`, { levels_data: faulty });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body).toSorted()).toEqual([
      'levels_data[0].areas[30].data',
      'levels_data[1].name',
    ]);
    expect(calls).toHaveLength(1);
    const german = await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { levels_data: faulty },
      headers: { 'atrium-language': 'de' },
    });
    expect(german.body['levels_data[1].name']).toEqual(['Das muss Text sein.']);
    const read = await api('GET', `/api/projects/${project.id}/`, { token: ada.access });
    expect(read.body.levels).toEqual([]);
  });

  test('needs the same rights and revision, and without a session is refused before a worker gets it', async () => {
    const project = await newProject(ada);
    const stranger = await newPerson();
    const path = `/api/projects/${project.id}/`;
    expect((await send('PATCH', path, { levels_data: venue() }, stranger.access)).status).toBe(404);
    expect((await send('PATCH', path, { levels_data: venue() }, 'nobody')).status).toBe(401);
    expect(calls).toEqual([]);
    const reader = await newApiKey(ada, 'read');
    expect((await send('PATCH', path, { levels_data: venue() }, reader)).status).toBe(403);
    expect(calls).toEqual([]);
    const stale = await send('PATCH', path, { levels_data: venue() }, ada.access, { 'if-match': '"999"' });
    expect(stale.status).toBe(412);
  });

  test('is refused on the main thread if its endpoint allows less', async () => {
    const refused = await send('POST', '/api/projects/', { name: 'x'.repeat(1024 * 1024) });
    expect([refused.status, calls]).toEqual([413, []]);
    const path = `/api/projects/${(await newProject(ada)).id}/`;
    const headers = { 'content-length': String(61 * 1024 * 1024) };
    expect((await send('PATCH', path, {}, ada.access, headers)).status).toBe(413);
    expect(calls).toEqual([]);
  });

  test('is refused if its body is longer than announced, or breaks off, and the next one is done', async () => {
    const project = await newProject(ada);
    const path = `/api/projects/${project.id}/`;
    const piece = new TextEncoder().encode(`"${'x'.repeat(1024 * 1024)}",`);
    const sendPieces = (count: number, breaksOff: boolean) => {
      let left = count;
      const raw = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (left-- > 0) controller.enqueue(piece.slice());
          else if (breaksOff) controller.error(new Error('Gone.'));
          else controller.close();
        },
      });
      const headers = { 'content-type': 'application/json', 'content-length': '2000000' };
      return api('PATCH', path, { token: ada.access, raw, headers });
    };
    expect((await sendPieces(61, false)).status).toBe(413);
    const broken = await sendPieces(3, true);
    expect([broken.status, broken.body]).toEqual([400, { detail: 'The body is incomplete.' }]);
    expect((await send('PATCH', path, { levels_data: venue() })).status).toBe(200);
  });

  test('changes a published map visibly at once', async () => {
    const project = await newPublishedProject(ada);
    const name = async () => (await api('GET', `/api/p/${project.id}/`)).body.name;
    await name();
    const saved = await send('PATCH', `/api/projects/${project.id}/`, {
      name: 'Renamed',
      levels_data: venue(),
    });
    expect(saved.status).toBe(200);
    expect(await name()).toBe('Renamed');
  });

  test('counts as usage of the organization', async () => {
    const owner = await newPerson();
    const project = await newProject(owner);
    const key = await newApiKey(owner, 'write');
    const requests = async () => {
      await writeUsage();
      const path = `/api/usage/?organization=${owner.organizationId}`;
      const { status, body } = await api('GET', path, { token: owner.access });
      return JSON.stringify({ status, body });
    };
    const before = await requests();
    expect((await send('PATCH', `/api/projects/${project.id}/`, { levels_data: venue() }, key)).status).toBe(
      200,
    );
    expect(await requests()).not.toBe(before);
  });

  test('leaves one of four drafts whole that are sent at once to one project', async () => {
    const project = await newProject(ada);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        send('PATCH', `/api/projects/${project.id}/`, { description: `Save ${n}`, levels_data: venue() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await api('GET', `/api/projects/${project.id}/`, { token: ada.access });
    expect(answers.map((answer) => answer.body)).toContainEqual(body);
  });
});

test('an archive goes to a worker, however small it is', async () => {
  calls = [];
  const archive = new Uint8Array(zipSync({ 'project.json': strToU8('{}') }));
  const fields = { organization: ada.organizationId };
  const refused = await postFile(ada.access, '/api/projects/import/', archive, fields);
  expect([refused.status, Object.keys(refused.body), calls.length]).toEqual([400, ['file'], 1]);
});

test('a worker that crashes is reported as such, and the next call gets another', async () => {
  const project = await newProject(ada);
  const broken = send('PATCH', `/api/projects/${project.id}/`, { levels_data: venue(), name: 'Never' });
  await end();
  const { status } = await broken;
  expect(status).toBeOneOf([200, 503]);
  const { body } = await api('GET', `/api/projects/${project.id}/`, { token: ada.access });
  expect(body.name === 'Never').toBe(status === 200);
  expect(body.levels).toHaveLength(status === 200 ? 2 : 0);
  end = watchedThreads();
  expect((await send('PATCH', `/api/projects/${project.id}/`, { levels_data: venue() })).status).toBe(200);
});

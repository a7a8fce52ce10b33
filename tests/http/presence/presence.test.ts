import { beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { newId } from '#lib/platform/ids.ts';
import { countRooms, forgetAbsent, peopleOf } from '#lib/presence/people.ts';
import { api } from '#tests/support/api.ts';
import { useDoor } from '#tests/support/door.ts';
import { newApiKey, newMember, newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { type Followed, lastOf, useProjectStreams } from '#tests/support/project-stream.ts';
import { projectPath, sendChanges } from '#tests/support/projects.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();
useDoor();

// biome-ignore lint/suspicious/noExplicitAny: the test checks the shape of the answers.
type Json = any;

let ada: Person;
let bob: Person;
let project: Json;
beforeAll(async () => {
  ada = await newPerson('Ada Lovelace');
  bob = await newMember(ada.organizationId, 'viewer');
  project = await newSavedProject(ada);
});

const followWith = useProjectStreams();
const follow = (token: string, id: string = project.id) => followWith(token, id);
const nowhere = { level: null, selection: [], pointer: null };
const tell = (token: string, where: unknown = nowhere, id = project.id) =>
  api('POST', projectPath(id, 'presence/'), { token, json: where });
const idsIn = (stream: Followed) => lastOf(stream, 'presence').people.map(({ id }: Json) => id);

describe('who is in a project', () => {
  test('is told to all who follow it, readers too, with a name, a colour of its own and where they are', async () => {
    const [ofAda, ofBob] = [await follow(ada.access), await follow(bob.access)];
    await expect.poll(() => ofBob.events.map(({ name }) => name)).toEqual(['revision', 'presence']);
    const { headers } = ofAda.response;
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect([headers.get('x-accel-buffering'), headers.get('cache-control')]).toEqual([
      'no',
      'no-store, no-transform',
    ]);
    const [level] = project.levels;
    const where = { level: level.id, selection: [level.areas[0].id], pointer: [12.5, -3] };
    expect((await tell(ada.access, where)).status).toBe(204);
    expect((await tell(bob.access)).status).toBe(204);
    for (const stream of [ofAda, ofBob]) {
      await expect.poll(() => idsIn(stream)).toEqual([ada.userId, bob.userId]);
      const [first, second] = lastOf(stream, 'presence').people;
      expect(first).toEqual({ id: ada.userId, name: 'Ada Lovelace', color: expect.any(String), ...where });
      expect(second).toMatchObject({ name: 'A viewer', ...nowhere });
      expect(first.color).toMatch(/^#[0-9a-f]{6}$/);
      expect(first.color).not.toBe(second.color);
    }
    await tell(ada.access, { ...where, selection: [] });
    await expect.poll(() => lastOf(ofBob, 'presence').people[0].selection).toEqual([]);
  });

  test('is forgotten after thirty seconds, in memory too', async () => {
    const { id } = await newSavedProject(ada);
    await tell(ada.access, nowhere, id);
    const stream = await follow(bob.access, id);
    await expect.poll(() => idsIn(stream)).toEqual([ada.userId]);
    expect(peopleOf(id, Date.now() + 29_000)).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_500 });
    await expect.poll(() => idsIn(stream)).toEqual([]);
    forgetAbsent();
    expect(countRooms()).toBe(0);
  });

  test('is at most fifty people, each with a hundred places, and all of it arrives', async () => {
    const { id } = await newSavedProject(ada);
    const { keepPerson } = await import('#lib/presence/people.ts');
    const selection = Array.from({ length: presenceLimits.selectionMax }, newId);
    const level = newId();
    for (let i = 0; i < 60; i++)
      keepPerson(id, { id: newId(), kind: 'key', level, selection, pointer: [i, i] }, Date.now() - 1000);
    await tell(ada.access, { level, selection, pointer: [1_000_000, -1_000_000] }, id);
    expect(peopleOf(id)).toHaveLength(presenceLimits.peopleMax);
    expect(peopleOf(id).some((person) => person.id === ada.userId)).toBe(true);
    const stream = await follow(bob.access, id);
    await expect.poll(() => idsIn(stream)).toEqual([ada.userId]);
    expect(lastOf(stream, 'presence').people[0].selection).toEqual(selection);
  });

  test('names no address to a key, and a key by its name', async () => {
    const { id } = await newSavedProject(ada);
    const nameless = await newMember(ada.organizationId, 'member');
    await database().$client`UPDATE users SET full_name = '' WHERE id = ${nameless.userId}`;
    const key = await newApiKey(ada, 'read', id);
    await tell(nameless.access, nowhere, id);
    await tell(key, nowhere, id);
    const [ofKey, ofMember] = [await follow(key, id), await follow(ada.access, id)];
    const namesIn = (stream: Followed) => lastOf(stream, 'presence').people.map(({ name }: Json) => name);
    await expect.poll(() => namesIn(ofKey)).toEqual(['', 'read key']);
    await expect.poll(() => namesIn(ofMember)).toEqual([nameless.email.split('@')[0], 'read key']);
  });

  test('takes nothing but a level, a selection and a pointer within the bounds', async () => {
    const id = newId();
    for (const wrong of [
      {},
      [],
      null,
      { ...nowhere, name: 'Ada' },
      { ...nowhere, color: '#ffffff' },
      { ...nowhere, level: 'ground' },
      { ...nowhere, level: 7 },
      { ...nowhere, selection: 'all' },
      { ...nowhere, selection: [7] },
      { ...nowhere, selection: ['<script>'] },
      { ...nowhere, selection: Array.from({ length: 101 }, newId) },
      { ...nowhere, pointer: [1] },
      { ...nowhere, pointer: [1, 2, 3] },
      { ...nowhere, pointer: ['1', '2'] },
      { ...nowhere, pointer: [1e9, 0] },
      { ...nowhere, pointer: { x: 1, y: 2 } },
      { level: null, selection: [] },
    ])
      expect([wrong, (await tell(ada.access, wrong)).status]).toEqual([wrong, 400]);
    expect((await tell(ada.access, { ...nowhere, level: id.toUpperCase() })).status).toBe(204);
    expect(peopleOf(project.id).find((one) => one.id === ada.userId)?.level).toBe(id);
    const huge = { ...nowhere, selection: Array.from({ length: 50_000 }, newId) };
    expect((await tell(ada.access, huge)).status).toBe(413);
  });

  test('is for those who may read the project', async () => {
    const stranger = await newPerson('A stranger');
    const otherKey = await newApiKey(stranger, 'write');
    for (const token of [stranger.access, otherKey]) {
      expect((await tell(token)).status).toBe(404);
      expect((await follow(token)).response.status).toBe(404);
    }
    expect((await api('POST', projectPath(project.id, 'presence/'), { json: nowhere })).status).toBe(401);
    expect((await api('GET', projectPath(project.id, 'events/'))).status).toBe(401);
    // A token in the address is no credential.
    expect((await api('GET', projectPath(project.id, `events/?token=${ada.access}`))).status).toBe(401);
    expect((await api('POST', projectPath(project.id, 'events/'), { token: ada.access })).status).toBe(405);
  });

  test('has ten calls a second of a person, apart from the other calls of the account', async () => {
    const carol = await newMember(ada.organizationId, 'member');
    withSettings({ rateLimits: 'on' });
    const answers = await Promise.all(Array.from({ length: 30 }, () => tell(carol.access)));
    const passed = answers.filter(({ status }) => status === 204).length;
    expect(passed).toBeGreaterThanOrEqual(10);
    expect(passed).toBeLessThan(30);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    const other = await api('GET', projectPath(project.id), { token: carol.access });
    expect(other.headers.get('ratelimit-remaining')).toBe('299');
  });
});

describe('a revision', () => {
  test('is told with who made it within two seconds, however it was saved', async () => {
    const saved = await newSavedProject(ada);
    const editor = await newMember(ada.organizationId, 'member');
    const stream = await follow(bob.access, saved.id);
    await expect
      .poll(() => lastOf(stream, 'revision'))
      .toEqual({
        revision: saved.revision,
        by: { id: ada.userId, name: 'Ada Lovelace' },
      });
    const [level] = saved.levels;
    const began = performance.now();
    const change = [{ kind: 'level', op: 'update', id: level.id, fields: { name: 'Street' } }];
    const { revision } = (await sendChanges(editor.access, saved.id, saved.revision, change)).body;
    await expect
      .poll(() => lastOf(stream, 'revision'), { timeout: 2000 })
      .toEqual({ revision, by: { id: editor.userId, name: 'A member' } });
    expect(performance.now() - began).toBeLessThan(2000);
    const patched = await api('PATCH', projectPath(saved.id, `areas/${level.areas[0].id}/`), {
      token: ada.access,
      json: { price: '7 €' },
    });
    expect(patched.status).toBe(200);
    await expect
      .poll(() => lastOf(stream, 'revision'))
      .toMatchObject({
        revision: revision + 1,
        by: { id: ada.userId },
      });
    await api('PATCH', projectPath(saved.id), { token: editor.access, json: { name: 'House' } });
    await expect.poll(() => lastOf(stream, 'revision').by.id).toBe(editor.userId);
    expect(stream.events.filter(({ name }) => name === 'revision').length).toBe(4);
  });

  test('is the same for all, when two people save at once', async () => {
    const saved = await newSavedProject(ada);
    const editor = await newMember(ada.organizationId, 'member');
    const streams = [await follow(ada.access, saved.id), await follow(editor.access, saved.id)];
    const [level] = saved.levels;
    await Promise.all(
      [ada, editor].flatMap(({ access }) =>
        Array.from({ length: 5 }, (_, i) =>
          api('PATCH', projectPath(saved.id, `areas/${level.areas[0].id}/`), {
            token: access,
            json: { price: `${i} of ${access.slice(-5)}` },
          }),
        ),
      ),
    );
    const { revision } = (await api('GET', projectPath(saved.id), { token: ada.access })).body;
    for (const stream of streams) await expect.poll(() => lastOf(stream, 'revision').revision).toBe(revision);
  });
});

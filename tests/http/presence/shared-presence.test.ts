import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { keepPerson, peopleOf } from '#lib/presence/people.ts';
import { askForPeople, sharePerson } from '#lib/presence/shared-people.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { findRedis, startUpstashServer, type UpstashServer } from '#tests/support/upstash-server.ts';

useService();

const redis = findRedis();
if (!redis) console.warn('*** No redis-server is installed: presence over Upstash Redis is NOT tested. ***');

let upstash: UpstashServer;
let ada: Person;
const configure = () => withSettings({ redis: { url: upstash.url, token: upstash.token } });
/** Clears what this process heard, as if it were another one. */
const becomeAnotherProcess = () => setProcessSingleton('presence', undefined);
const nowhere = { level: null, selection: [], pointer: null };
/** Resolves once what was told before is in the store: a call does not wait for it. */
const sharingIsIdle = () =>
  sharePerson('01890000-0000-7000-8000-000000000000', {
    id: 'nobody',
    kind: 'key',
    ...nowhere,
    since: 0,
    seenAt: 0,
  });

describe.skipIf(!redis)('presence over Upstash Redis', () => {
  beforeAll(async () => {
    upstash = await startUpstashServer();
    ada = await newPerson();
  });
  afterAll(() => upstash.close());
  beforeEach(() => {
    upstash.fail(null);
    configure();
    becomeAnotherProcess();
  });

  test('is seen by other processes, which ask one question for all projects, and holds ids without names', async () => {
    const projects = [await newSavedProject(ada), await newSavedProject(ada)];
    for (const { id } of projects) {
      const where = { level: null, selection: [id], pointer: [1, 2] };
      const told = await api('POST', projectPath(id, 'presence/'), { token: ada.access, json: where });
      expect(told.status).toBe(204);
    }
    await sharingIsIdle();
    becomeAnotherProcess();
    const before = upstash.calls();
    await askForPeople(projects.map(({ id }) => id));
    expect(upstash.calls() - before).toBe(1);
    for (const { id } of projects)
      expect(peopleOf(id)).toMatchObject([{ id: ada.userId, selection: [id], pointer: [1, 2] }]);
    expect(JSON.stringify(peopleOf(projects[0].id))).not.toContain(ada.email);
  });

  test('keeps who moved last of those whom two processes heard, and the stay as long as the longest', async () => {
    const project = '01890000-0000-7000-8000-000000000001';
    const person = { id: ada.userId, kind: 'user' as const, ...nowhere };
    const now = Date.now();
    await sharePerson(project, keepPerson(project, person, now - 5000));
    becomeAnotherProcess();
    await askForPeople([project]);
    keepPerson(project, { ...person, selection: [project] }, now);
    expect(peopleOf(project)).toMatchObject([{ since: now - 5000, seenAt: now, selection: [project] }]);
    expect(peopleOf(project, now + 30_001)).toEqual([]);
  });

  test('deletes from the store who left long ago, and ignores what it does not know', async () => {
    const project = '01890000-0000-7000-8000-000000000002';
    const old = keepPerson(project, { id: ada.userId, kind: 'user', ...nowhere }, Date.now() - 90_000);
    await sharePerson(project, old);
    await sharePerson(project, { id: 'x' } as never);
    await askForPeople([project]);
    becomeAnotherProcess();
    await askForPeople([project]);
    expect(peopleOf(project, old.seenAt)).toEqual([]);
  });

  test('keeps a bounded number of people of a project in the store, those heard of last', async () => {
    const project = '01890000-0000-7000-8000-000000000003';
    const now = Date.now();
    const many = Array.from({ length: 5 * presenceLimits.peopleMax }, (_, i) => i);
    const one = (i: number) => ({
      id: `person-${i}`,
      kind: 'key' as const,
      ...nowhere,
      since: now,
      seenAt: now + i,
    });
    // One after the other, as calls come.
    for (const i of many) await sharePerson(project, one(i));
    const members = await upstash.countMembers(`atrium:presence:${project}`);
    expect(members).toBeGreaterThan(0);
    expect(members).toBeLessThanOrEqual(2 * presenceLimits.peopleMax);
    await askForPeople([project], now);
    expect(peopleOf(project, now)).toHaveLength(presenceLimits.peopleMax);
    expect(peopleOf(project, now).map(({ id }) => id)).toContain(`person-${many.length - 1}`);
  });

  test('goes on in the process while the store fails or hangs', async () => {
    const { id } = await newSavedProject(ada);
    for (const mode of ['error', 'hang'] as const) {
      upstash.fail(mode);
      const askedAt = performance.now();
      for (let i = 0; i < 5; i++) {
        const told = await api('POST', projectPath(id, 'presence/'), { token: ada.access, json: nowhere });
        expect([mode, told.status]).toEqual([mode, 204]);
      }
      // The store is given up after two seconds.
      expect(performance.now() - askedAt).toBeLessThan(1_500);
      expect(peopleOf(id)).toHaveLength(1);
    }
    upstash.fail(null);
    await sharingIsIdle();
  });
});

import { afterEach, expect, test } from 'vitest';
import { keepPerson } from '#lib/presence/people.ts';
import { projectStreams } from '#lib/presence/streams.ts';
import { api } from '#tests/support/api.ts';
import { useDoor } from '#tests/support/door.ts';
import { newMember, newSavedProject } from '#tests/support/factories.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { lastOf, useProjectStreams } from '#tests/support/project-stream.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

let server: ReturnType<typeof useOwnServer>;
useService(() => {
  server = useOwnServer();
});
useDoor();
const ada = usePerson();
const follow = useProjectStreams();

afterEach(async () => {
  server.thaw();
  await expect.poll(async () => (await api('GET', '/api/health/')).status, { timeout: 10_000 }).toBe(200);
});

/** Lets the rights of all open streams be confirmed that long ago. */
const age = (ms: number) => {
  for (const stream of projectStreams().streams) stream.confirmedAt -= ms;
};

test('a stream whose right nobody can confirm, because the database is silent, tells nothing more, goes on when it is back, and ends if that takes long', async () => {
  const { id } = await newSavedProject(ada);
  const bob = await newMember(ada.organizationId, 'member');
  const stream = await follow(bob.access, id);
  const seen = () => lastOf(stream, 'presence')?.people.map((one: { level: string | null }) => one.level);
  const move = (level: string) =>
    keepPerson(id, { id: ada.userId, kind: 'user', level, selection: [], pointer: null });
  move('ground');
  await expect.poll(seen, { timeout: 5_000 }).toEqual(['ground']);

  server.freeze();
  expect((await api('GET', `/api/projects/${id}/`, { token: ada.access })).status).toBe(503);
  // For a moment people still see each other.
  move('first');
  await expect.poll(seen, { timeout: 3_000 }).toEqual(['first']);
  age(5_000);
  move('second');
  await new Promise((done) => setTimeout(done, 500));
  expect(seen()).toEqual(['first']);

  server.thaw();
  await expect.poll(seen, { timeout: 15_000 }).toEqual(['second']);
  expect(stream.isOver).toBe(false);

  server.freeze();
  expect((await api('GET', `/api/projects/${id}/`, { token: ada.access })).status).toBe(503);
  age(30_000);
  await expect.poll(() => stream.isOver, { timeout: 5_000 }).toBe(true);
  expect((await follow(bob.access, id)).response.status).toBe(503);
}, 60_000);

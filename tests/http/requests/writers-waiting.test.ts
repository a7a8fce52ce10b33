import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { connect, database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newPerson, newProject, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { patchPlace, projectOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();

/** More than the connections of the pool of the test database. */
const writersCount = 25;
/** A refusal comes after ten seconds at the lock. */
const refusalMs = 60_000;

const ada = usePerson();

/** Locks the row of `table` with this id like another process, while `meanwhile` runs. */
async function whileLocked(
  table: 'projects' | 'organizations',
  id: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const other = connect({ ...databaseTarget(), connectionsMax: 1 });
  try {
    await other.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM ${sql.identifier(table)} WHERE id = ${id} FOR UPDATE`);
      await meanwhile();
    });
  } finally {
    await other.$client.end({ timeout: 5 });
  }
}

/** Returns the connections of this service that wait for a lock. */
async function waitingAtLocks(): Promise<number> {
  const [row] = await database().execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return row?.count ?? 0;
}

const oneWaits = () => vi.waitFor(async () => expect(await waitingAtLocks()).toBe(1), { timeout: 10_000 });
const price = (id: string, value: number) =>
  patchPlace(ada.access, id, 'areas/cafe/', { price: String(value) }, { 'If-Match': '*' });

describe('many writers of one project', () => {
  test('wait without connections: others are served while the project is locked, and all of them in the end', async () => {
    const project = await newPublishedProject(ada);
    const beside = await newSavedProject(ada);
    const sent: Promise<{ status: number }>[] = [];
    await whileLocked('projects', project.id, async () => {
      for (let n = 0; n < writersCount; n++) {
        sent.push(
          api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json: { description: `${n}` } }),
          price(project.id, n),
          api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access }),
        );
      }
      await oneWaits();
      expect((await api('GET', `/api/p/${project.id}/`)).status).toBe(200);
      expect((await price(beside.id, 1)).status).toBe(200);
      expect(await waitingAtLocks()).toBe(1);
    });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await projectOf(ada, project.id)).revision).toBe(project.revision + 2 * writersCount);
  });

  test(
    'are refused with 503 and Retry-After when another process keeps the lock, and nothing is written',
    async () => {
      const project = await newSavedProject(ada);
      await whileLocked('projects', project.id, async () => {
        const refused = await price(project.id, 1);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      });
      expect((await projectOf(ada, project.id)).revision).toBe(project.revision);
    },
    refusalMs,
  );

  test('do not lock a project in which they have no right', async () => {
    const project = await newSavedProject(ada);
    const eve = await newPerson('Eve');
    await whileLocked('projects', project.id, async () => {
      const refused = await patchPlace(eve.access, project.id, 'areas/cafe/', { price: '1' });
      expect(refused.status).toBe(404);
    });
  });
});

describe('many new projects of one organization', () => {
  test('wait without connections as well', async () => {
    const grace = await newPerson('Grace');
    const sent: ReturnType<typeof newProject>[] = [];
    await whileLocked('organizations', grace.organizationId, async () => {
      for (let n = 0; n < writersCount; n++) sent.push(newProject(grace, { name: `Museum ${n}` }));
      await oneWaits();
      expect((await newProject(ada)).id).toBeTypeOf('string');
    });
    const made = await Promise.all(sent);
    expect(new Set(made.map(({ key }) => key)).size).toBe(writersCount);
  });
});

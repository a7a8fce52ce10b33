import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { connect, type Database, database } from '#db/client.ts';
import { makeLookToken } from '#lib/maps/projects/preview-look-token.ts';
import { api } from '#tests/support/api.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { actorOf, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

type Counted = { areas: unknown[]; markers: unknown[] };

const countsOf = (levels: Counted[]) =>
  levels.map(({ areas, markers }) => ({ areas: areas.length, markers: markers.length }));

/** Waits until a statement of the service waits for a lock. */
const untilWaiting = () =>
  vi.waitFor(
    async () => {
      const waiting = await database().execute(sql`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect(waiting.length).toBe(1);
    },
    { timeout: 10_000 },
  );

/** Starts `read`, which waits for `table`, and returns its answer after `change` was committed meanwhile. */
async function readMeanwhile<T>(
  table: string,
  read: () => Promise<T>,
  change: (tx: Pick<Database, 'execute'>) => Promise<unknown>,
): Promise<T> {
  const other = connect({ ...databaseTarget(), connectionsMax: 1 });
  try {
    const { reading } = await other.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE ${sql.identifier(table)} IN ACCESS EXCLUSIVE MODE`);
      const reading = read();
      await untilWaiting();
      await change(tx);
      return { reading };
    });
    return await reading;
  } finally {
    await other.$client.end({ timeout: 5 });
  }
}

test('a copy of a project that is emptied meanwhile has all places on its levels', async () => {
  const project = await newSavedProject(ada);
  // The copy has read the levels when it waits for the places.
  const copy = await readMeanwhile(
    'draft_entities',
    () => call('POST', projectPath(project.id, 'duplicate/'), {}),
    (tx) => tx.execute(sql`DELETE FROM draft_levels WHERE project_id = ${project.id}`),
  );
  expect(copy.status).toBe(201);
  expect(countsOf(copy.body.levels)).toEqual(countsOf(project.levels));
  expect(countsOf(copy.body.levels)[0]?.areas).toBeGreaterThan(0);
});

describe('a version that is removed as too old', () => {
  const remove = (id: string) => async (tx: Pick<Database, 'execute'>) => {
    await tx.execute(sql`DELETE FROM project_versions WHERE project_id = ${id}`);
    await tx.execute(sql`DELETE FROM version_rows WHERE project_id = ${id}`);
  };

  test('is not found by somebody who opens it meanwhile', async () => {
    const { id } = await newPublishedProject(ada);
    const token = makeLookToken({ actor: actorOf(ada), now: () => new Date() }, id, 1);
    const page = await readMeanwhile(
      'version_rows',
      () => api('GET', `/preview/${token}`, { token: ada.access }),
      remove(id),
    );
    expect(page.status).toBe(404);
  });

  test('is not compared with the draft as if it were empty', async () => {
    const { id } = await newPublishedProject(ada);
    const path = projectPath(id, 'versions/1/diff/');
    const answer = await readMeanwhile('version_rows', () => call('GET', path), remove(id));
    // The comparison reads one moment, at which the version was there.
    expect([answer.status, answer.body.added]).toEqual([200, { levels: [], areas: [], markers: [] }]);
  });
});

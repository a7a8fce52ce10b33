import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { connect, database } from '#db/client.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newSavedProject } from '#tests/support/factories.ts';
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

test('a copy of a project that is emptied meanwhile has all places on its levels', async () => {
  const project = await newSavedProject(ada);
  const other = connect({ ...databaseTarget(), connectionsMax: 1 });
  try {
    const { copying } = await other.transaction(async (tx) => {
      // The copy has read the levels when it waits for the places.
      await tx.execute(sql`LOCK TABLE draft_entities IN ACCESS EXCLUSIVE MODE`);
      const copying = call('POST', projectPath(project.id, 'duplicate/'), {});
      await untilWaiting();
      await tx.execute(sql`DELETE FROM draft_levels WHERE project_id = ${project.id}`);
      return { copying };
    });
    const copy = await copying;
    expect(copy.status).toBe(201);
    expect(countsOf(copy.body.levels)).toEqual(countsOf(project.levels));
    expect(countsOf(copy.body.levels)[0]?.areas).toBeGreaterThan(0);
  } finally {
    await other.$client.end({ timeout: 5 });
  }
});

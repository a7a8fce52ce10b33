import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newSavedProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
withSettings({ rateLimits: 'off' });

const places = 3000;
const tables = ['draft_levels', 'draft_entities', 'live_levels', 'live_entities', 'version_rows'] as const;

const ada = usePerson();

/** Returns the number of rows that scans of these tables and their indexes read since the server started. */
async function rowsVisited(): Promise<number> {
  const sql = database().$client;
  // The view has the counts when their backend was idle for a while, or is asked to flush them.
  await Promise.all(Array.from({ length: 20 }, () => sql`SELECT pg_stat_force_next_flush()`));
  await sql`SELECT pg_stat_clear_snapshot()`;
  const [row] = await sql`
    SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0))::float AS visited FROM pg_stat_user_tables
    WHERE relname IN ${sql(tables)}`;
  return Number(row?.visited);
}

const venue = (mark: string) => [
  {
    key: 'ground',
    name: 'Ground floor',
    markers: Array.from({ length: places }, (_, n) => ({
      key: `m-${n}`,
      position: { x: n % 100, y: Math.floor(n / 100) },
      title: `Point ${n} ${mark}`,
    })),
  },
];

/** Leaves the tables with as many pages as after a large import, and without rows. */
async function fillAndEmpty(): Promise<void> {
  const { id } = await newSavedProject(ada, venue('gone'));
  expect((await api('POST', `/api/projects/${id}/publish/`, { token: ada.access })).status).toBe(200);
  for (const table of tables) await database().$client`DELETE FROM ${database().$client(table)}`;
}

test.for([
  ['had no rows', async () => {}],
  ['had as many rows, all deleted', fillAndEmpty],
] as const)(
  'going live and back visits each place a few times, even while the planner believes the tables are empty, after they %s',
  async ([, prepare]) => {
    const sql = database().$client;
    await prepare();
    // As autovacuum leaves the tables if it runs before a large import.
    for (const table of tables) await sql`ANALYZE ${sql(table)}`;
    const { id } = await newSavedProject(ada, venue('a'));
    const before = await rowsVisited();
    expect((await api('POST', `/api/projects/${id}/publish/`, { token: ada.access })).status).toBe(200);
    await api('PATCH', `/api/projects/${id}/`, { token: ada.access, json: { levels_data: venue('b') } });
    expect((await api('POST', `/api/projects/${id}/update-live/`, { token: ada.access })).status).toBe(200);
    expect((await api('GET', `/api/projects/${id}/diff/`, { token: ada.access })).status).toBe(200);
    const restored = await api('POST', `/api/projects/${id}/versions/1/restore/`, { token: ada.access });
    expect(restored.status).toBe(200);
    const copied = await api('POST', `/api/projects/${id}/duplicate/`, { token: ada.access, json: {} });
    expect(copied.status).toBe(201);
    expect((await rowsVisited()) - before).toBeLessThan(100 * places);
  },
);

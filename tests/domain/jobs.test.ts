import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { buildingIsIdle } from '#lib/maps/ways/build-live.ts';
import { addJobs } from '#lib/operations/jobs.ts';
import { runAllJobs } from '#lib/platform/jobs.ts';
import { deleteInBatches } from '#lib/platform/transactions.ts';
import { api } from '#tests/support/api.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { goLive, groundWalls, metersPerPixel, newHouse, planOf } from '#tests/support/way-building.ts';

useService();
const ada = usePerson();

/** Statements in the order of each connection, by its number. */
const asked = new Map<number, string[]>();

beforeAll(() => {
  const before = database();
  const heard = connect(databaseTarget());
  heard.$client.options.debug = (connection, text) => {
    asked.set(connection, [...(asked.get(connection) ?? []), text]);
  };
  registerDatabase(heard);
  void before.$client.end({ timeout: 1 });
});
afterAll(() => asked.clear());

/** Returns the statements that no transaction with a time limit contains. */
function unbounded(): string[] {
  return [...asked.values()].flatMap((statements) => {
    let isInside = false;
    let isBounded = false;
    return statements.filter((text, i) => {
      if (/^begin\b/i.test(text)) {
        isInside = true;
        // The first statement behind the settings of the transaction sets the bounds.
        const next = statements.slice(i + 1).find((each) => !/^set transaction\b/i.test(each));
        isBounded = /statement_timeout/.test(next ?? '');
        return false;
      }
      if (/^(?:commit|rollback)\b/i.test(text)) {
        isInside = false;
        return false;
      }
      return !(isInside && isBounded) && !/typarray|pg_notify/.test(text);
    });
  });
}

test('every statement of every job is in a transaction with a time limit', async () => {
  const { id } = await newHouse(ada, [
    { name: 'Ground', imageUrl: await planOf(groundWalls), metersPerPixel },
  ]);
  await goLive(ada, id);
  await buildingIsIdle();
  await database().execute(sql`TRUNCATE way_files, way_floors`);
  await database().execute(sql`UPDATE live_ways SET built = 0`);
  for (const note of ['first', 'second']) {
    await api('POST', `/api/projects/${id}/versions/`, { token: ada.access, json: { note } });
  }
  await database().execute(sql`UPDATE project_versions SET created_at = '2020-01-01'`);
  addJobs();
  asked.clear();
  const ends = await runAllJobs();
  await buildingIsIdle();
  expect(ends.filter(({ error }) => error !== null)).toEqual([]);
  expect(asked.size).toBeGreaterThan(0);
  expect(unbounded()).toEqual([]);
  const all = [...asked.values()].flat().join('\n');
  expect(all).toMatch(/DELETE FROM project_versions/);
  expect(all).toMatch(/insert into "way_floors"/);
}, 60_000);

test('a job deletes many rows in batches, and skips those that another transaction has locked', async () => {
  await database().execute(sql`CREATE TABLE many (id int)`);
  await database().execute(sql`INSERT INTO many SELECT generate_series(1, 4500)`);
  const { pgTable, integer } = await import('drizzle-orm/pg-core');
  const many = pgTable('many', { id: integer('id') });
  asked.clear();
  await database().transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM many WHERE id = 7 FOR UPDATE`);
    await deleteInBatches(many, sql`id > 0`);
  });
  const left = await database().execute<{ id: number }>(sql`SELECT id FROM many`);
  expect(left.map(({ id }) => id)).toEqual([7]);
  const deletions = [...asked.values()].flat().filter((text) => /DELETE FROM "many"/.test(text));
  expect(deletions).toHaveLength(3);
});

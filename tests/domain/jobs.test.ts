import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { images, liveEntities } from '#db/schema/index.ts';
import { collectFiles } from '#lib/maps/images/collect-files.ts';
import { addJobs } from '#lib/operations/jobs.ts';
import { runAllJobs } from '#lib/platform/jobs.ts';
import { deleteInBatches } from '#lib/platform/transactions.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

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
        // The first statement sets the bounds.
        isBounded = /statement_timeout/.test(statements[i + 1] ?? '');
        return false;
      }
      if (/^(?:commit|rollback)\b/i.test(text)) {
        isInside = false;
        return false;
      }
      return !(isInside && isBounded) && !/typarray/.test(text);
    });
  });
}

test('every statement of every job is in a transaction with a time limit', async () => {
  await newPublishedProject(ada);
  addJobs();
  asked.clear();
  const ends = await runAllJobs();
  expect(ends.filter(({ error }) => error !== null)).toEqual([]);
  expect(asked.size).toBeGreaterThan(0);
  expect(unbounded()).toEqual([]);
});

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

test('the housekeeping of images reads the live data of a project once, not once for each deleted image', async () => {
  const projects = [await newPublishedProject(ada), await newPublishedProject(ada)];
  const shown = randomUUID();
  const rows = projects.flatMap(({ id }, p) =>
    Array.from({ length: 40 }, (_, i) => ({
      id: p === 0 && i === 0 ? shown : randomUUID(),
      projectId: id as string,
      file: `${randomUUID()}.png`,
      contentType: 'image/png',
      width: 1,
      height: 1,
      byteCount: 1,
      thumbnails: [],
      createdAt: new Date(),
      deletedAt: i === 1 ? null : new Date(),
    })),
  );
  await database().insert(images).values(rows);
  const [place] = await database()
    .select()
    .from(liveEntities)
    .where(eq(liveEntities.projectId, projects[0].id));
  await database().execute(sql`
    UPDATE live_entities SET body = jsonb_set(body::jsonb, '{images}', ${JSON.stringify([shown])}::jsonb)::text
    WHERE id = ${place?.id}`);
  asked.clear();
  await collectFiles(new Date());
  const left = await database().select({ id: images.id, deletedAt: images.deletedAt }).from(images);
  expect(left.filter(({ deletedAt }) => deletedAt !== null)).toEqual([
    { id: shown, deletedAt: expect.any(Date) },
  ]);
  expect(left.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(2);
  const reads = [...asked.values()].flat().filter((text) => /live_entities/.test(text));
  expect(reads).toHaveLength(projects.length);
  for (const text of reads) expect(text).not.toMatch(/LIKE/);
});

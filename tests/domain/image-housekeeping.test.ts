import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { icons, images, liveEntities } from '#db/schema/index.ts';
import { collectFiles } from '#lib/maps/images/collect-files.ts';
import { removeDeletedImages } from '#lib/maps/images/queries-housekeeping.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const asked: string[] = [];

/** One connection, so that its counts of rows are those of the housekeeping. */
beforeAll(() => {
  const before = database();
  const heard = connect({ ...databaseTarget(), connectionsMax: 1 });
  heard.$client.options.debug = (_, text) => void asked.push(text);
  registerDatabase(heard);
  void before.$client.end({ timeout: 1 });
});
beforeEach(() => database().execute(sql`TRUNCATE icons, images`));
afterAll(() => void asked.splice(0));

type Library = { count: number; isDeleted: boolean };

/** Fills the library of a project with icons, each with its image, and returns the ids of the images. */
async function fill(projectId: string, { count, isDeleted }: Library): Promise<string[]> {
  const createdAt = new Date();
  const common = { projectId, createdAt, deletedAt: isDeleted ? createdAt : null };
  const file = { contentType: 'image/png', width: 1, height: 1, byteCount: 1, thumbnails: [] };
  const rows = Array.from({ length: count }, () => ({ ...common, ...file, id: randomUUID() }));
  for (let i = 0; i < count; i += 2_000) {
    const some = rows.slice(i, i + 2_000);
    await database()
      .insert(images)
      .values(some.map((row) => ({ ...row, file: `${row.id}.png` })));
    await database()
      .insert(icons)
      .values(some.map(({ id }) => ({ ...common, id: randomUUID(), name: 'Icon', imageId: id })));
  }
  return rows.map(({ id }) => id);
}

/** Gives the live map of a project many more places, each with a picture. */
const addPlaces = (projectId: string, count: number) =>
  database().execute(sql`
    INSERT INTO live_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash)
    SELECT gen_random_uuid(), project_id, level_id, kind, gen_random_uuid()::text, position, is_hidden,
      jsonb_set(body::jsonb, '{images}', jsonb_build_array(gen_random_uuid()))::text, hash
    FROM (SELECT * FROM live_entities WHERE project_id = ${projectId} LIMIT 1) one, generate_series(1, ${count}) n`);

/** Returns how many rows of these tables the work reads, by index or not, checks of references included. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await database().execute(sql`SELECT pg_stat_force_next_flush()`);
    const [row] = await database().execute<{ count: string }>(sql`
      SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0)) AS count FROM pg_stat_user_tables
      WHERE relname IN ('images', 'icons', 'live_entities', 'live_levels')`);
    return Number(row?.count);
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

test('the housekeeping of a project reads rows in proportion to its size', async () => {
  const { id } = await newPublishedProject(ada);
  const readWith = async (count: number) => {
    await fill(id, { count, isDeleted: true });
    await addPlaces(id, count);
    return rowsRead(() => removeDeletedImages(id));
  };
  const [one, two] = [await readWith(3_000), await readWith(3_000)];
  // The second run has twice the places and the same number of images.
  expect(two).toBeLessThan(2 * one);
  expect(one).toBeLessThan(20 * 3_000);
  expect(await database().$count(images)).toBe(0);
});

test('the icons and places of strangers are not read for each deleted image of a project', async () => {
  const [{ id }, stranger] = [await newPublishedProject(ada), await newPublishedProject(ada)];
  const read = async () => {
    await fill(id, { count: 200, isDeleted: true });
    return rowsRead(() => removeDeletedImages(id));
  };
  await read();
  const alone = await read();
  await fill(stranger.id, { count: 5_000, isDeleted: false });
  await addPlaces(stranger.id, 5_000);
  await database().execute(sql`ANALYZE images, icons, live_entities`);
  // The planner may read a small table once for a batch, but not once for each deleted image.
  expect(await read()).toBeLessThan(alone + 4 * 5_000);
});

test('the next project with deleted images is found without reading the images of others', async () => {
  const projects = [];
  for (let i = 0; i < 5; i++) projects.push(await newPublishedProject(ada));
  for (const { id } of projects) await fill(id, { count: 1_000, isDeleted: false });
  for (const { id } of projects) await fill(id, { count: 10, isDeleted: true });
  await database().execute(sql`ANALYZE images, icons`);
  expect(await rowsRead(() => collectFiles(new Date()))).toBeLessThan(3 * 5_050);
  expect(await database().$count(images)).toBe(5_000);
});

test('a long housekeeping is many short statements, and a project that fails stops no other', async () => {
  const [large, small] = [await newPublishedProject(ada), await newPublishedProject(ada)];
  await fill(large.id, { count: 4_500, isDeleted: true });
  await addPlaces(large.id, 4_500);
  await fill(small.id, { count: 1, isDeleted: true });
  await database().execute(sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'too slow'; END $$`);
  await database().execute(
    sql.raw(`
    CREATE TRIGGER refuse BEFORE DELETE ON images FOR EACH ROW WHEN (OLD.project_id = '${large.id}')
    EXECUTE FUNCTION refuse()`),
  );
  await collectFiles(new Date());
  expect(await database().$count(images)).toBe(4_500);
  await database().execute(sql`DROP TRIGGER refuse ON images`);
  asked.splice(0);
  await collectFiles(new Date());
  expect(await database().$count(images)).toBe(0);
  expect(asked.filter((text) => /FROM "live_entities"/.test(text))).toHaveLength(3);
  expect(asked.filter((text) => /DELETE FROM images/.test(text))).toHaveLength(3);
});

test('an image that the live map still shows stays with its icon, whatever field names it', async () => {
  const { id } = await newPublishedProject(ada);
  const [shown = '', asIcon = '', ...gone] = await fill(id, { count: 5, isDeleted: true });
  const [icon] = await database().select().from(icons).where(eq(icons.imageId, asIcon));
  const places = await database().select().from(liveEntities).where(eq(liveEntities.projectId, id));
  const show = async (place: typeof liveEntities.$inferSelect | undefined, field: string, value: unknown) =>
    database().execute(sql`
      UPDATE live_entities SET body = jsonb_set(body::jsonb, ${`{${field}}`}::text[], ${JSON.stringify(value)}::jsonb)::text
      WHERE project_id = ${id} AND id = ${place?.id}`);
  await show(places[0], 'images', [shown]);
  await show(places[1], 'customIcon', icon?.id);
  await collectFiles(new Date());
  const left = await database().select({ id: images.id }).from(images);
  expect(left.map((row) => row.id).sort()).toEqual([shown, asIcon].sort());
  expect(gone).toHaveLength(3);
  const leftIcons = await database().select({ id: icons.id }).from(icons);
  expect(leftIcons.map((row) => row.id)).toEqual([icon?.id]);
});

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { icons, images, liveEntities, liveLevels } from '#db/schema/index.ts';
import { idsIn } from '#lib/maps/core/queries.ts';
import { inTransaction } from '#lib/platform/transactions.ts';

// Jobs use these queries, so each is a transaction of its own, with the bounds of one. A statement reads at most
// `rowsAtOnce` rows, each by an index: a large project, or a service with many, makes more statements and no long one.

const firstId = '00000000-0000-0000-0000-000000000000';
const rowsAtOnce = 2_000;

/** Runs one read, by itself or in a transaction of the caller. */
type Reading = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>;

/** Lists the names of all stored files in use: images, their thumbnails, avatars. */
export async function listUsedFiles(reading: Reading = inTransaction): Promise<Set<string>> {
  const used = new Set<string>();
  const add = ({ file, thumbnails = [] }: StoredFiles) => {
    used.add(file);
    for (const thumbnail of thumbnails) used.add(thumbnail.file);
  };
  await inPages((id) => reading((tx) => listImagesAfter(tx, id)), add);
  await inPages((id) => reading((tx) => listAvatarsAfter(tx, id)), add);
  return used;
}

/** Reads all rows in the order of their ids, a page at a time. */
async function inPages<Row extends { id: string }>(
  listAfter: (id: string) => Promise<Iterable<Row> & { length: number }>,
  take: (row: Row) => void,
): Promise<void> {
  let after: string | null = firstId;
  while (after !== null) {
    const rows: Iterable<Row> & { length: number } = await listAfter(after);
    for (const row of rows) {
      take(row);
      after = row.id;
    }
    if (rows.length < rowsAtOnce) after = null;
  }
}

type StoredFiles = { id: string; file: string; thumbnails?: { file: string }[] };

async function listImagesAfter(tx: Tx, id: string) {
  return tx.execute<StoredFiles>(sql`
    SELECT id, file, thumbnails FROM images WHERE id > ${id}::uuid ORDER BY id LIMIT ${rowsAtOnce}`);
}

async function listAvatarsAfter(tx: Tx, id: string) {
  return tx.execute<StoredFiles>(sql`
    SELECT id, avatar_file AS file FROM users WHERE avatar_file IS NOT NULL AND id > ${id}::uuid
    ORDER BY id LIMIT ${rowsAtOnce}`);
}

/** Returns the next project after `id` with deleted images or icons, or null. */
export async function findProjectWithDeleted(id: string = firstId): Promise<string | null> {
  const nextIn = (table: typeof images | typeof icons) => sql`(
    SELECT project_id FROM ${table} WHERE deleted_at IS NOT NULL AND project_id > ${id}::uuid
    ORDER BY project_id LIMIT 1)`;
  const [row] = await inTransaction((tx) =>
    tx.execute<{ id: string | null }>(sql`SELECT LEAST(${nextIn(images)}, ${nextIn(icons)}) AS id`),
  );
  return row?.id ?? null;
}

/**
 * Deletes the rows of deleted icons and images of a project that its live data no longer show. Their files are then
 * collected as unused. Reads the live data once: every id in them counts as shown, whatever field it is in. Fails, and
 * deletes nothing, if one of these images is restored meanwhile.
 */
export async function removeDeletedImages(projectId: string): Promise<void> {
  const snapshot = { isolationLevel: 'repeatable read' } as const;
  await inTransaction(async (tx) => {
    const { shown, logoFile } = await findShown(tx, projectId);
    const goneOf = async (table: typeof images | typeof icons) =>
      (await listDeleted(tx, table, projectId)).filter((id) => !shown.has(id));
    for (const ids of inBatches(await goneOf(icons))) {
      await tx.execute(sql`DELETE FROM icons WHERE id = ANY(${sql.param(ids)}::uuid[])`);
    }
    for (const ids of inBatches(await goneOf(images))) {
      await tx.execute(sql`
        DELETE FROM images i WHERE id = ANY(${sql.param(ids)}::uuid[]) AND file IS DISTINCT FROM ${logoFile}
          AND NOT EXISTS (SELECT 1 FROM icons c WHERE c.image_id = i.id)`);
    }
  }, snapshot);
}

async function listDeleted(tx: Tx, table: typeof images | typeof icons, projectId: string) {
  const rows = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ${table} WHERE project_id = ${projectId} AND deleted_at IS NOT NULL`);
  return rows.map(({ id }) => id);
}

/** Returns every id that the live data of a project contain, and the file of the live logo. */
async function findShown(tx: Tx, projectId: string) {
  const [live] = await tx.execute<{ ids: string[]; logoFile: string | null }>(sql`
    SELECT ${idsIn(sql`(SELECT settings::text || appearance::text)`)} AS ids, appearance->>'logoFile' AS "logoFile"
    FROM live_projects WHERE project_id = ${projectId}`);
  const shown = new Set(live?.ids);
  for (const table of [liveLevels, liveEntities]) {
    const listAfter = (id: string) =>
      tx.execute<{ id: string; ids: string[] }>(sql`
        SELECT id, ${idsIn(sql`body`)} AS ids FROM ${table}
        WHERE project_id = ${projectId} AND id > ${id}::uuid ORDER BY id LIMIT ${rowsAtOnce}`);
    await inPages(listAfter, ({ ids }) => {
      for (const id of ids) shown.add(id);
    });
  }
  return { shown, logoFile: live?.logoFile ?? null };
}

function inBatches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / rowsAtOnce);
  return Array.from({ length: count }, (_, i) => ids.slice(i * rowsAtOnce, (i + 1) * rowsAtOnce));
}

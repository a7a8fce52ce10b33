import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { draftEntities, draftLevels, tags } from '#db/schema/index.ts';
import type { Tag } from '#lib/mapmodel/types.ts';
import { type EntityRow, inOrder, type PlacedLevelRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';

type Db = Database | Tx;
type Scope = ProjectId | LockedProjectId;

const levelColumns = {
  id: draftLevels.id,
  key: draftLevels.key,
  position: draftLevels.position,
  place: draftLevels.place,
  isHidden: draftLevels.isHidden,
  body: draftLevels.body,
  hash: draftLevels.hash,
  revision: draftLevels.revision,
};

/** Levels of the draft in their order; ties as they were placed. */
export async function listDraftLevelRows(db: Db, projectId: Scope) {
  return db
    .select(levelColumns)
    .from(draftLevels)
    .where(eq(draftLevels.projectId, projectId))
    .orderBy(asc(draftLevels.position), asc(draftLevels.place), asc(draftLevels.id));
}

/** Areas and markers of the draft in their order, as the driver gives them: there may be tens of thousands. */
export async function listDraftEntityRows(
  db: Db,
  projectId: Scope,
): Promise<(EntityRow & { revision: number })[]> {
  const rows = await db.execute<EntityRow & { revision: number }>(sql`
    SELECT id, level_id AS "levelId", kind, key, position, is_hidden AS "isHidden", body, hash, revision
    FROM draft_entities WHERE project_id = ${projectId}`);
  return inOrder(rows);
}

/** What is known of a stored place without its body. */
export type EntityHeadRow = Omit<EntityRow, 'body'>;

/** All places of the draft without their bodies, in no order. */
export async function listDraftEntityHeads(db: Db, projectId: Scope): Promise<EntityHeadRow[]> {
  return db.execute<EntityHeadRow>(sql`
    SELECT id, level_id AS "levelId", kind, key, position, is_hidden AS "isHidden", hash
    FROM draft_entities WHERE project_id = ${projectId}`);
}

/** The bodies of the draft's places by their ids: of these, or of all. */
export async function listDraftBodies(
  db: Db,
  projectId: Scope,
  ids: readonly string[] | 'all',
): Promise<Map<string, string>> {
  const wanted = ids === 'all' ? sql`` : sql`AND id = ANY(${sql.param(ids)}::uuid[])`;
  const rows = await db.execute<{ id: string; body: string }>(
    sql`SELECT id, body FROM draft_entities WHERE project_id = ${projectId} ${wanted}`,
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
}

export async function listTagRows(db: Db, projectId: Scope): Promise<Tag[]> {
  const rows = await db
    .select({ id: tags.id, name: tags.name, color: tags.color, translations: tags.translations })
    .from(tags)
    .where(eq(tags.projectId, projectId))
    .orderBy(asc(tags.position), asc(tags.id));
  return rows.map((row) => ({ ...row, translations: row.translations as Tag['translations'] }));
}

export async function insertTags(
  db: Db,
  projectId: LockedProjectId,
  made: readonly Tag[],
  revision: number,
): Promise<void> {
  if (made.length === 0) return;
  await db.insert(tags).values(
    made.map((tag, i) => ({
      ...tag,
      projectId,
      revision,
      position: sql`(SELECT COALESCE(MAX(position), -1) FROM ${tags} WHERE project_id = ${projectId}) + ${i + 1}`,
    })),
  );
}

/**
 * Writes levels in one statement; a row with a known id replaces it. Booleans go as texts: the driver takes an
 * array of booleans for a single one.
 */
export async function upsertDraftLevels(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly PlacedLevelRow[],
  revision: number,
) {
  if (rows.length === 0) return;
  const { count } = await db.execute(sql`
    INSERT INTO draft_levels (id, project_id, key, position, place, is_hidden, body, hash, revision)
    SELECT id, ${projectId}, key, position, place, is_hidden, body, hash, ${revision}
    FROM unnest(
      ${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => row.key))}::text[],
      ${sql.param(rows.map((row) => row.position))}::int[], ${sql.param(rows.map((row) => row.place))}::int[],
      ${sql.param(rows.map((row) => String(row.isHidden)))}::text[]::bool[], ${sql.param(rows.map((row) => row.body))}::text[],
      ${sql.param(rows.map((row) => row.hash))}::text[]
    ) AS sent(id, key, position, place, is_hidden, body, hash)
    ON CONFLICT (project_id, id) DO UPDATE SET key = excluded.key, position = excluded.position, place = excluded.place,
      is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash, revision = excluded.revision`);
  requireAll(count, rows.length);
}

/** The planner refuses an id that changes its kind; a statement that wrote less than it was given must not pass. */
function requireAll(written: number, wanted: number): void {
  if (written !== wanted) throw new Error(`Of ${wanted} rows of a draft ${written} were written.`);
}

/** Writes areas and markers in one statement; a row with a known id replaces it. */
const rowsPerStatement = 2500;

export async function upsertDraftEntities(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly EntityRow[],
  revision: number,
) {
  // Rows become parameters on the event loop: in portions, so that others are served between.
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await upsertPortion(db, projectId, rows.slice(start, start + rowsPerStatement), revision);
  }
}

async function upsertPortion(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly EntityRow[],
  revision: number,
): Promise<void> {
  const { count } = await db.execute(sql`
    INSERT INTO draft_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash, revision)
    SELECT id, ${projectId}, level_id, kind, key, position, is_hidden, body, hash, ${revision}
    FROM unnest(
      ${listed(rows, 'id')}::uuid[], ${listed(rows, 'levelId')}::uuid[], ${listed(rows, 'kind')}, ${listed(rows, 'key')},
      ${listed(rows, 'position')}::int[], ${listed(rows, 'isHidden')}::bool[], ${listed(rows, 'body')}, ${listed(rows, 'hash')}
    ) AS sent(id, level_id, kind, key, position, is_hidden, body, hash)
    ON CONFLICT (project_id, id) DO UPDATE SET level_id = excluded.level_id, key = excluded.key, position = excluded.position,
      is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash, revision = excluded.revision
      WHERE draft_entities.kind = excluded.kind`);
  requireAll(count, rows.length);
}

/**
 * One column of rows as an array of texts. An array's own form would be quoted here and unquoted there, which for
 * bodies takes longer than to write them; U+0001 stands in none of these, for JSON escapes it.
 */
function listed(rows: readonly EntityRow[], name: keyof EntityRow) {
  return sql`string_to_array(${rows.map((row) => row[name]).join('\u0001')}, chr(1))`;
}

export async function deleteDraftEntities(
  db: Db,
  projectId: LockedProjectId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(draftEntities)
    .where(
      and(eq(draftEntities.projectId, projectId), sql`${draftEntities.id} = ANY(${sql.param(ids)}::uuid[])`),
    );
}

export async function deleteDraftLevels(
  db: Db,
  projectId: LockedProjectId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(draftLevels)
    .where(and(eq(draftLevels.projectId, projectId), inArray(draftLevels.id, [...ids])));
}

/** The smallest thumbnail (or the picture itself) of each project's first level with a picture. */
export async function listFirstPictures(
  db: Db,
  projectIds: readonly ProjectId[],
): Promise<{ projectId: string; file: string }[]> {
  if (projectIds.length === 0) return [];
  return db.execute<{ projectId: string; file: string }>(sql`
    SELECT DISTINCT ON (l.project_id) l.project_id AS "projectId", COALESCE(i.thumbnails->0->>'file', i.file) AS file
    FROM draft_levels l JOIN images i
      ON i.project_id = l.project_id AND i.id = (l.body::jsonb->>'imageId')::uuid
    WHERE l.project_id = ANY(${sql.param(projectIds)}::uuid[])
    ORDER BY l.project_id, l.position, l.place`);
}

export async function countDraftLevelsWithId(db: Db, projectId: Scope, levelId: string): Promise<number> {
  return db.$count(draftLevels, and(eq(draftLevels.projectId, projectId), eq(draftLevels.id, levelId)));
}

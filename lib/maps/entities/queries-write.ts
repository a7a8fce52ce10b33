import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { draftEntities, draftLevels, tags } from '#db/schema/index.ts';
import { initial } from '#lib/contract/initial.ts';
import type { PlacedTag } from '#lib/mapmodel/draft-changes.ts';
import { presentTag } from '#lib/mapmodel/present.ts';
import type { Tag } from '#lib/mapmodel/types.ts';
import { bodiesDiffer } from '#lib/maps/core/queries-visible.ts';
import type { EntityRow, PlacedLevelRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';

/** A write of a draft: its revision, who makes it, and when. */
export type Revision = { revision: number; by: string | null; at: Date };

/** Inserts tags, or replaces those with the same id. */
export async function upsertTags(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly PlacedTag[],
  revision: number,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = (tag: PlacedTag) => ({ ...presentTag(tag), projectId, position: tag.position, revision });
  await db
    .insert(tags)
    .values(rows.map(columns))
    .onConflictDoUpdate({
      target: [tags.projectId, tags.id],
      set: { ...ofNewTag, revision },
    });
}

/** The fields of a tag, as the refused row has them. */
const ofNewTag = Object.fromEntries(
  [...Object.keys(initial.tag), 'position'].map((name) => [name, sql.raw(`excluded."${name}"`)]),
);

/** Inserts levels, or replaces those with the same id, in one statement. */
export async function upsertDraftLevels(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly PlacedLevelRow[],
  written: Revision,
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    INSERT INTO draft_levels (id, project_id, key, position, place, is_hidden, body, hash, ${changeColumns})
    SELECT id, ${projectId}, key, position, place, is_hidden, body, hash, ${changeOf(written)}
    FROM unnest(
      ${listed(rows, 'id')}::uuid[], ${listed(rows, 'key')}, ${listed(rows, 'order')}::int[],
      ${listed(rows, 'place')}::int[], ${listed(rows, 'isHidden')}::bool[], ${listed(rows, 'body')}, ${listed(rows, 'hash')}
    ) AS sent(id, key, position, place, is_hidden, body, hash)
    ON CONFLICT (project_id, id) DO UPDATE SET key = excluded.key, position = excluded.position, place = excluded.place,
      is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash, revision = excluded.revision,
      ${changedUnless(
        sql`(draft_levels.key, draft_levels.position, draft_levels.is_hidden, draft_levels.body)
        IS NOT DISTINCT FROM (excluded.key, excluded.position, excluded.is_hidden, excluded.body)`,
        'draft_levels',
      )}`);
}

/** Inserts areas and markers, or replaces those with the same id, in one statement. */
export async function upsertDraftEntities(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly EntityRow[],
  written: Revision,
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    INSERT INTO draft_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash, ${changeColumns})
    SELECT id, ${projectId}, level_id, kind, key, position, is_hidden, body, hash, ${changeOf(written)}
    FROM unnest(
      ${listed(rows, 'id')}::uuid[], ${listed(rows, 'levelId')}::uuid[], ${listed(rows, 'kind')}, ${listed(rows, 'key')},
      ${listed(rows, 'order')}::int[], ${listed(rows, 'isHidden')}::bool[], ${listed(rows, 'body')}, ${listed(rows, 'hash')}
    ) AS sent(id, level_id, kind, key, position, is_hidden, body, hash)
    ON CONFLICT (project_id, id) DO UPDATE SET level_id = excluded.level_id, kind = excluded.kind, key = excluded.key,
      position = excluded.position, is_hidden = excluded.is_hidden, body = excluded.body, hash = excluded.hash,
      revision = excluded.revision,
      ${changedUnless(
        sql`(draft_entities.kind, draft_entities.level_id, draft_entities.key, draft_entities.is_hidden)
        IS NOT DISTINCT FROM (excluded.kind, excluded.level_id, excluded.key, excluded.is_hidden)
        AND NOT ${bodiesDiffer(sql`draft_entities.body`, sql`excluded.body`)}`,
        'draft_entities',
      )}`);
}

const changeColumns = sql`revision, changed_by, changed_at`;
const changeOf = ({ revision, by, at }: Revision) =>
  sql`${revision}::int, ${by}::uuid, ${at.toISOString()}::timestamptz`;

/** SQL that keeps who changed a row if visitors may get the same but for its order, as in the comparison. */
function changedUnless(isSame: SQL, table: 'draft_levels' | 'draft_entities'): SQL {
  const before = (column: string) => sql.raw(`${table}.${column}`);
  return sql.join(
    ['changed_by', 'changed_at'].map(
      (column) =>
        sql`${sql.raw(column)} = CASE WHEN ${isSame} THEN ${before(column)} ELSE ${sql.raw(`excluded.${column}`)} END`,
    ),
    sql`, `,
  );
}

/** Notes who deletes what the live map has. A level takes its places with it. */
export async function noteDeletions(
  db: Db,
  projectId: LockedProjectId,
  gone: { entities: readonly string[]; levels: readonly string[] },
  { by, at }: Revision,
): Promise<void> {
  if (gone.entities.length === 0 && gone.levels.length === 0) return;
  const [entities, levels] = [sql.param(gone.entities), sql.param(gone.levels)];
  await db.execute(sql`
    INSERT INTO draft_deletions (project_id, id, deleted_by, deleted_at)
    SELECT ${projectId}, id, ${by}::uuid, ${at.toISOString()}::timestamptz FROM (
      SELECT id FROM live_entities WHERE project_id = ${projectId} AND id = ANY(ARRAY(
        SELECT id FROM draft_entities
        WHERE project_id = ${projectId} AND (id = ANY(${entities}::uuid[]) OR level_id = ANY(${levels}::uuid[]))))
      UNION ALL SELECT id FROM live_levels WHERE project_id = ${projectId} AND id = ANY(${levels}::uuid[])
    ) gone
    ON CONFLICT (project_id, id) DO UPDATE SET deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at`);
}

/** Deletes places, levels with all their places, and tags. */
export async function deleteDraftRows(
  db: Db,
  projectId: LockedProjectId,
  gone: { entities: readonly string[]; levels: readonly string[]; tags: readonly string[] },
): Promise<void> {
  const tables = [
    [draftEntities, gone.entities],
    [draftLevels, gone.levels],
    [tags, gone.tags],
  ] as const;
  for (const [table, ids] of tables) {
    if (ids.length === 0) continue;
    const isNamed = sql`${table.id} = ANY(${sql.param(ids)}::uuid[])`;
    await db.delete(table).where(and(eq(table.projectId, projectId), isNamed));
  }
}

/** Updates places of the live data, adds `newTags` to the live tags, and gives the levels of the places `version`. */
export async function updateLiveEntities(
  db: Db,
  projectId: LockedProjectId,
  rows: readonly EntityRow[],
  newTags: readonly Tag[],
  version: number,
): Promise<void> {
  await db.execute(sql`
    WITH written AS (
      UPDATE live_entities l SET is_hidden = s.is_hidden, body = s.body, hash = s.hash
      FROM unnest(${listed(rows, 'id')}::uuid[], ${listed(rows, 'isHidden')}::bool[], ${listed(rows, 'body')},
        ${listed(rows, 'hash')}) AS s(id, is_hidden, body, hash)
      WHERE l.id = s.id AND l.project_id = ${projectId} RETURNING l.level_id
    ), tagged AS (
      UPDATE live_projects SET tags = (
        SELECT jsonb_agg(tag ORDER BY (tag->>'order')::int, place)
        FROM jsonb_array_elements(tags || ${JSON.stringify(newTags)}::jsonb) WITH ORDINALITY AS listed(tag, place))
      WHERE project_id = ${projectId} AND ${newTags.length > 0}
    )
    UPDATE live_levels SET version = ${version}
    WHERE project_id = ${projectId} AND id IN (SELECT level_id FROM written)`);
}

/**
 * Returns one column of rows as a text array. Joins with U+0001, which JSON escapes, so that no value contains it.
 * Quoting the values for an array literal takes longer than writing large bodies.
 */
function listed<Row>(rows: readonly Row[], name: keyof Row) {
  return sql`string_to_array(${rows.map((row) => row[name]).join('\u0001')}, chr(1))`;
}

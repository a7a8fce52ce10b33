import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import type { EntityKind, Tag } from '#lib/mapmodel/types.ts';
import type { EntityRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';

type Db = Database | Tx;

/**
 * A place to patch: its draft row and, where it is live, its live row and the language that live texts default to.
 * `index` is its place among those wanted.
 */
export type PatchTarget = {
  index: number;
  draft: EntityRow;
  live: EntityRow | null;
  liveLanguage: string | null;
};

type TargetRow = {
  index: number;
  draft: Omit<EntityRow, 'hash'>;
  live: Omit<EntityRow, 'hash'> | null;
  draft_hash: string;
  live_hash: string | null;
  live_language: string | null;
};

/** Draft and live rows of the places named by id or key, in one statement whose cost is theirs alone. */
export async function listPatchTargets(
  db: Db,
  projectId: LockedProjectId,
  wanted: readonly { kind: EntityKind; id: string | null; key: string }[],
): Promise<PatchTarget[]> {
  const rows = await db.execute<TargetRow>(sql`
    SELECT w.number::int - 1 AS index, d.hash AS draft_hash, l.hash AS live_hash,
      jsonb_build_object('id', d.id, 'levelId', d.level_id, 'kind', d.kind, 'key', d.key, 'position', d.position,
        'isHidden', d.is_hidden, 'body', d.body) AS draft,
      CASE WHEN l.id IS NOT NULL THEN jsonb_build_object('id', l.id, 'levelId', l.level_id, 'kind', l.kind, 'key', l.key,
        'position', l.position, 'isHidden', l.is_hidden, 'body', l.body) END AS live,
      p.settings->>'defaultLanguage' AS live_language
    FROM unnest(
      ${sql.param(wanted.map((one) => one.kind))}::text[], ${sql.param(wanted.map((one) => one.id ?? ''))}::text[],
      ${sql.param(wanted.map((one) => one.key))}::text[]
    ) WITH ORDINALITY AS w(kind, id, key, number)
    JOIN draft_entities d ON d.project_id = ${projectId} AND d.kind = w.kind AND d.id = CASE WHEN w.id <> ''
      THEN w.id::uuid
      ELSE (SELECT k.id FROM draft_entities k WHERE k.project_id = ${projectId} AND k.kind = w.kind AND k.key = w.key) END
    LEFT JOIN live_entities l ON l.id = d.id AND l.project_id = d.project_id AND l.kind = d.kind
    LEFT JOIN live_projects p ON p.project_id = d.project_id
    ORDER BY w.number`);
  return rows.map((row) => ({
    index: row.index,
    draft: { ...row.draft, hash: row.draft_hash },
    live: row.live && { ...row.live, hash: row.live_hash ?? '' },
    liveLanguage: row.live_language,
  }));
}

export type PatchWrite = {
  draft: readonly EntityRow[];
  live: readonly EntityRow[];
  /** Tags that the live data did not have yet. */
  liveTags: readonly Tag[];
  revision: number;
  liveVersion: number;
  now: Date;
};

/**
 * Writes patched rows of the draft and the live data, the live levels' versions and the project's counters, all in one
 * statement: a patch waits for the database once.
 */
export async function writePatches(db: Db, projectId: LockedProjectId, write: PatchWrite): Promise<void> {
  await db.execute(sql`
    WITH draft AS (
      UPDATE draft_entities d SET is_hidden = s.is_hidden, body = s.body, hash = s.hash, revision = ${write.revision}
      FROM ${rowsOf(write.draft)} WHERE d.id = s.id AND d.project_id = ${projectId}
    ), live AS (
      UPDATE live_entities l SET is_hidden = s.is_hidden, body = s.body, hash = s.hash
      FROM ${rowsOf(write.live)} WHERE l.id = s.id AND l.project_id = ${projectId} RETURNING l.level_id
    ), levels AS (
      UPDATE live_levels SET version = ${write.liveVersion}
      WHERE project_id = ${projectId} AND id IN (SELECT level_id FROM live)
    ), tags AS (
      UPDATE live_projects SET tags = tags || ${JSON.stringify(write.liveTags)}::jsonb
      WHERE project_id = ${projectId} AND ${write.liveTags.length > 0}
    )
    UPDATE projects SET revision = ${write.revision}, live_version = ${write.liveVersion},
      updated_at = ${write.now.toISOString()}::timestamptz
    WHERE id = ${projectId}`);
}

function rowsOf(rows: readonly EntityRow[]) {
  return sql`unnest(
    ${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => String(row.isHidden)))}::text[]::bool[],
    ${sql.param(rows.map((row) => row.body))}::text[], ${sql.param(rows.map((row) => row.hash))}::text[]
  ) AS s(id, is_hidden, body, hash)`;
}

/** Ids of the tags that the live data have. */
export async function listLiveTagIds(db: Db, projectId: LockedProjectId): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    SELECT t->>'id' AS id FROM live_projects p, jsonb_array_elements(p.tags) t WHERE p.project_id = ${projectId}`);
  return rows.map((row) => row.id);
}

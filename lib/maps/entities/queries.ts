import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { draftEntities, draftLevels, tags } from '#db/schema/index.ts';
import type { PlacedTag } from '#lib/mapmodel/draft-changes.ts';
import { externalIdIn, externalIdMark } from '#lib/mapmodel/place-name.ts';
import { presentTag } from '#lib/mapmodel/present.ts';
import type { EntityKind, Tag } from '#lib/mapmodel/types.ts';
import type { WayPart } from '#lib/mapmodel/way-bounds.ts';
import { countsByLevel, entityColumns, type LevelCounts } from '#lib/maps/core/queries.ts';
import { type EntityRow, inOrder } from '#lib/maps/core/rows.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import { isUuid } from '#lib/platform/ids.ts';

type StoredEntityRow = EntityRow & { revision: number };
type StoredTag = PlacedTag & { revision: number };

/** Lists the levels of the draft in order. Levels of equal order are sorted by place. */
export async function listDraftLevelRows(db: Db, projectId: ProjectId) {
  return db
    .select()
    .from(draftLevels)
    .where(eq(draftLevels.projectId, projectId))
    .orderBy(asc(draftLevels.order), asc(draftLevels.place), asc(draftLevels.id));
}

export async function hasDraftLevel(db: Db, projectId: ProjectId, levelId: string): Promise<boolean> {
  const where = and(eq(draftLevels.projectId, projectId), eq(draftLevels.id, levelId));
  return (await db.$count(draftLevels, where)) > 0;
}

/** Lists the areas and markers of the draft in order, as raw rows of the driver: there may be tens of thousands. */
export async function listDraftEntityRows(db: Db, projectId: ProjectId): Promise<StoredEntityRow[]> {
  return inOrder(await draftEntityRows(db, projectId, sql`true`));
}

function draftEntityRows(db: Db, projectId: ProjectId, where: SQL) {
  return db.execute<StoredEntityRow>(sql`
    SELECT ${entityColumns}, revision FROM draft_entities WHERE project_id = ${projectId} AND ${where}`);
}

/** Lists the places of the draft with these `ids`, or whose body names one of `referred`: a tag, image or icon. */
export async function listDraftEntityRowsAbout(
  db: Db,
  projectId: LockedProjectId,
  { ids, referred }: { ids: readonly string[]; referred: readonly string[] },
): Promise<StoredEntityRow[]> {
  if (ids.length === 0 && referred.length === 0) return [];
  const isNamed = sql`id = ANY(${sql.param(ids)}::uuid[])`;
  const refers = sql`body LIKE ANY(${sql.param(referred.map((id) => `%${id}%`))}::text[])`;
  return draftEntityRows(db, projectId, referred.length === 0 ? isNamed : sql`(${isNamed} OR ${refers})`);
}

/** Lists the ids and hashes of all levels and entities of the draft, and its tags. */
export async function listDraftHashes(db: Db, projectId: LockedProjectId) {
  const hashes = (table: typeof draftLevels | typeof draftEntities) =>
    db.select({ id: table.id, hash: table.hash }).from(table).where(eq(table.projectId, projectId));
  return {
    levels: await hashes(draftLevels),
    entities: await hashes(draftEntities),
    tags: await listStoredTags(db, projectId),
  };
}

/** Lists the keys of all places of these kinds, to make new keys and to find those that are taken. */
export async function listDraftKeys(db: Db, projectId: LockedProjectId, kinds: readonly EntityKind[]) {
  if (kinds.length === 0) return [];
  const { kind, id, key, levelId } = draftEntities;
  return db
    .select({ kind, id, key, levelId })
    .from(draftEntities)
    .where(and(eq(draftEntities.projectId, projectId), inArray(draftEntities.kind, [...kinds])));
}

/** SQL for the external id in a body, which is canonical JSON. Parses only the bodies that have one. */
const externalIdOf = sql`body::jsonb->>'externalId'`;
const mayBeExternal = sql`strpos(body, '"externalId":') > 0`;

/** SQL that is true for a place with this external id. In a text of the body, the quotes are escaped. */
const hasExternalId = (id: string) => sql`strpos(body, ${externalIdMark(id)}) > 0`;

/** Lists the places of the draft with one of these external ids. */
export async function listDraftExternalIds(db: Db, projectId: LockedProjectId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.execute<{ id: string; levelId: string; externalId: string }>(sql`
    SELECT id, level_id AS "levelId", "externalId" FROM (
      SELECT id, level_id, ${externalIdOf} AS "externalId" FROM draft_entities
      WHERE project_id = ${projectId} AND ${mayBeExternal} OFFSET 0) named
    WHERE "externalId" = ANY(${sql.param(ids)}::text[])`);
}

const wayText = '"way":{';

/** Checks whether a body, which is canonical JSON, has a role in directions. In a text, the quotes are escaped. */
export function hasWay(body: string): boolean {
  return body.includes(wayText);
}

/** Lists the draft's markers with a role in directions. Parses only the bodies that have one. */
export async function listDraftWays(db: Db, projectId: LockedProjectId): Promise<WayPart[]> {
  return db.execute<WayPart>(sql`
    SELECT id, level_id AS "levelId", parsed->'way' AS way, COALESCE(parsed->'workingHours', 'null') <> 'null' AS "hasHours"
    FROM (
      SELECT id, level_id, body::jsonb AS parsed FROM draft_entities
      WHERE project_id = ${projectId} AND kind = 'marker' AND strpos(body, ${wayText}) > 0 OFFSET 0) ways`);
}

/** Counts the places of each kind on each level, with the last order and the latest revision among them. */
export async function listDraftLevelSums(db: Db, projectId: LockedProjectId) {
  return db
    .select({
      levelId: draftEntities.levelId,
      kind: draftEntities.kind,
      count: sql<number>`count(*)::int`,
      lastOrder: sql<number>`max(${draftEntities.order})`,
      lastRevision: sql<number>`max(${draftEntities.revision})`,
    })
    .from(draftEntities)
    .where(eq(draftEntities.projectId, projectId))
    .groupBy(draftEntities.levelId, draftEntities.kind);
}

/** Lists the `ids` that a level, entity or tag of the project's draft already has. */
export async function listTakenIds(db: Db, projectId: LockedProjectId, ids: readonly string[]) {
  const wanted = sql`${sql.param(ids)}::uuid[]`;
  const rows = await db.execute<{ id: string }>(sql`
    SELECT id FROM draft_levels WHERE project_id = ${projectId} AND id = ANY(${wanted})
    UNION SELECT id FROM draft_entities WHERE project_id = ${projectId} AND id = ANY(${wanted})
    UNION SELECT id FROM tags WHERE project_id = ${projectId} AND id = ANY(${wanted})`);
  return new Set(rows.map((row) => row.id));
}

const { projectId: _, ...tagColumns } = getTableColumns(tags);

/** Lists the project's tags in order, with their rank among tags of equal order, and their revision. */
export async function listStoredTags(db: Db, projectId: ProjectId): Promise<StoredTag[]> {
  return db
    .select(tagColumns)
    .from(tags)
    .where(eq(tags.projectId, projectId))
    .orderBy(asc(tags.order), asc(tags.position), asc(tags.id));
}

/** Lists the project's tags in order, in the contract's shape. */
export async function listTagRows(db: Db, projectId: ProjectId): Promise<Tag[]> {
  return (await listStoredTags(db, projectId)).map(presentTag);
}

type LevelName = { projectId: string; id: string; key: string; name: string };

/** Lists the pictures of the levels of each project, in order: the smallest thumbnail, or the picture itself. */
export async function listLevelPictures(db: Db, projectIds: readonly ProjectId[]) {
  if (projectIds.length === 0) return [];
  return db.execute<LevelName & { file: string; defaultLevelId: string | null }>(sql`
    SELECT l.project_id AS "projectId", l.id, l.key, l.body::jsonb->>'name' AS name,
      COALESCE(i.thumbnails->0->>'file', i.file) AS file, p.settings->>'defaultLevelId' AS "defaultLevelId"
    FROM draft_levels l
    JOIN projects p ON p.id = l.project_id
    JOIN images i ON i.project_id = l.project_id AND i.id = (l.body::jsonb->>'imageId')::uuid
    WHERE l.project_id = ANY(${sql.param(projectIds)}::uuid[])
    ORDER BY l.project_id, l.position, l.place, l.id`);
}

/**
 * A place to patch: its draft row and, if it is live, its live row and the default language of live texts. `index` is
 * its index in `wanted`.
 */
type PatchTarget = { index: number; draft: EntityRow; live: EntityRow | null; liveLanguage: string | null };

/** Reads the draft and live rows of the places named by id, key or external id, in one statement that reads no other places. */
export async function listPatchTargets(
  db: Db,
  projectId: LockedProjectId,
  wanted: readonly { kind: EntityKind; id: string | null; key: string }[],
): Promise<PatchTarget[]> {
  const externals = wanted.map(({ key }) => externalIdIn(key) ?? '');
  return db.execute<PatchTarget>(sql`
    SELECT w.number::int - 1 AS index,
      jsonb_build_object('id', d.id, 'levelId', d.level_id, 'kind', d.kind, 'key', d.key, 'order', d.position,
        'isHidden', d.is_hidden, 'body', d.body, 'hash', d.hash) AS draft,
      CASE WHEN l.id IS NOT NULL THEN jsonb_build_object('id', l.id, 'levelId', l.level_id, 'kind', l.kind, 'key', l.key,
        'order', l.position, 'isHidden', l.is_hidden, 'body', l.body, 'hash', l.hash) END AS live,
      p.settings->>'defaultLanguage' AS "liveLanguage"
    FROM unnest(
      ${sql.param(wanted.map((one) => one.kind))}::text[], ${sql.param(wanted.map((one) => one.id ?? ''))}::text[],
      ${sql.param(wanted.map((one) => one.key))}::text[], ${sql.param(externals)}::text[]
    ) WITH ORDINALITY AS w(kind, id, key, external, number)
    LEFT JOIN (
      SELECT id, kind, ${externalIdOf} AS external FROM draft_entities
      WHERE ${externals.some(Boolean)} AND project_id = ${projectId} AND ${mayBeExternal} OFFSET 0
    ) n ON n.kind = w.kind AND n.external = w.external
    JOIN draft_entities d ON d.project_id = ${projectId} AND d.kind = w.kind AND d.id = CASE WHEN w.id <> ''
      THEN w.id::uuid
      WHEN w.external <> '' THEN n.id
      ELSE (SELECT k.id FROM draft_entities k WHERE k.project_id = ${projectId} AND k.kind = w.kind AND k.key = w.key) END
    LEFT JOIN live_entities l ON l.id = d.id AND l.project_id = d.project_id AND l.kind = d.kind
    LEFT JOIN live_projects p ON p.project_id = d.project_id
    ORDER BY w.number`);
}

/** Lists the ids of the live tags. */
export async function listLiveTagIds(db: Db, projectId: LockedProjectId): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    SELECT t->>'id' AS id FROM live_projects p, jsonb_array_elements(p.tags) t WHERE p.project_id = ${projectId}`);
  return rows.map((row) => row.id);
}

/** Finds an area or marker of the draft by id, key or `ext:<externalId>`. */
export async function findDraftEntityRow(
  db: Db,
  projectId: ProjectId,
  { kind, idOrKey }: { kind: EntityKind; idOrKey: string },
): Promise<StoredEntityRow | null> {
  const external = externalIdIn(idOrKey);
  const isNamed = isUuid(idOrKey) ? sql`id = ${idOrKey.toLowerCase()}::uuid` : sql`key = ${idOrKey}`;
  const [row] = await draftEntityRows(
    db,
    projectId,
    sql`kind = ${kind} AND ${external === null ? isNamed : hasExternalId(external)}`,
  );
  return row ?? null;
}

/** Lists the areas and markers of one level of the draft, in order. */
export async function listDraftEntityRowsOn(db: Db, projectId: ProjectId, levelId: string) {
  return inOrder(await draftEntityRows(db, projectId, sql`level_id = ${levelId}::uuid`));
}

/** Counts the areas and markers of each level of the draft. Omits levels without any. */
export async function countDraftEntities(db: Db, projectId: ProjectId) {
  return db.execute<LevelCounts>(sql`
    SELECT ${countsByLevel} FROM draft_entities WHERE project_id = ${projectId} GROUP BY level_id`);
}

/** Counts the places of the draft that have a title, by language. */
export async function countDraftTexts(db: Db, projectId: ProjectId) {
  return db.execute<{ language: string; count: number }>(sql`
    SELECT t.key AS language, count(*)::int AS count
    FROM draft_entities e, jsonb_each(e.body::jsonb->'translations') t
    WHERE e.project_id = ${projectId} AND COALESCE(t.value->>'title', '') <> '' GROUP BY t.key`);
}

/** Lists the ids and names of the drafts' levels, in order within each project. */
export async function listDraftLevelNames(db: Db, projectIds: readonly ProjectId[]) {
  if (projectIds.length === 0) return [];
  return db.execute<LevelName>(sql`
    SELECT project_id AS "projectId", id, key, body::jsonb->>'name' AS name
    FROM draft_levels WHERE project_id = ANY(${sql.param(projectIds)}::uuid[])
    ORDER BY project_id, position, place, id`);
}

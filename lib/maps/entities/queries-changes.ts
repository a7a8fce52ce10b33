import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { draftEntities, tags } from '#db/schema/index.ts';
import type { PlacedTag } from '#lib/mapmodel/plan-changes.ts';
import type { EntityKind, Tag } from '#lib/mapmodel/types.ts';
import type { EntityRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';

type Db = Database | Tx;
type Scope = LockedProjectId;

export type StoredEntityRow = EntityRow & { revision: number };
export type StoredTag = PlacedTag & { revision: number };

const entityColumns = {
  id: draftEntities.id,
  levelId: draftEntities.levelId,
  kind: draftEntities.kind,
  key: draftEntities.key,
  position: draftEntities.position,
  isHidden: draftEntities.isHidden,
  body: draftEntities.body,
  hash: draftEntities.hash,
  revision: draftEntities.revision,
};

/** The places of the draft among `ids`. */
export async function listDraftEntityRowsById(
  db: Db,
  projectId: Scope,
  ids: readonly string[],
): Promise<StoredEntityRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(entityColumns)
    .from(draftEntities)
    .where(
      and(eq(draftEntities.projectId, projectId), sql`${draftEntities.id} = ANY(${sql.param(ids)}::uuid[])`),
    );
}

/** The places of the draft whose body names one of `ids`: a tag, image or icon. */
export async function listDraftEntityRowsNaming(
  db: Db,
  projectId: Scope,
  ids: readonly string[],
): Promise<StoredEntityRow[]> {
  if (ids.length === 0) return [];
  const patterns = ids.map((id) => `%${id}%`);
  return db
    .select(entityColumns)
    .from(draftEntities)
    .where(
      and(
        eq(draftEntities.projectId, projectId),
        sql`${draftEntities.body} LIKE ANY(${sql.param(patterns)}::text[])`,
      ),
    );
}

/** Keys of all places of `kinds`, for making new ones and finding those that are taken. */
export async function listDraftKeys(db: Db, projectId: Scope, kinds: readonly EntityKind[]) {
  if (kinds.length === 0) return [];
  return db
    .select({
      kind: draftEntities.kind,
      id: draftEntities.id,
      key: draftEntities.key,
      levelId: draftEntities.levelId,
    })
    .from(draftEntities)
    .where(and(eq(draftEntities.projectId, projectId), inArray(draftEntities.kind, [...kinds])));
}

/** How many places of each kind lie on each level, where the last stands, and when one of them last changed. */
export async function listDraftLevelSums(db: Db, projectId: Scope) {
  return db
    .select({
      levelId: draftEntities.levelId,
      kind: draftEntities.kind,
      count: sql<number>`count(*)::int`,
      lastPosition: sql<number>`max(${draftEntities.position})`,
      lastRevision: sql<number>`max(${draftEntities.revision})`,
    })
    .from(draftEntities)
    .where(eq(draftEntities.projectId, projectId))
    .groupBy(draftEntities.levelId, draftEntities.kind);
}

/** Those of `ids` that something of the project's draft has already. */
export async function listTakenIds(db: Db, projectId: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const wanted = sql`${sql.param(ids)}::uuid[]`;
  const rows = await db.execute<{ id: string }>(sql`
    SELECT id FROM draft_levels WHERE project_id = ${projectId} AND id = ANY(${wanted})
    UNION SELECT id FROM draft_entities WHERE project_id = ${projectId} AND id = ANY(${wanted})
    UNION SELECT id FROM tags WHERE project_id = ${projectId} AND id = ANY(${wanted})`);
  return rows.map((row) => row.id);
}

export async function listStoredTags(db: Db, projectId: Scope): Promise<StoredTag[]> {
  const rows = await db
    .select({
      id: tags.id,
      name: tags.name,
      color: tags.color,
      translations: tags.translations,
      position: tags.position,
      revision: tags.revision,
    })
    .from(tags)
    .where(eq(tags.projectId, projectId))
    .orderBy(asc(tags.position), asc(tags.id));
  return rows.map((row) => ({ ...row, translations: row.translations as Tag['translations'] }));
}

/** Writes tags; one with a known id replaces it. */
export async function upsertTags(
  db: Db,
  projectId: Scope,
  rows: readonly PlacedTag[],
  revision: number,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(tags)
    .values(
      rows.map(({ id, name, color, translations, position }) => ({
        id,
        projectId,
        name,
        color,
        translations,
        position,
        revision,
      })),
    )
    .onConflictDoUpdate({
      target: [tags.projectId, tags.id],
      set: {
        name: sql`excluded.name`,
        color: sql`excluded.color`,
        translations: sql`excluded.translations`,
        position: sql`excluded.position`,
        revision,
      },
    });
}

export async function deleteTags(db: Db, projectId: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(tags).where(and(eq(tags.projectId, projectId), inArray(tags.id, [...ids])));
}

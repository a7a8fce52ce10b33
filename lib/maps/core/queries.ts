import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#db/client.ts';
import { byName, hasText, namedFirst } from '#db/names.ts';
import { type Paging, readPage } from '#db/paging.ts';
import { keptKeys, memberships, organizations, projects } from '#db/schema/index.ts';
import type { ProjectOrder } from '#lib/contract/choices.ts';
import type { OrganizationId } from '#lib/identity/organizations/rules.ts';
import { tagNames } from '#lib/mapmodel/present.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { placeDiffers } from './queries-visible.ts';
import type { LockedProjectId, ProjectId } from './scope.ts';

export type ProjectRow = typeof projects.$inferSelect;

const accessColumns = {
  ...getTableColumns(projects),
  organizationName: organizations.name,
  plan: organizations.plan,
};

export type ProjectAccessRow = NonNullable<Awaited<ReturnType<typeof findAccessibleProject>>>;

/** Finds a project by id or key, with the user's active role in its organization. `lock` locks the project's row. */
export async function findAccessibleProject(
  db: Db,
  idOrKey: string,
  userId: string | null,
  lock: 'no key update' | 'update' | null,
) {
  const query = db
    .select({ ...accessColumns, role: memberships.role })
    .from(projects)
    .innerJoin(organizations, eq(organizations.id, projects.organizationId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.organizationId, projects.organizationId),
        userId === null ? sql`false` : eq(memberships.userId, userId),
        eq(memberships.status, 'active'),
      ),
    )
    .where(isProject(idOrKey));
  const [row] = lock ? await query.for(lock, { of: projects }) : await query;
  return row ?? null;
}

/** SQL that is true for the project with this id or key. */
function isProject(idOrKey: string): SQL {
  return eq(isUuid(idOrKey) ? projects.id : projects.key, idOrKey);
}

export type ProjectListFilter = {
  /** The organizations of a user; the organization of an API key; or the one project that the key is bound to. */
  scope: { userId: string } | { organizationId: string; projectId: string | null };
  organization?: string | undefined;
  status?: ProjectRow['status'] | undefined;
  search?: string | undefined;
  ids?: readonly string[] | undefined;
};

export async function listProjectRows(db: Db, filter: ProjectListFilter, order: ProjectOrder, page: Paging) {
  const where = and(...listConditions(db, filter));
  const query = db
    .select(accessColumns)
    .from(projects)
    .innerJoin(organizations, eq(organizations.id, projects.organizationId))
    .where(where)
    .orderBy(
      ...(filter.search ? [namedFirst([projects.name, projects.key], filter.search)] : []),
      ...listOrders[order],
      asc(projects.id),
    );
  return readPage(db.$count(projects, where), query, page);
}

const listOrders: Record<ProjectOrder, SQL[]> = {
  changed: [desc(projects.updatedAt)],
  name: [byName(projects.name)],
};

function listConditions(db: Db, filter: ProjectListFilter): (SQL | undefined)[] {
  const { scope } = filter;
  return [
    'userId' in scope
      ? inArray(
          projects.organizationId,
          db
            .select({ id: memberships.organizationId })
            .from(memberships)
            .where(and(eq(memberships.userId, scope.userId), eq(memberships.status, 'active'))),
        )
      : eq(projects.organizationId, scope.organizationId),
    'projectId' in scope && scope.projectId !== null ? eq(projects.id, scope.projectId) : undefined,
    filter.organization ? eq(projects.organizationId, filter.organization) : undefined,
    filter.status ? eq(projects.status, filter.status) : undefined,
    filter.ids ? inArray(projects.id, [...filter.ids]) : undefined,
    filter.search ? hasText([projects.name, projects.key], filter.search) : undefined,
  ];
}

export async function insertProject(db: Db, row: typeof projects.$inferInsert): Promise<void> {
  await db.insert(projects).values(row);
}

export async function updateProjectRow(
  db: Db,
  id: LockedProjectId,
  set: Partial<typeof projects.$inferInsert>,
): Promise<void> {
  await db.update(projects).set(set).where(eq(projects.id, id));
}

export async function deleteProjectRow(db: Db, id: LockedProjectId): Promise<void> {
  await db.delete(projects).where(eq(projects.id, id));
}

/**
 * Blocks other transactions that choose a key like this one until this transaction ends. Without the lock, two of them
 * could choose the same key.
 */
export async function lockProjectKeysLike(db: Tx, key: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`project key ${key}`}, 0))`);
}

/** Lists the keys in use, or kept by an organization, that equal `key` or begin with `key-`. */
export async function listProjectKeysLike(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .select({ key: projects.key })
    .from(projects)
    .where(isLike(projects.key, key))
    .union(db.select({ key: keptKeys.key }).from(keptKeys).where(isLike(keptKeys.key, key)));
  return rows.map((row) => row.key);
}

const isLike = (column: AnyPgColumn, key: string) =>
  or(eq(column, key), ilike(column, `${key.replaceAll('_', '\\_')}-%`));

/** Blocks other transactions that count against the plan of an organization until this one ends. */
export async function lockPlan(db: Db, organizationId: string): Promise<void> {
  const isIt = eq(organizations.id, organizationId);
  await db.select({ id: organizations.id }).from(organizations).where(isIt).for('no key update');
}

/** Counts the projects of an organization that count against its plan. Locks the organization's row. */
export async function countProjects(db: Db, organizationId: string) {
  await lockPlan(db, organizationId);
  const rows = await db
    .select({ status: projects.status, count: count() })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .groupBy(projects.status);
  const of = (status: ProjectRow['status']) => rows.find((row) => row.status === status)?.count ?? 0;
  return { open: of('DRAFT') + of('PUBLISH'), published: of('PUBLISH') };
}

/** SQL for the arguments of `jsonb_build_object` that make a tag of its row `t`. */
export const tagMembers = sql.raw(tagNames.map((name) => `'${name}', t."${name}"`).join(', '));

/** SQL for the tags of the draft of a project `p`, in the form in which the live data keep tags. */
export const tagsOfDraft = sql`COALESCE((
  SELECT jsonb_agg(jsonb_build_object(${tagMembers}) ORDER BY t."order", t.position, t.id)
  FROM tags t WHERE t.project_id = p.id), '[]'::jsonb)`;

/** SQL for the columns of an `EntityRow`. */
export const entityColumns = sql`id, level_id AS "levelId", kind, key, position AS "order",
  is_hidden AS "isHidden", body, hash`;

/** SQL for the numbers of areas and of markers, by level. */
export const countsByLevel = sql`level_id AS "levelId", count(*) FILTER (WHERE kind = 'area')::int AS areas,
  count(*) FILTER (WHERE kind = 'marker')::int AS markers`;
export type LevelCounts = { levelId: string; areas: number; markers: number };

/**
 * SQL for the bytes of the draft of a project `p`: of bodies, whose lengths PostgreSQL knows without reading them, of
 * tags, and of the alternative texts of its library.
 */
const contentBytesOfDraft = sql`(
  SELECT COALESCE(sum(bytes), 0) FROM (
    SELECT octet_length(body) AS bytes FROM draft_levels WHERE project_id = p.id
    UNION ALL SELECT octet_length(body) FROM draft_entities WHERE project_id = p.id
    UNION ALL SELECT octet_length(name) + octet_length(translations::text) FROM tags WHERE project_id = p.id
    UNION ALL SELECT octet_length(alt::text) FROM images
      WHERE project_id = p.id AND deleted_at IS NULL AND alt <> '{}'::jsonb
  ) bodies)`;

/**
 * Sets what the row of a project says about its draft, and returns the new bytes of content. `has_unpublished_changes`
 * compares what visitors may get of the draft with the live rows (docs/contract.md, 5.2 States).
 */
export async function refreshDraftFacts(db: Db, id: LockedProjectId): Promise<number> {
  const [row] = await db.execute<{ bytes: number }>(sql`
    UPDATE projects p SET content_bytes = ${contentBytesOfDraft}, has_unpublished_changes = CASE
      WHEN p.live_updated_at IS NULL THEN EXISTS (SELECT 1 FROM draft_levels d WHERE d.project_id = p.id)
      ELSE
        EXISTS (
          SELECT 1 FROM live_projects l WHERE l.project_id = p.id AND (
            l.settings <> p.settings OR l.appearance <> p.appearance OR l.analytics <> p.analytics
            OR l.languages <> p.languages
            OR l.tags <> ${tagsOfDraft}
          ))
        OR EXISTS (
          SELECT 1 FROM (SELECT id, hash FROM draft_levels WHERE project_id = p.id) d
          FULL JOIN (SELECT id, hash FROM live_levels WHERE project_id = p.id) l USING (id)
          WHERE d.hash IS DISTINCT FROM l.hash)
        -- Compare the rows of the last change first: usually one of them differs.
        OR EXISTS (
          SELECT 1 FROM (SELECT id, hash FROM draft_entities WHERE project_id = p.id AND revision = p.revision) d
          LEFT JOIN (SELECT id, hash FROM live_entities WHERE project_id = p.id) l USING (id)
          WHERE d.hash IS DISTINCT FROM l.hash AND ${placeDiffers(sql`d.id`)})
        OR EXISTS (
          SELECT 1 FROM (SELECT id, hash FROM draft_entities WHERE project_id = p.id) d
          FULL JOIN (SELECT id, hash FROM live_entities WHERE project_id = p.id) l USING (id)
          WHERE d.hash IS DISTINCT FROM l.hash AND ${placeDiffers(sql`d.id`)})
      END
    WHERE p.id = ${id} RETURNING content_bytes::float8 AS bytes`);
  return row?.bytes ?? 0;
}

/** Takes tags that the draft does not have any more off the start screen of the kiosk. */
export async function dropLostTiles(db: Db, id: LockedProjectId): Promise<void> {
  await db.execute(sql`
    UPDATE projects p SET settings = CASE WHEN known.tiles IS NULL THEN p.settings #- '{kiosk,tiles}'
      ELSE jsonb_set(p.settings, '{kiosk,tiles}', known.tiles) END
    FROM (
      SELECT jsonb_agg(tile.id ORDER BY tile.place) AS tiles
      FROM projects q, jsonb_array_elements_text(q.settings->'kiosk'->'tiles') WITH ORDINALITY AS tile(id, place)
      WHERE q.id = ${id} AND EXISTS (SELECT 1 FROM tags t WHERE t.project_id = q.id AND t.id::text = tile.id)) known
    WHERE p.id = ${id} AND p.settings->'kiosk'->'tiles' IS DISTINCT FROM known.tiles`);
}

/** Counts the content of the draft again, and returns its bytes. */
export async function recountContent(db: Db, id: LockedProjectId): Promise<number> {
  const [row] = await db.execute<{ bytes: number }>(sql`
    UPDATE projects p SET content_bytes = ${contentBytesOfDraft}
    WHERE p.id = ${id} RETURNING content_bytes::float8 AS bytes`);
  return row?.bytes ?? 0;
}

/** Reads the project's row again. Checks no permission: `id` proves it. Null if the project was deleted since. */
export async function findProjectRow(db: Db, id: ProjectId) {
  const [row] = await db
    .select(accessColumns)
    .from(projects)
    .innerJoin(organizations, eq(organizations.id, projects.organizationId))
    .where(eq(projects.id, id));
  return row ?? null;
}

/** Like findProjectRow, in the transaction that holds the project. */
export async function getProjectRow(db: Db, id: LockedProjectId) {
  const row = await findProjectRow(db, id);
  if (!row) throw new Error('A project vanished inside its own transaction.');
  return row;
}

/** Lists the ids of the organization's projects. A right to an organization includes its projects. */
export async function listProjectIds(db: Db, organizationId: OrganizationId): Promise<ProjectId[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.organizationId, organizationId));
  return rows.map((row) => row.id as ProjectId);
}

/** Checks whether the draft of a project has more bytes of content, or more areas and markers in total. */
export async function hasMoreContent(
  db: Db,
  idOrKey: string,
  { bytes, entities }: { bytes: number; entities: number },
): Promise<boolean> {
  const rows = await db.execute(sql`
    SELECT 1 FROM projects WHERE ${isProject(idOrKey)} AND (content_bytes > ${bytes} OR EXISTS (
      SELECT 1 FROM draft_entities e WHERE e.project_id = projects.id OFFSET ${entities} LIMIT 1))`);
  return rows.length > 0;
}

/** SQL for an array of the ids in a text, such as the body of a place: every image and icon that it names is among them. */
export function idsIn(text: SQL): SQL {
  return sql`ARRAY(SELECT (regexp_matches(${text}, ${idPattern}, 'g'))[1])`;
}

const idPattern = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';

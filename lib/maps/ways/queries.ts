import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, database } from '#db/client.ts';
import { images, liveProjects, liveWays, projects, wayFiles, wayFloors } from '#db/schema/index.ts';
import { entityColumns } from '#lib/maps/core/queries.ts';
import { type EntityRow, levelOf } from '#lib/maps/core/rows.ts';
import type { LockedProjectId, PublishedProjectId, ReadableProjectId } from '#lib/maps/core/scope.ts';
import { listLiveLevelRows } from '#lib/maps/live/queries.ts';
import {
  selectFloors,
  selectWayFile,
  type WayFileRow,
  type WayFloorRow,
} from '#lib/maps/live/queries-ways.ts';
import { deleteInBatches, inTransaction } from '#lib/platform/transactions.ts';
import { builderVersion } from './way-hash.ts';
import type { PlanPicture } from './way-levels.ts';

/**
 * Asks for a build, in the transaction that changes the live map. Without a change in the data that directions use,
 * keeps the current build in use.
 */
export async function wantLiveWays(tx: Db, projectId: LockedProjectId): Promise<void> {
  await tx.execute(sql`
    WITH read AS (
      SELECT md5(concat(${builderVersion}::text, l.settings->'wayfinding',
        (SELECT string_agg(concat_ws(' ', id, key, position, place, is_hidden, body), chr(10) ORDER BY id)
          FROM live_levels WHERE project_id = ${projectId}),
        (SELECT string_agg(concat_ws(' ', e.id, e.level_id, e.position, e.is_hidden, b->'data', b->'passage',
            b->'position', b->'icon', b->'way', b->'workingHours' = 'null'), chr(10) ORDER BY e.id)
          FROM live_entities e, LATERAL (SELECT e.body::jsonb AS b) parsed
          WHERE e.project_id = ${projectId}))) AS fingerprint
      FROM live_projects l WHERE l.project_id = ${projectId}
    )
    INSERT INTO live_ways AS w (project_id, wanted, built, fingerprint)
    SELECT ${projectId}, 1, 0, fingerprint FROM read
    ON CONFLICT (project_id) DO UPDATE SET
      wanted = w.wanted + (w.fingerprint IS DISTINCT FROM excluded.fingerprint)::int,
      fingerprint = excluded.fingerprint`);
}

/**
 * Drops the directions of a live map after they were switched off. `wanted` rises: a build that is still running must
 * not count once they are on again.
 */
export async function dropLiveWays(tx: Db, projectId: LockedProjectId): Promise<void> {
  await tx
    .update(liveWays)
    .set({ wanted: sql`${liveWays.wanted} + 1`, fingerprint: null, hash: null })
    .where(eq(liveWays.projectId, projectId));
}

/** Runs a statement in a transaction of its own. */
const execute = <Row extends Record<string, unknown>>(statement: SQL) =>
  inTransaction((tx) => tx.execute<Row>(statement));

/** Marks a build whose files are missing, so that it is built again. */
export async function markLost(projectId: PublishedProjectId, hash: string): Promise<void> {
  await database().execute(sql`
    UPDATE live_ways SET built = 0, hash = NULL WHERE project_id = ${projectId} AND hash = ${hash}`);
}

/**
 * Claims the build of a published project for `leaseMs`. Null if nothing is to build, or another process builds it.
 * Also claims a project that was published before directions existed.
 */
export async function claimBuild(projectId: string, leaseMs: number): Promise<PublishedProjectId | null> {
  const [row] = await execute<{ id: PublishedProjectId }>(sql`
    INSERT INTO live_ways AS w (project_id, wanted, built, claimed_until)
    SELECT p.id, 1, 0, now() + ${leaseMs} * interval '1 millisecond'
    FROM projects p JOIN live_projects l ON l.project_id = p.id
    WHERE p.id = ${projectId} AND p.status = 'PUBLISH' AND (l.settings->'wayfinding'->>'isEnabled')::boolean
    ON CONFLICT (project_id) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE w.built <> w.wanted AND (w.claimed_until IS NULL OR w.claimed_until < now())
    RETURNING project_id AS id`);
  return row?.id ?? null;
}

/** Extends a claim, or ends it if `leaseMs` is 0. */
export async function extendClaim(projectId: PublishedProjectId, leaseMs: number): Promise<void> {
  await execute(sql`
    UPDATE live_ways SET claimed_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE project_id = ${projectId}`);
}

/** Lists published projects whose directions must be built and that no process is building. */
export async function listUnbuilt(countMax: number): Promise<string[]> {
  const rows = await execute<{ id: string }>(sql`
    SELECT p.id FROM projects p JOIN live_projects l ON l.project_id = p.id
      LEFT JOIN live_ways w ON w.project_id = p.id
    WHERE p.status = 'PUBLISH' AND (l.settings->'wayfinding'->>'isEnabled')::boolean
      AND (w.project_id IS NULL
        OR (w.built <> w.wanted AND (w.claimed_until IS NULL OR w.claimed_until < now())))
    LIMIT ${countMax}`);
  return rows.map(({ id }) => id);
}

/** Reads the live map as rows, and the value of `wanted`, in one snapshot. */
export async function readLiveBuilding(projectId: PublishedProjectId) {
  return inTransaction(
    async (tx) => {
      const [row] = await tx
        .select({ wanted: liveWays.wanted, live: liveProjects })
        .from(liveWays)
        .innerJoin(liveProjects, eq(liveProjects.projectId, liveWays.projectId))
        .where(eq(liveWays.projectId, projectId));
      if (!row) return null;
      const levels = (await listLiveLevelRows(tx, projectId)).map(levelOf);
      const places = await tx.execute<EntityRow>(sql`
        SELECT ${entityColumns} FROM live_entities WHERE project_id = ${projectId}`);
      const pictures = await listPlans(tx, projectId, levels);
      const { defaultLanguage, wayfinding } = row.live.settings;
      return {
        wanted: row.wanted,
        rows: { levels, places, pictures, speed: wayfinding.speed, defaultLanguage },
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Lists the images of the levels' plans. */
export async function listPlans(
  db: Db,
  projectId: ReadableProjectId,
  levels: readonly { body: { imageId: string | null } }[],
): Promise<PlanPicture[]> {
  const ids = [...new Set(levels.flatMap(({ body }) => body.imageId ?? []))];
  if (ids.length === 0) return [];
  const { id, file, contentType, width, height } = images;
  return db
    .select({ id, file, contentType, width, height })
    .from(images)
    .where(and(eq(images.projectId, projectId), inArray(images.id, ids)));
}

/**
 * Makes this build the current one, as a change of the live map. Changes nothing and returns false if the map was
 * published again meanwhile or is no longer public.
 */
export async function finishBuild(projectId: PublishedProjectId, wanted: number, hash: string) {
  return inTransaction(async (tx) => {
    // Lock the project's row first, in the same order as publishing does.
    const locked = await tx.execute(sql`
      SELECT 1 FROM projects WHERE id = ${projectId} AND status = 'PUBLISH' FOR NO KEY UPDATE`);
    if (locked.length === 0) return false;
    const done = await tx
      .update(liveWays)
      .set({ built: wanted, hash, claimedUntil: null })
      .where(and(eq(liveWays.projectId, projectId), eq(liveWays.wanted, wanted)))
      .returning({ id: liveWays.projectId });
    if (done.length === 0) return false;
    await tx
      .update(projects)
      .set({ liveVersion: sql`${projects.liveVersion} + 1` })
      .where(eq(projects.id, projectId));
    return true;
  });
}

/** Returns the hashes whose floors are stored, each with the building for which it was given up, or null. */
export async function listKeptHashes(projectId: ReadableProjectId, hashes: readonly string[]) {
  const givenUpFor = sql<string | null>`
    CASE WHEN ${isGivenUp} THEN ${wayFloors.body}::jsonb->>'givenUpFor' END`;
  const rows = await inTransaction((tx) =>
    tx
      .select({ hash: wayFloors.hash, givenUpFor })
      .from(wayFloors)
      .where(and(eq(wayFloors.projectId, projectId), inArray(wayFloors.hash, [...hashes]))),
  );
  return new Map(rows.map((row) => [row.hash, row.givenUpFor]));
}

/** Whether a floor was given up. Its body is short. */
const isGivenUp = sql`length(${wayFloors.body}) < 1000 AND ${wayFloors.body} LIKE '%"givenUpFor"%'`;

/** Returns the organization of a project; null if the project is gone. */
export async function findOrganization(projectId: string): Promise<string | null> {
  const [row] = await inTransaction((tx) =>
    tx.select({ id: projects.organizationId }).from(projects).where(eq(projects.id, projectId)),
  );
  return row?.id ?? null;
}

/** Returns the stored floors with these hashes, by hash. */
export function findFloors(projectId: ReadableProjectId, hashes: readonly string[]) {
  return inTransaction((tx) => selectFloors(tx, projectId, hashes));
}

export async function keepFloorRow(projectId: ReadableProjectId, row: WayFloorRow): Promise<void> {
  await inTransaction((tx) =>
    tx
      .insert(wayFloors)
      .values({ projectId, ...row, createdAt: new Date() })
      .onConflictDoUpdate({
        target: [wayFloors.projectId, wayFloors.hash],
        set: { body: row.body, file: row.file, stepFreeFile: row.stepFreeFile },
        setWhere: isGivenUp,
      }),
  );
}

export function findWayFile(projectId: ReadableProjectId, hash: string): Promise<WayFileRow | null> {
  return inTransaction((tx) => selectWayFile(tx, projectId, hash));
}

export async function keepWayFile(projectId: ReadableProjectId, row: WayFileRow): Promise<void> {
  await inTransaction((tx) =>
    tx
      .insert(wayFiles)
      .values({ projectId, ...row, createdAt: new Date() })
      .onConflictDoNothing(),
  );
}

/** Deletes files and floors that were built before `before` and that no live map uses. */
export async function deleteOldBuilds(before: Date): Promise<void> {
  const time = before.toISOString();
  await deleteInBatches(
    wayFiles,
    sql`created_at < ${time}::timestamptz AND NOT EXISTS (
      SELECT 1 FROM live_ways w WHERE w.project_id = way_files.project_id AND w.hash = way_files.hash)`,
  );
  await deleteInBatches(
    wayFloors,
    sql`created_at < ${time}::timestamptz AND NOT EXISTS (
      SELECT 1 FROM way_files w WHERE w.project_id = way_floors.project_id AND way_floors.hash = ANY(w.floors))`,
  );
}

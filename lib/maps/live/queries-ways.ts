import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { wayFiles, wayFloors } from '#db/schema/index.ts';
import type { ReadableProjectId } from '#lib/maps/core/scope.ts';
import type { FloorFiles } from '#lib/wayfinding/build/kept-floor.ts';

export type WayFileRow = { hash: string; body: string; floors: string[] };
export type WayFloorRow = { hash: string; body: string } & FloorFiles;

/** Returns the building of directions with this hash, or null if it is not kept. */
export async function selectWayFile(
  db: Db,
  projectId: ReadableProjectId,
  hash: string,
): Promise<WayFileRow | null> {
  const [row] = await db
    .select({ hash: wayFiles.hash, body: wayFiles.body, floors: wayFiles.floors })
    .from(wayFiles)
    .where(and(eq(wayFiles.projectId, projectId), eq(wayFiles.hash, hash)));
  return row ?? null;
}

/** Returns the stored floors with these hashes, by hash. */
export async function selectFloors(db: Db, projectId: ReadableProjectId, hashes: readonly string[]) {
  const { hash, body, file, stepFreeFile } = wayFloors;
  const rows: WayFloorRow[] = await db
    .select({ hash, body, file, stepFreeFile })
    .from(wayFloors)
    .where(and(eq(wayFloors.projectId, projectId), inArray(wayFloors.hash, [...hashes])));
  return new Map(rows.map((row) => [row.hash, row]));
}

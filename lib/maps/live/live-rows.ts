import type { Tx } from '#db/client.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { listPublishedImageRows } from '#lib/maps/images/list-images.ts';
import {
  countLiveEntities,
  findLiveProject,
  listLiveEntityRows,
  listLiveEntityRowsById,
  listLiveHashes,
  listLiveIcons,
  listLiveKeywords,
  listLiveLevelRows,
  listLivePlaces,
} from './queries.ts';
import { selectFloors, selectWayFile } from './queries-ways.ts';

/** Returns the rows of one live version of a project, as a transaction reads them. Other sources return the same. */
export function databaseRows(tx: Tx, projectId: PublishedProjectId) {
  return {
    head: () => findLiveProject(tx, projectId),
    images: () => listPublishedImageRows(tx, projectId),
    /** Visible levels, in order. */
    levels: () => listLiveLevelRows(tx, projectId),
    counts: () => countLiveEntities(tx, projectId),
    keywords: () => listLiveKeywords(tx, projectId),
    /** Ids of custom icons and addresses of linked ones that visible places show. */
    icons: () => listLiveIcons(tx, projectId),
    places: (kind: EntityKind) => listLivePlaces(tx, projectId, kind),
    /** Visible areas or markers of a level, unordered. */
    entities: (levelId: string, kind: EntityKind) => listLiveEntityRows(tx, projectId, levelId, kind),
    hashes: (levelId: string) => listLiveHashes(tx, projectId, levelId),
    entitiesById: (named: readonly { id: string }[]) => listLiveEntityRowsById(tx, projectId, named),
    /** A building of directions, null if it is not kept. */
    wayFile: (hash: string) => selectWayFile(tx, projectId, hash),
    wayFloors: (hashes: readonly string[]) => selectFloors(tx, projectId, hashes),
  };
}

export type LiveRows = ReturnType<typeof databaseRows>;
export type LiveHead = NonNullable<Awaited<ReturnType<typeof findLiveProject>>>;

/** Reads in one snapshot, so that no answer mixes two versions. */
export type ReadAt = <T>(read: (live: LiveRows) => Promise<T>) => Promise<T>;

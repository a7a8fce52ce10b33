import type { Tx } from '#db/client.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import type { LevelCounts } from '#lib/maps/core/queries.ts';
import type { EntityRow } from '#lib/maps/core/rows.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { listPublishedImageRows, type PublishedImageRows } from '#lib/maps/images/list-images.ts';
import type { EntityHash } from './level-bodies.ts';
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
import { selectFloors, selectWayFile, type WayFileRow, type WayFloorRow } from './queries-ways.ts';

export type LiveHead = NonNullable<Awaited<ReturnType<typeof findLiveProject>>>;
type LivePlace = Awaited<ReturnType<typeof listLivePlaces>>[number];
type Keywords = Awaited<ReturnType<typeof listLiveKeywords>>[number];
export type LiveLevelRow = Awaited<ReturnType<typeof listLiveLevelRows>>[number];

/** The rows of one live version of a project, wherever they are stored. */
export type LiveRows = {
  head: () => Promise<LiveHead | null>;
  images: () => Promise<PublishedImageRows>;
  /** Visible levels, in order. */
  levels: () => Promise<LiveLevelRow[]>;
  counts: () => Promise<readonly LevelCounts[]>;
  keywords: () => Promise<readonly Keywords[]>;
  /** Ids of custom icons and addresses of linked ones that visible places show. */
  icons: () => Promise<string[]>;
  places: (kind: EntityKind) => Promise<readonly LivePlace[]>;
  /** Visible areas or markers of a level, unordered. */
  entities: (levelId: string, kind: EntityKind) => Promise<readonly EntityRow[]>;
  hashes: (levelId: string) => Promise<EntityHash[]>;
  entitiesById: (named: readonly { id: string }[]) => Promise<readonly EntityRow[]>;
  /** A building of directions, null if it is not kept. */
  wayFile: (hash: string) => Promise<WayFileRow | null>;
  wayFloors: (hashes: readonly string[]) => Promise<Map<string, WayFloorRow>>;
};

/** Returns the rows that a transaction reads. */
export function databaseRows(tx: Tx, projectId: PublishedProjectId): LiveRows {
  return {
    head: () => findLiveProject(tx, projectId),
    images: () => listPublishedImageRows(tx, projectId),
    levels: () => listLiveLevelRows(tx, projectId),
    counts: () => countLiveEntities(tx, projectId),
    keywords: () => listLiveKeywords(tx, projectId),
    icons: () => listLiveIcons(tx, projectId),
    places: (kind) => listLivePlaces(tx, projectId, kind),
    entities: (levelId, kind) => listLiveEntityRows(tx, projectId, levelId, kind),
    hashes: (levelId) => listLiveHashes(tx, projectId, levelId),
    entitiesById: (named) => listLiveEntityRowsById(tx, projectId, named),
    wayFile: (hash) => selectWayFile(tx, projectId, hash),
    wayFloors: (hashes) => selectFloors(tx, projectId, hashes),
  };
}

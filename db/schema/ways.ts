import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { ofProject } from './projects.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The directions that visitors of a live map get. */
export const liveWays = pgTable('live_ways', {
  projectId: ofProject().primaryKey(),
  /** Rises with a publish or update-live that changes what directions are built from. */
  wanted: integer('wanted').notNull(),
  /** Fingerprint of what directions are built from in the live map, null before the first check. */
  fingerprint: text('fingerprint'),
  /** The value of `wanted` when `hash` was built. The directions are current while both are equal. */
  built: integer('built').notNull(),
  hash: text('hash'),
  /** Until then a process builds, or waits after a failure. */
  claimedUntil: instant('claimed_until'),
});

/** Floors of drafts and live maps, by a hash of what they are built from. */
export const wayFloors = pgTable(
  'way_floors',
  {
    projectId: ofProject(),
    hash: text('hash').notNull(),
    /** JSON of KeptFloor of lib/wayfinding. */
    body: text('body').notNull(),
    /** Floor files. Null if there is no floor; the second is null if steps make no difference. */
    file: bytes('file'),
    stepFreeFile: bytes('step_free_file'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.hash] })],
);

/** How the floors of a building connect, by a hash of what the file is built from. */
export const wayFiles = pgTable(
  'way_files',
  {
    projectId: ofProject(),
    hash: text('hash').notNull(),
    /** JSON of WayData of lib/wayfinding. */
    body: text('body').notNull(),
    /** Hashes of the floors, in the order of the levels. */
    floors: text('floors').array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.hash] })],
);

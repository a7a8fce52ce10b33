import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { ofProject } from './projects.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Which directions visitors of a live map get. */
export const liveWays = pgTable('live_ways', {
  projectId: ofProject().primaryKey(),
  /** Rises with publish and update-live where these change what directions read. */
  wanted: integer('wanted').notNull(),
  /** Of what directions read of the live map; null where it was never looked at. */
  fingerprint: text('fingerprint'),
  /** What `wanted` was when `hash` was built; the directions are good while both are equal. */
  built: integer('built').notNull(),
  hash: text('hash'),
  /** Until then a process builds, or waits after a failure. */
  claimedUntil: instant('claimed_until'),
});

/** Floors that were built, for the draft and for live maps, by a hash of what they were read from. */
export const wayFloors = pgTable(
  'way_floors',
  {
    projectId: ofProject(),
    hash: text('hash').notNull(),
    /** JSON of KeptFloor of lib/wayfinding. */
    body: text('body').notNull(),
    /** Floor files; null where there is no floor, the second where steps make no difference. */
    file: bytes('file'),
    stepFreeFile: bytes('step_free_file'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.hash] })],
);

/** What connects the floors of live maps, by a hash of what it was read from. */
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

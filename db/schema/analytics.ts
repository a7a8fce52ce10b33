import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Events of visitors, anonymous by construction: no address, no cookie, no visitor id. The table is partitioned by
 * month of `happened_at`; lib/analytics/partitions.ts makes the partitions.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** No foreign key: ingestion must not lock project rows. Housekeeping deletes the events of deleted projects. */
    projectId: uuid('project_id').notNull(),
    happenedAt: instant('happened_at').notNull(),
    event: text('event').notNull(),
    entityId: text('entity_id'),
    level: text('level'),
    query: text('query'),
    results: integer('results'),
    url: text('url'),
    source: text('source'),
    language: text('language'),
    host: text('host'),
    /** Key of the place that a way starts from, null if it starts at the visitor's position. */
    routeFrom: text('route_from'),
    routeTo: text('route_to'),
    profile: text('profile'),
    found: boolean('found'),
    /** Events stored together. An event is in the sums if analytics_unsummed has no such batch of its project. */
    batch: bigint('batch', { mode: 'number' }).notNull(),
  },
  (table) => [index('analytics_events_project_batch').on(table.projectId, table.batch)],
);

/** Batches of events that are not in the sums yet, written and deleted in the transactions of events and sums. */
export const analyticsUnsummed = pgTable(
  'analytics_unsummed',
  {
    projectId: uuid('project_id').notNull(),
    batch: bigserial('batch', { mode: 'number' }).notNull(),
    /** First and last UTC day of its events. Only the partitions of their months are read. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    events: integer('events').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.batch] }),
    index('analytics_unsummed_batch').on(table.batch),
  ],
);

/** Counts by kind in a quarter of an hour, a day or a month (UTC); see lib/analytics/queries-facts.ts. */
export const analyticsSums = pgTable(
  'analytics_sums',
  {
    projectId: uuid('project_id').notNull(),
    kind: text('kind').notNull(),
    span: text('span', { enum: ['quarter', 'day', 'month'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    name: text('name').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind, table.span, table.startsAt, table.name] })],
);

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
 * Events of visitors, anonymous by construction: no address, no cookie, no id of a visitor. The table is parted by
 * month of `happened_at`; lib/analytics/partitions.ts makes the parts.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** No foreign key: ingestion must not lock project rows; housekeeping removes what a deleted project left. */
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
    /** Key of the place that a way was asked from; null for where the visitor stood. */
    routeFrom: text('route_from'),
    routeTo: text('route_to'),
    profile: text('profile'),
    found: boolean('found'),
    /** What was stored together: an event is in the sums when its project has no such batch in analytics_unsummed. */
    batch: bigint('batch', { mode: 'number' }).notNull(),
  },
  (table) => [index('analytics_events_project_batch').on(table.projectId, table.batch)],
);

/** Batches of events that are not in the sums yet; written and deleted in the transactions that make it so. */
export const analyticsUnsummed = pgTable(
  'analytics_unsummed',
  {
    projectId: uuid('project_id').notNull(),
    batch: bigserial('batch', { mode: 'number' }).notNull(),
    /** UTC days between which its events happened: only their months are looked into. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    events: integer('events').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.batch] }),
    index('analytics_unsummed_batch').on(table.batch),
  ],
);

/** How often something of a kind happened in a quarter of an hour, a day or a month (UTC); see lib/analytics/queries-facts.ts. */
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

import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Events of visitors, anonymous by construction: no address, no cookie, no id of a visitor. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** No foreign key: ingestion must not lock project rows; housekeeping removes what a deleted project left. */
    projectId: uuid('project_id').notNull(),
    happenedAt: timestamp('happened_at', { withTimezone: true, mode: 'date' }).notNull(),
    event: text('event').notNull(),
    entityId: text('entity_id'),
    level: text('level'),
    query: text('query'),
    results: integer('results'),
    url: text('url'),
    source: text('source'),
    language: text('language'),
    host: text('host'),
  },
  (table) => [index('analytics_events_project_time').on(table.projectId, table.happenedAt)],
);

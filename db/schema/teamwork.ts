import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ActivityKind, NoteKind, NoteState } from '#lib/contract/choices.ts';
import { byUser } from './accounts.ts';
import { instant } from './columns.ts';
import { ofOrganization } from './organizations.ts';
import { ofProject, previewLinks, projects } from './projects.ts';

/** Who changed what and when. Repeated changes by one person within an hour are one row with a count. */
export const activity = pgTable(
  'activity',
  {
    id: uuid('id').primaryKey(),
    organizationId: ofOrganization(),
    /** Null for changes of the organization's members, which concern all projects. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ActivityKind>().notNull(),
    userId: byUser('user_id'),
    /** The member whom the change concerns. A deleted account is no longer named. */
    memberUserId: byUser('member_user_id'),
    /** The name of the API key at that time, because a revoked key is deleted. */
    keyName: text('key_name'),
    details: jsonb('details').notNull(),
    count: integer('count').notNull(),
    /** Identifies the row while it counts repetitions, null for kinds that are never combined. */
    countedAs: text('counted_as').unique('activity_counted_as_unique'),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    index('activity_project').on(table.projectId, table.lastAt),
    index('activity_organization').on(table.organizationId, table.lastAt),
    index('activity_last_at').on(table.lastAt),
  ],
);

/** Notes from reviewers of a preview and from visitors of a map to its editors. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    projectId: ofProject(),
    kind: text('kind').$type<NoteKind>().notNull(),
    state: text('state').$type<NoteState>().notNull(),
    /** The preview link of a comment. The comment outlives it. */
    previewLinkId: uuid('preview_link_id').references(() => previewLinks.id, { onDelete: 'set null' }),
    levelId: uuid('level_id'),
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    placeId: uuid('place_id'),
    text: text('text').notNull(),
    /** As the writer entered them, unverified. */
    authorName: text('author_name'),
    authorEmail: text('author_email'),
    /** The account of a signed-in reviewer. For mails, never shown. */
    writtenBy: byUser('written_by'),
    createdAt: instant('created_at').notNull(),
    /** When the editors were notified, or found not to want a mail. */
    toldAt: instant('told_at'),
    closedAt: instant('closed_at'),
    closedBy: byUser('closed_by'),
  },
  (table) => [
    index('notes_project').on(table.projectId, table.state, table.createdAt),
    index('notes_preview_link').on(table.previewLinkId),
    index('notes_untold').on(table.projectId).where(sql`told_at IS NULL`),
  ],
);

export const noteReplies = pgTable(
  'note_replies',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The member who wrote it, or the name that a reviewer entered. */
    userId: byUser('user_id'),
    authorName: text('author_name'),
    /** Like that of a note. */
    writtenBy: byUser('written_by'),
    createdAt: instant('created_at').notNull(),
    /** When the participants were notified. */
    toldAt: instant('told_at'),
  },
  (table) => [
    index('note_replies_note').on(table.noteId, table.createdAt),
    index('note_replies_untold').on(table.noteId).where(sql`told_at IS NULL`),
  ],
);

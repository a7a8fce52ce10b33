import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import type { Paging } from '#db/paging.ts';
import {
  draftEntities,
  draftLevels,
  liveEntities,
  liveLevels,
  noteReplies,
  notes,
  projects,
  users,
} from '#db/schema/index.ts';
import type { NoteKind, NoteState } from '#lib/contract/choices.ts';
import type { ProjectId, PublishedProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import { deleteInBatches } from '#lib/platform/transactions.ts';

const closers = alias(users, 'closers');

const noteColumns = {
  note: notes,
  levelKey: draftLevels.key,
  levelName: sql<string | null>`${draftLevels.body}::jsonb->>'name'`,
  placeKey: draftEntities.key,
  placeTitle: sql<
    string | null
  >`${draftEntities.body}::jsonb->'translations'->(${projects.settings}->>'defaultLanguage')->>'title'`,
  closerEmail: closers.email,
  closerName: closers.fullName,
};

/** Selects notes with the names of their level and place in the current draft. */
const joined = (db: Db) =>
  db
    .select(noteColumns)
    .from(notes)
    .innerJoin(projects, eq(projects.id, notes.projectId))
    .leftJoin(draftLevels, and(eq(draftLevels.projectId, notes.projectId), eq(draftLevels.id, notes.levelId)))
    .leftJoin(
      draftEntities,
      and(eq(draftEntities.projectId, notes.projectId), eq(draftEntities.id, notes.placeId)),
    )
    .leftJoin(closers, eq(closers.id, notes.closedBy));

export type NoteRow = Awaited<ReturnType<typeof joined>>[number];
type NoteFilter = {
  state?: NoteState | undefined;
  kind?: NoteKind | undefined;
  previewLinkId?: string | undefined;
};

const conditions = (projectId: ProjectId, filter: NoteFilter): SQL | undefined =>
  and(
    eq(notes.projectId, projectId),
    filter.state && eq(notes.state, filter.state),
    filter.kind && eq(notes.kind, filter.kind),
    filter.previewLinkId ? eq(notes.previewLinkId, filter.previewLinkId) : undefined,
  );

export async function listNoteRows(
  db: Db,
  projectId: ProjectId,
  filter: NoteFilter,
  { offset, size }: Paging,
): Promise<NoteRow[]> {
  return joined(db)
    .where(conditions(projectId, filter))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .offset(offset)
    .limit(size);
}

export async function countNotes(db: Db, projectId: ProjectId, filter: NoteFilter): Promise<number> {
  return db.$count(notes, conditions(projectId, filter));
}

export async function findNoteRow(db: Db, projectId: ProjectId, id: string): Promise<NoteRow | null> {
  const [row] = await joined(db).where(and(eq(notes.projectId, projectId), eq(notes.id, id)));
  return row ?? null;
}

/** Returns the replies to notes, oldest first. */
export async function listReplyRows(db: Db, noteIds: readonly string[]) {
  if (noteIds.length === 0) return [];
  return db
    .select({ reply: noteReplies, email: users.email, fullName: users.fullName })
    .from(noteReplies)
    .leftJoin(users, eq(users.id, noteReplies.userId))
    .where(inArray(noteReplies.noteId, [...noteIds]))
    .orderBy(asc(noteReplies.createdAt), asc(noteReplies.id));
}

export type ReplyRow = Awaited<ReturnType<typeof listReplyRows>>[number];

type NewNote = typeof notes.$inferInsert & { projectId: ProjectId | PublishedProjectId };

/**
 * Inserts a note if fewer than `openNotesMax` of its kind are open in the project; returns false if not. Parallel
 * inserts can exceed the maximum by the number of writers, which rate limits bound.
 */
export async function insertNote(db: Db, row: NewNote): Promise<boolean> {
  const inserted = await db.execute(sql`
    INSERT INTO notes (id, project_id, kind, state, preview_link_id, level_id, x, y, place_id, text, author_name,
      author_email, written_by, created_at)
    SELECT ${row.id}, ${row.projectId}, ${row.kind}, ${row.state}, ${row.previewLinkId ?? null}::uuid,
      ${row.levelId ?? null}::uuid, ${row.x ?? null}::float8, ${row.y ?? null}::float8, ${row.placeId ?? null}::uuid,
      ${row.text}, ${row.authorName ?? null}, ${row.authorEmail ?? null}, ${row.writtenBy ?? null}::uuid,
      ${row.createdAt.toISOString()}::timestamptz
    WHERE (SELECT count(*) FROM notes WHERE project_id = ${row.projectId} AND kind = ${row.kind} AND state = 'open')
      < ${limits.openNotesMax}
    RETURNING id`);
  return inserted.length > 0;
}

/** Inserts a reply if the note has fewer than `noteRepliesMax`; returns false if not. */
export async function insertReply(db: Db, row: typeof noteReplies.$inferInsert): Promise<boolean> {
  const inserted = await db.execute(sql`
    INSERT INTO note_replies (id, note_id, text, user_id, author_name, written_by, created_at)
    SELECT ${row.id}, ${row.noteId}, ${row.text}, ${row.userId ?? null}::uuid, ${row.authorName ?? null},
      ${row.writtenBy ?? null}::uuid, ${row.createdAt.toISOString()}::timestamptz
    WHERE (SELECT count(*) FROM note_replies WHERE note_id = ${row.noteId}) < ${limits.noteRepliesMax}
    RETURNING id`);
  return inserted.length > 0;
}

export async function setNoteState(
  db: Db,
  projectId: ProjectId,
  id: string,
  set: { state: NoteState; closedAt: Date | null; closedBy: string | null },
): Promise<void> {
  await db
    .update(notes)
    .set(set)
    .where(and(eq(notes.projectId, projectId), eq(notes.id, id)));
}

/** Deletes a note with its replies. Returns false if the project has no note with this id. */
export async function deleteNoteRow(db: Db, projectId: ProjectId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(notes)
    .where(and(eq(notes.projectId, projectId), eq(notes.id, id)))
    .returning({ id: notes.id });
  return deleted.length > 0;
}

export type Side = 'draft' | 'live';

/** Returns the ids of a level and a place that readers of the draft or live map can see, else null. */
export async function findNamed(
  db: Db,
  projectId: string,
  side: Side,
  { levelId, placeId }: { levelId: string | null; placeId: string | null },
): Promise<{ levelId: string | null; placeId: string | null }> {
  const levels = side === 'draft' ? draftLevels : liveLevels;
  const entities = side === 'draft' ? draftEntities : liveEntities;
  const [row] = await db.execute<{ level_id: string | null; place_id: string | null }>(sql`
    WITH place AS (
      SELECT e.id, e.level_id FROM ${entities} e
      WHERE e.project_id = ${projectId} AND e.id = ${placeId}::uuid AND NOT e.is_hidden
    )
    SELECT l.id AS level_id, place.id AS place_id FROM ${levels} l LEFT JOIN place ON place.level_id = l.id
    WHERE l.project_id = ${projectId} AND NOT l.is_hidden
      AND l.id = COALESCE((SELECT level_id FROM place), ${levelId}::uuid)`);
  return { levelId: row?.level_id ?? null, placeId: row?.place_id ?? null };
}

/** Deletes the notes that were closed before `before`. */
export async function deleteNotesClosedBefore(before: Date): Promise<void> {
  await deleteInBatches(notes, and(eq(notes.state, 'closed'), lt(notes.closedAt, before)));
}

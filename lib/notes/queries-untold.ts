import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { NoteKind, Role } from '#lib/contract/choices.ts';

export type UntoldNote = {
  kind: NoteKind;
  text: string;
  author_name: string | null;
  place: string | null;
  /** Account of the author if the author was signed in. */
  by: string | null;
};

export type UntoldReply = {
  text: string;
  author_name: string | null;
  /** Text of the note that the reply belongs to. */
  about: string;
  place: string | null;
  by: string | null;
  /** True if a member wrote it, false if a reviewer did by the link. */
  is_of_member: boolean;
  /** Active members who wrote the note or a reply to it. A reviewer's account may be of no member. */
  participants: string[];
};

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Title of the entity `e`, in the default language of the project `p`. */
const titleOfPlace = sql`COALESCE(e.body::jsonb->'translations'->(p.settings->>'defaultLanguage')->>'title', e.key)`;

/**
 * Returns the project whose note or reply has waited longest for its mail, or null. Skips projects with a mail after
 * `since`, and notes and replies made before `from`.
 */
export async function findUntoldProject(
  tx: Tx,
  { since, from }: { since: Date; from: Date },
): Promise<string | null> {
  const [row] = await tx.execute<{ id: string }>(sql`
    WITH waiting AS (
      SELECT n.project_id AS id, n.created_at FROM notes n
      WHERE n.told_at IS NULL AND n.created_at >= ${instant(from)}
      UNION ALL
      SELECT n.project_id, r.created_at FROM note_replies r JOIN notes n ON n.id = r.note_id
      WHERE r.told_at IS NULL AND r.created_at >= ${instant(from)}
    )
    SELECT w.id FROM waiting w
    WHERE NOT EXISTS (SELECT 1 FROM notes t WHERE t.project_id = w.id AND t.told_at > ${instant(since)})
      AND NOT EXISTS (SELECT 1 FROM note_replies t JOIN notes n ON n.id = t.note_id
        WHERE n.project_id = w.id AND t.told_at > ${instant(since)})
    ORDER BY w.created_at LIMIT 1`);
  return row?.id ?? null;
}

/** Marks the project's unmailed notes as mailed and returns the open ones. Two processes never get the same note. */
export async function takeUntoldNotes(
  tx: Tx,
  projectId: string,
  { now, from }: { now: Date; from: Date },
): Promise<UntoldNote[]> {
  return tx.execute<UntoldNote>(sql`
    WITH taken AS (
      UPDATE notes SET told_at = ${instant(now)} WHERE project_id = ${projectId} AND told_at IS NULL RETURNING *
    )
    SELECT t.kind, t.text, t.author_name, t.written_by AS by, ${titleOfPlace} AS place
    FROM taken t JOIN projects p ON p.id = t.project_id
      LEFT JOIN draft_entities e ON e.project_id = t.project_id AND e.id = t.place_id
    WHERE t.state = 'open' AND t.created_at >= ${instant(from)}
    ORDER BY t.created_at, t.id`);
}

/** Marks the project's unmailed replies as mailed and returns them with the participants of their notes. */
export async function takeUntoldReplies(
  tx: Tx,
  projectId: string,
  { now, from }: { now: Date; from: Date },
): Promise<UntoldReply[]> {
  return tx.execute<UntoldReply>(sql`
    WITH taken AS (
      UPDATE note_replies r SET told_at = ${instant(now)} FROM notes n
      WHERE n.id = r.note_id AND n.project_id = ${projectId} AND r.told_at IS NULL RETURNING r.*
    )
    SELECT t.text, COALESCE(t.author_name, u.full_name) AS author_name, n.text AS about,
      COALESCE(t.user_id, t.written_by) AS by, t.author_name IS NULL AS is_of_member, ${titleOfPlace} AS place,
      ARRAY(
        SELECT m.user_id FROM memberships m
        WHERE m.organization_id = p.organization_id AND m.status = 'active' AND (m.user_id = n.written_by
          OR m.user_id IN (SELECT COALESCE(o.user_id, o.written_by) FROM note_replies o WHERE o.note_id = n.id))
      ) AS participants
    FROM taken t JOIN notes n ON n.id = t.note_id JOIN projects p ON p.id = n.project_id
      LEFT JOIN users u ON u.id = t.user_id
      LEFT JOIN draft_entities e ON e.project_id = n.project_id AND e.id = n.place_id
    WHERE t.created_at >= ${instant(from)}
    ORDER BY t.created_at, t.id`);
}

export type NoteReader = {
  id: string;
  user_id: string;
  role: Role;
  email: string;
  language: string | null;
  organization: string;
  project: string;
};

/** Returns the members of the project's organization who want mails about notes and have a confirmed address. */
export async function listNoteReaders(tx: Tx, projectId: string): Promise<NoteReader[]> {
  return tx.execute<NoteReader>(sql`
    SELECT m.id, m.user_id, m.role, u.email, o.name AS organization, p.name AS project, (
      SELECT s.language FROM sessions s WHERE s.user_id = u.id AND s.language IS NOT NULL
      ORDER BY s.created_at DESC LIMIT 1) AS language
    FROM projects p JOIN organizations o ON o.id = p.organization_id
      JOIN memberships m ON m.organization_id = o.id JOIN users u ON u.id = m.user_id
    WHERE p.id = ${projectId} AND m.status = 'active' AND m.wants_note_mail AND u.email_verified_at IS NOT NULL
    ORDER BY m.id`);
}

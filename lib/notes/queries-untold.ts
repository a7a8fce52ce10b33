import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { NoteKind } from '#lib/contract/choices.ts';
import { rolesWith } from '#lib/identity/organizations/rules.ts';

export type UntoldNote = {
  project_id: string;
  kind: NoteKind;
  text: string;
  author_name: string | null;
  place: string | null;
};

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Takes the open notes of one project of which nobody was told, for good: two processes never take the same one. None
 * of a project that was told of after `since`. Those made before `from` are let pass.
 */
export async function takeUntoldNotes(
  tx: Tx,
  { now, since, from }: { now: Date; since: Date; from: Date },
): Promise<UntoldNote[]> {
  return tx.execute<UntoldNote>(sql`
    WITH due AS (
      SELECT n.project_id AS id FROM notes n WHERE n.told_at IS NULL AND n.created_at >= ${instant(from)}
        AND NOT EXISTS (SELECT 1 FROM notes t WHERE t.project_id = n.project_id AND t.told_at > ${instant(since)})
      ORDER BY n.created_at LIMIT 1
    ), taken AS (
      UPDATE notes n SET told_at = ${instant(now)} FROM due WHERE n.project_id = due.id AND n.told_at IS NULL
      RETURNING n.*
    )
    SELECT t.project_id, t.kind, t.text, t.author_name,
      COALESCE(e.body::jsonb->'translations'->(p.settings->>'defaultLanguage')->>'title', e.key) AS place
    FROM taken t JOIN projects p ON p.id = t.project_id
      LEFT JOIN draft_entities e ON e.project_id = t.project_id AND e.id = t.place_id
    WHERE t.state = 'open' AND t.created_at >= ${instant(from)}
    ORDER BY t.created_at, t.id`);
}

export type NoteReader = {
  id: string;
  email: string;
  language: string | null;
  organization: string;
  project: string;
};

/** Members who may edit a project and want to be told of its notes; only confirmed addresses are written to. */
export async function listNoteReaders(tx: Tx, projectId: string): Promise<NoteReader[]> {
  const roles = sql.join(
    rolesWith('write').map((role) => sql`${role}`),
    sql`, `,
  );
  return tx.execute<NoteReader>(sql`
    SELECT m.id, u.email, o.name AS organization, p.name AS project, (
      SELECT s.language FROM sessions s WHERE s.user_id = u.id AND s.language IS NOT NULL
      ORDER BY s.created_at DESC LIMIT 1) AS language
    FROM projects p JOIN organizations o ON o.id = p.organization_id
      JOIN memberships m ON m.organization_id = o.id JOIN users u ON u.id = m.user_id
    WHERE p.id = ${projectId} AND m.status = 'active' AND m.wants_note_mail AND m.role IN (${roles})
      AND u.email_verified_at IS NOT NULL
    ORDER BY m.id`);
}

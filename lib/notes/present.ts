import type { z } from 'zod';
import type { note, reviewNote } from '#lib/contract/schemas/notes.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentMakerTo } from '#lib/platform/present-maker.ts';
import { listReplyRows, type NoteRow, type ReplyRow } from './queries.ts';

export type NoteShape = z.infer<typeof note>;
export type ReviewNoteShape = z.infer<typeof reviewNote>;

/** Returns notes as members read them, with their replies. */
export async function presentNotes(ctx: Ctx, rows: readonly NoteRow[]): Promise<NoteShape[]> {
  const replies = await repliesOf(ctx, rows);
  return rows.map((row) => ({
    ...shared(row),
    kind: row.note.kind,
    email: mayReadAddresses(ctx) ? row.note.authorEmail : null,
    closed_at: row.note.closedAt?.toISOString() ?? null,
    closed_by: presentMakerTo(ctx, row.closerEmail, row.closerName),
    replies: (replies.get(row.note.id) ?? []).map((reply) => ({
      ...plainReply(reply),
      by: presentMakerTo(ctx, reply.email, reply.fullName),
    })),
  }));
}

/** Who answers a visitor needs the address: members, and keys that may write. */
function mayReadAddresses({ actor }: Ctx): boolean {
  return actor.kind !== 'key' || actor.access === 'write';
}

/** Returns notes as reviewers read them: with the names of the members who replied, but without their addresses. */
export async function presentReviewNotes(ctx: Ctx, rows: readonly NoteRow[]): Promise<ReviewNoteShape[]> {
  const replies = await repliesOf(ctx, rows);
  return rows.map((row) => ({
    ...shared(row),
    replies: (replies.get(row.note.id) ?? []).map((reply) => ({
      ...plainReply(reply),
      by: reply.reply.authorName === null ? { full_name: reply.fullName ?? '' } : null,
    })),
  }));
}

async function repliesOf({ db }: Ctx, rows: readonly NoteRow[]): Promise<Map<string, ReplyRow[]>> {
  const replies = await listReplyRows(
    db,
    rows.map(({ note: { id } }) => id),
  );
  return Map.groupBy(replies, ({ reply }) => reply.noteId);
}

function shared({ note: row, ...named }: NoteRow) {
  return {
    id: row.id,
    state: row.state,
    text: row.text,
    author: row.authorName,
    level:
      row.levelId !== null && named.levelKey !== null
        ? { id: row.levelId, key: named.levelKey, name: named.levelName ?? '' }
        : null,
    place:
      row.placeId !== null && named.placeKey !== null
        ? { id: row.placeId, key: named.placeKey, title: named.placeTitle }
        : null,
    at: row.x !== null && row.y !== null ? [row.x, row.y] : null,
    created_at: row.createdAt.toISOString(),
  };
}

function plainReply({ reply }: ReplyRow) {
  return {
    id: reply.id,
    text: reply.text,
    author: reply.authorName,
    created_at: reply.createdAt.toISOString(),
  };
}

import type { Tx } from '#db/client.ts';
import { writeMemberMail } from '#lib/identity/organizations/member-mails.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs, minuteMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { noteMail, type ToldLine } from '#lib/platform/mail/messages.ts';
import { sendDueMails } from '#lib/platform/mail/send-due-mails.ts';
import { inTransaction } from '#lib/platform/transactions.ts';
import { deleteNotesClosedBefore } from './queries.ts';
import {
  findUntoldProject,
  listNoteReaders,
  type NoteReader,
  takeUntoldNotes,
  takeUntoldReplies,
  type UntoldNote,
  type UntoldReply,
} from './queries-untold.ts';

/**
 * Mails members what others wrote since the last mail: new notes to members who may edit, replies to participants. At
 * most one mail per project in `limits.noteMailMinutes`. Returns the number of mails. The transaction that queues the
 * mails also marks the notes as mailed.
 */
export async function tellNotes(now: Date): Promise<number> {
  let written = 0;
  for (;;) {
    const mails = await inTransaction((tx) => tellOfOne(tx, now));
    if (mails === null) break;
    written += mails;
  }
  if (written > 0) await sendDueMails();
  return written;
}

/** Queues the mails of one project and returns their number, or null if no project waits. */
async function tellOfOne(tx: Tx, now: Date): Promise<number | null> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const times = { now, since: before(limits.noteMailMinutes), from: before(limits.noteMailAgeMinutesMax) };
  const projectId = await findUntoldProject(tx, times);
  if (projectId === null) return null;
  const untold: Untold = {
    notes: await takeUntoldNotes(tx, projectId, times),
    replies: await takeUntoldReplies(tx, projectId, times),
  };
  let mails = 0;
  for (const reader of await listNoteReaders(tx, projectId)) {
    const lines = linesOf(chooseTold(reader, untold));
    if (lines.length === 0) continue;
    const { organization, project } = reader;
    const notesPath = `/projects/${projectId}/history/notes`;
    await writeMemberMail(tx, 'note', reader, {
      now,
      messageTo: (stop) => noteMail({ organization, project, lines, notesPath, stop }),
    });
    mails += 1;
  }
  return mails;
}

function linesOf({ notes, replies }: Untold): ToldLine[] {
  return [
    ...notes.map(({ kind, text, author_name, place }) => ({ kind, text, author: author_name, place })),
    ...replies.map(({ text, author_name, about, place }) => ({
      kind: 'reply' as const,
      text,
      author: author_name,
      about,
      place,
    })),
  ];
}

/** Periodic jobs of notes, run in the process or by the cron route. */
export const noteJobs: readonly PeriodicJob[] = [
  { name: 'mail about notes', everyMs: minuteMs, run: async () => void (await tellNotes(new Date())) },
  {
    name: 'closed notes',
    everyMs: hourMs,
    run: () => deleteNotesClosedBefore(new Date(Date.now() - limits.closedNoteRetentionDays * dayMs)),
  },
];

type Untold = { notes: readonly UntoldNote[]; replies: readonly UntoldReply[] };

/**
 * Returns the notes and replies that a member gets by mail: new notes if the member may edit, replies in notes with the
 * member's own contributions, and never the member's own texts. Members who may edit also get a reviewer's replies
 * until a member takes part.
 */
function chooseTold(
  { user_id: userId, role }: Pick<NoteReader, 'user_id' | 'role'>,
  { notes, replies }: Untold,
): Untold {
  const mayEdit = roleAllows(role, 'write');
  const isOfOthers = ({ by }: { by: string | null }) => by !== userId;
  return {
    notes: mayEdit ? notes.filter(isOfOthers) : [],
    replies: replies.filter(isOfOthers).filter(({ participants, is_of_member, by }) => {
      if (participants.includes(userId)) return true;
      const others = participants.filter((one) => one !== by);
      return mayEdit && !is_of_member && others.length === 0;
    }),
  };
}

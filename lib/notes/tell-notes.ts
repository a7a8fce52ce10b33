import type { Tx } from '#db/client.ts';
import { memberMailLink } from '#lib/identity/organizations/stop-member-mail.ts';
import { limits } from '#lib/plans/limits.ts';
import { noteMail } from '#lib/platform/mail/messages.ts';
import { writeMail } from '#lib/platform/mail/queue-mail.ts';
import { sendDueMails } from '#lib/platform/mail/send-due-mails.ts';
import { mailLink } from '#lib/platform/mail/web-origin.ts';
import { inTransaction } from '#lib/platform/transactions.ts';
import { chooseLanguage } from '#lib/strings/choose-language.ts';
import { listNoteReaders, takeUntoldNotes } from './queries-untold.ts';

const minuteMs = 60 * 1000;

/**
 * Writes to those who edit what reviewers and visitors wrote since the last mail, at most once in a while for each
 * project. Answers how many mails. What was told is noted in the transaction that queues the mails.
 */
export async function tellNotes(now: Date): Promise<number> {
  let written = 0;
  for (;;) {
    const { taken, mails } = await inTransaction((tx) => tellOfOne(tx, now));
    written += mails;
    if (taken === 0) break;
  }
  if (written > 0) await sendDueMails();
  return written;
}

async function tellOfOne(tx: Tx, now: Date): Promise<{ taken: number; mails: number }> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const notes = await takeUntoldNotes(tx, {
    now,
    since: before(limits.noteMailMinutes),
    from: before(limits.noteMailAgeMinutesMax),
  });
  const [first] = notes;
  if (!first) return { taken: 0, mails: 0 };
  const readers = await listNoteReaders(tx, first.project_id);
  for (const { id, email, language, organization, project } of readers) {
    const stop = memberMailLink('note', id);
    const envelope = {
      to: email,
      language: chooseLanguage(undefined, language),
      now,
      unsubscribeUrl: mailLink('/api/note-mail/stop/', stop),
    };
    const told = notes.map(({ kind, text, author_name, place }) => ({
      kind,
      text,
      author: author_name,
      place,
    }));
    const notesPath = `/projects/${first.project_id}/history/notes`;
    await writeMail(tx, envelope, noteMail({ organization, project, notes: told, notesPath, stop }));
  }
  return { taken: notes.length, mails: readers.length };
}

import { limits } from '#lib/plans/limits.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteNotesClosedBefore } from './queries.ts';
import { tellNotes } from './tell-notes.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Periodic jobs of notes, run in the process or by the cron route. */
export const noteJobs: readonly PeriodicJob[] = [
  { name: 'mail about notes', everyMs: 60 * 1000, run: async () => void (await tellNotes(new Date())) },
  {
    name: 'closed notes',
    everyMs: 60 * 60 * 1000,
    run: () => deleteNotesClosedBefore(new Date(Date.now() - limits.closedNoteRetentionDays * dayMs)),
  },
];

import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs, minuteMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteNotesClosedBefore } from './queries.ts';
import { tellNotes } from './tell-notes.ts';

/** Periodic jobs of notes, run in the process or by the cron route. */
export const noteJobs: readonly PeriodicJob[] = [
  { name: 'mail about notes', everyMs: minuteMs, run: async () => void (await tellNotes(new Date())) },
  {
    name: 'closed notes',
    everyMs: hourMs,
    run: () => deleteNotesClosedBefore(new Date(Date.now() - limits.closedNoteRetentionDays * dayMs)),
  },
];

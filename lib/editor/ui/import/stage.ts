import type { ReportLine } from '../../../import/report.ts';
import type { Draft } from '../../bring-in/draft.ts';
import type { Refused } from './read-in-worker.ts';

/** What a drawing is brought in for. */
export type Way = 'plan' | 'rooms' | 'both';

export type Done = {
  made: number;
  changed: number;
  told: readonly ReportLine[];
  /** The step that undo takes back. */
  step: number | null;
};

/** How far bringing in has come, and what the panel shows of it. */
export type Stage =
  | { kind: 'choose' }
  | { kind: 'ask'; files: readonly File[] }
  | { kind: 'busy'; text: string; share: number | null }
  | ({ kind: 'refused' } & Refused)
  | { kind: 'preview'; draft: Draft; note: string | null }
  | { kind: 'done'; draft: Draft; done: Done };

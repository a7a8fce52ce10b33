import type { ReportLine } from '../../../import/report.ts';
import type { Draft } from '../../bring-in/draft.ts';
import type { Refused } from './read-in-worker.ts';

/** What to import of a drawing. */
export type Way = 'plan' | 'rooms' | 'both';

export type Done = {
  made: number;
  changed: number;
  told: readonly ReportLine[];
  /** Number of the undo step of the import. */
  step: number | null;
};

/** Stage of an import, which the panel shows. */
export type Stage =
  | { kind: 'choose' }
  | { kind: 'ask'; files: readonly File[] }
  /** `back` is the preview to which a cancelled upload returns. */
  | { kind: 'busy'; text: string; share: number | null; back?: Stage & { kind: 'preview' } }
  | ({ kind: 'refused' } & Refused)
  | { kind: 'preview'; draft: Draft; note: string | null; isDecided?: true }
  | { kind: 'done'; draft: Draft; done: Done };

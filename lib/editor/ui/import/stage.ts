import type { Ring } from '../../../geometry/polygon.ts';
import type { PageCard } from '../../../import/pdf/page-card.ts';
import type { Quad } from '../../../import/photo/quad.ts';
import type { ReadOptions } from '../../../import/read-files.ts';
import type { ReportLine } from '../../../import/report.ts';
import type { Draft } from '../../bring-in/draft.ts';
import type { Incoming, Photo } from '../../screen/state.ts';
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
  | { kind: 'photo'; photos: readonly Photo[] }
  | { kind: 'pages'; name: string; pages: readonly PageCard[] }
  /** `back` is the preview to which a cancelled upload returns. */
  | { kind: 'busy'; text: string; share: number | null; back?: Stage & { kind: 'preview' } }
  | ({ kind: 'refused' } & Refused)
  | { kind: 'preview'; draft: Draft; note: string | null; isDecided?: true }
  | { kind: 'done'; draft: Draft; done: Done };

/** A photo and the corners of the plan in it, in pixels. */
export type Sheet = { photo: Photo; corners: Quad };

/** An import as its panel sees it. */
export type ImportControl = {
  stage: Stage;
  /** Whether somebody has decided something that is not imported yet. */
  isDecided: boolean;
  choose(files: readonly File[]): void;
  /** Straightens photos of plans between these corners, and finds their rooms. */
  straighten(sheets: readonly Sheet[]): void;
  /** Uses a photo as a floor plan as it is. */
  keepPhoto(photo: Photo): void;
  /** Chooses what to import of a drawing. */
  answer(way: Way): void;
  /** Reads the files again with the chosen options for coordinates or walls. */
  readAgain(options: ReadOptions): void;
  decide(change: (draft: Draft) => Draft): void;
  /** Uses a drawing of walls as a floor plan and finds its rooms. */
  traceDrawing(walls: readonly Ring[]): void;
  bringIn(): void;
  /** Ends the running work. The upload of floor plans returns to the preview. */
  cancel(): void;
  close(): void;
};

/** Returns the files that are being brought in. */
export function filesOf(incoming: Incoming): readonly File[] {
  if (incoming.kind === 'rooms') return [];
  return incoming.kind === 'files' ? incoming.files : incoming.photos.map(({ file }) => file);
}

import type { Ring } from '../../../geometry/polygon.ts';
import type { PageCard } from '../../../import/pdf/page-card.ts';
import type { Quad } from '../../../import/photo/quad.ts';
import type { ReadOptions } from '../../../import/read-files.ts';
import type { ReportLine } from '../../../import/report.ts';
import type { Draft } from '../../bring-in/draft.ts';
import type { Incoming, Photo, PhotoTarget } from '../../screen/state.ts';
import type { Refused } from './read-in-worker.ts';

/** What to import of a drawing. */
export type Way = 'plan' | 'rooms' | 'both';

export type Done = {
  made: number;
  /** Ids of the new places. */
  madeIds: readonly string[];
  changed: number;
  removed: number;
  told: readonly ReportLine[];
  /** Number of the undo step of the import. */
  step: number | null;
};

/** Stage of an import, which the panel shows. */
export type Stage =
  | { kind: 'choose' }
  | { kind: 'ask'; files: readonly File[] }
  | PhotoStep
  | { kind: 'pages'; name: string; pages: readonly PageCard[] }
  /** `back` is the stage to which cancelled work returns. */
  | { kind: 'busy'; text: string; share: number | null; back?: BackStage }
  | ({ kind: 'refused'; back?: BackStage } & Refused)
  | { kind: 'preview'; draft: Draft; note: string | null; isDecided?: true }
  | { kind: 'done'; draft: Draft; done: Done };

/** A stage with decisions, to which a person returns if the work that followed did not succeed. */
export type BackStage = Stage & { kind: 'photo' | 'pages' | 'preview' };

/** Photos and what a person decided about them so far, in their order. `at` is the photo that is shown. */
export type PhotoStep = {
  kind: 'photo';
  sheets: readonly Sheet[];
  at: number;
  target: PhotoTarget;
};

/** A photo and the corners of the plan in it, in pixels; null if it becomes a floor plan as it is. */
export type Sheet = { photo: Photo; corners: Quad | null };

/** An import as its panel sees it. */
export type ImportControl = {
  stage: Stage;
  /** Whether somebody has decided something that is not imported yet. */
  isDecided: boolean;
  choose(files: readonly File[]): void;
  /** Straightens photos of plans between these corners, and finds their rooms, or puts the only one in the place of a plan. */
  straighten(sheets: readonly Sheet[]): void;
  /** Shows photos with other decisions. */
  setPhotos(step: PhotoStep): void;
  /** Chooses what to import of a drawing. */
  answer(way: Way): void;
  /** Reads the files again with the chosen options for coordinates or walls. */
  readAgain(options: ReadOptions): void;
  decide(change: (draft: Draft) => Draft): void;
  /** Uses a drawing of walls as a floor plan and finds its rooms. */
  traceDrawing(walls: readonly Ring[]): void;
  bringIn(): void;
  /** Ends the running work and returns to the stage with the decisions before it. */
  cancel(): void;
  /** Returns from a refusal to the stage with the decisions before it. */
  goBack(stage: BackStage): void;
  close(): void;
};

/** Returns the files that are being brought in. */
export function filesOf(incoming: Incoming): readonly File[] {
  if (incoming.kind === 'rooms') return [];
  return incoming.kind === 'files' ? incoming.files : incoming.photos.map(({ file }) => file);
}

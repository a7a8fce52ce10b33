import type { Point } from '../../geometry/point.ts';
import type { Ring } from '../../geometry/polygon.ts';
import type { Face } from '../../import/trace/outline.ts';
import type { FieldClash } from './merge.ts';
import type { CommandLabel, Entity, Marker, ProjectRecord, RefusalReason } from './types.ts';

export type ToolName = 'select' | 'polygon' | 'rectangle' | 'marker' | 'cut' | 'trace' | 'pan' | 'way';

/** Where the work stands. `refused` counts changes that the server does not take as they are. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'unsaved'; count: number }
  | { kind: 'saving'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'failing'; count: number; detail: string | null }
  | { kind: 'signedOut'; count: number }
  | { kind: 'forbidden'; count: number; detail: string | null }
  | { kind: 'refused'; count: number };

/** An entity that both sides changed; nothing of it is sent until the reader chose. */
export type Conflict = { id: string; mine: Entity | null; theirs: Entity | null; clashes: FieldClash[] };

/** Something to tell the reader once; `key` counts so that the same message shows again. */
export type Notice =
  | { kind: 'refusal'; reason: RefusalReason }
  | { kind: 'undone' | 'redone'; label: CommandLabel }
  | { kind: 'restored'; count: number }
  | { kind: 'merged'; count: number }
  | { kind: 'locked' | 'unlocked' | 'copied'; count: number }
  | { kind: 'cancelled' | 'textHeld' };

/** What lies over the canvas. */
export type DialogName =
  | 'palette'
  | 'shortcuts'
  | 'table'
  | 'live'
  | 'history'
  | 'links'
  | 'notes'
  | 'settings';

/** What the next points on the map are for while directions are edited. */
export type WayTask =
  | { kind: 'wall' | 'opening' | 'erase' | 'color' | 'scale' | 'trial' }
  | { kind: 'marker'; way: NonNullable<Marker['way']>['kind'] }
  | { kind: 'exit'; from: string };

/** Points that were clicked for a task, with the place under the last one. */
export type WayPoints = { task: WayTask; levelId: string; points: readonly Point[]; hit: string | null };

/** Directions are edited: `hint` says what the task waits for. */
export type WayState = { task: WayTask | null; hint: string | null; clicked: WayPoints | null };

/** What is being brought in: files, none of them until some are chosen, or the rooms of a level's floor plan. */
export type Incoming =
  | { readonly kind: 'files'; readonly files: readonly File[]; readonly isSvg: boolean }
  | {
      readonly kind: 'rooms';
      readonly levelId: string;
      /** Gives the floor plan that was prepared for clicks, once; null where there is none any more. */
      readonly takePlan: () => PreparedPlan | null;
      /** The lines of the drawing that the plan is, where they are known. */
      readonly walls?: readonly Ring[];
    };

/** A worker that has prepared a floor plan; who takes it ends it. */
export type PreparedPlan = { readonly worker: Worker; readonly form: PlanForm };
/** The floor plan itself, a smaller form of one that is too large, or one that was there without a connection. */
export type PlanForm = 'whole' | 'smaller' | 'kept';

export type Vertex = { readonly id: string; readonly index: number };

/** What the facts of going live say; the server's, kept fresh by saving and publishing. */
export type LiveFacts = Pick<
  ProjectRecord,
  'status' | 'has_unpublished_changes' | 'published_at' | 'live_updated_at'
>;

export type EditorState = {
  readonly levelId: string | null;
  /** In the order in which they were selected. */
  readonly selection: readonly string[];
  readonly vertex: Vertex | null;
  readonly tool: ToolName;
  readonly isSnapping: boolean;
  /** Where traced rooms end. */
  readonly traceFace: Face;
  /** Ids that stay where they are; kept in this browser. */
  readonly locked: ReadonlySet<string>;
  /** The language in which titles are shown. */
  readonly language: string;
  readonly undo: CommandLabel | null;
  readonly redo: CommandLabel | null;
  /** The number of the step that undo would take back. */
  readonly lastStep: number | null;
  readonly save: SaveState;
  readonly conflicts: readonly Conflict[];
  /** Messages of the server by entity id and field. */
  readonly faults: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;
  readonly notice: (Notice & { readonly count: number }) | { readonly kind: null };
  readonly live: LiveFacts;
  readonly dialog: DialogName | null;
  /** What the draft adds and changes is marked on the map. */
  readonly isComparing: boolean;
  /** The level's own details are shown while nothing is selected. */
  readonly isLevelShown: boolean;
  /** Null while directions are not edited; else their panel stands in for the level's details. */
  readonly way: WayState | null;
  readonly canWrite: boolean;
  /** How many notes of reviewers and visitors wait. */
  readonly openNotes: number;
  /** Null where nothing is being brought in. */
  readonly incoming: Incoming | null;
  /** The title field is to take the focus as soon as it is there. */
  readonly isTitleWanted: boolean;
  /** Something was just made and the reader has not gone on: what is typed now is meant for it, never a command. */
  readonly isJustMade: boolean;
  /** What was typed before the title field stood; it takes it over with the focus. */
  readonly typedAhead: string;
  /** Counts up when the canvas should show the selection. */
  readonly showWanted: number;
};

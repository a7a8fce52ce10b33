import type { Point } from '../../geometry/point.ts';
import type { Ring } from '../../geometry/polygon.ts';
import type { Face } from '../../import/trace/outline.ts';
import type { FieldClash } from './merge.ts';
import type { CommandLabel, Entity, Marker, ProjectRecord, RefusalReason } from './types.ts';

/** State of saving. `refused` counts changes that the server rejected. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'unsaved'; count: number }
  | { kind: 'saving'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'failing'; count: number; detail: string | null }
  | { kind: 'signedOut'; count: number }
  | { kind: 'forbidden'; count: number; detail: string | null }
  | { kind: 'refused'; count: number };

/** An entity that both sides changed. It is not sent until the user has chosen. */
export type Conflict = { id: string; mine: Entity | null; theirs: Entity | null; clashes: FieldClash[] };

/** A message shown once. */
export type Notice =
  | { kind: 'refusal'; reason: RefusalReason }
  | { kind: 'undone' | 'redone'; label: CommandLabel }
  | { kind: 'restored'; count: number }
  | { kind: 'merged'; count: number }
  | { kind: 'locked' | 'unlocked' | 'copied'; count: number }
  | { kind: 'cancelled' | 'textHeld' };

/** Dialogs over the canvas. */
export type DialogName =
  | 'palette'
  | 'shortcuts'
  | 'table'
  | 'live'
  | 'history'
  | 'links'
  | 'notes'
  | 'settings';

/** Task for the next points on the map while directions are edited. */
export type WayTask =
  | { kind: 'wall' | 'opening' | 'erase' | 'color' | 'scale' | 'trial' }
  | { kind: 'marker'; way: NonNullable<Marker['way']>['kind'] }
  | { kind: 'exit'; from: string };

/** Points clicked for a task, with the place under the last point. */
export type WayPoints = { task: WayTask; levelId: string; points: readonly Point[]; hit: string | null };

/** State of editing directions. `hint` names the next step of the task. */
export type WayState = { task: WayTask | null; hint: string | null; clicked: WayPoints | null };

/** Content being brought in: files (none until some are chosen), or the rooms of a level's floor plan. */
export type Incoming =
  | { readonly kind: 'files'; readonly files: readonly File[]; readonly isSvg: boolean }
  | {
      readonly kind: 'rooms';
      readonly levelId: string;
      /** Hands over the floor plan that was prepared for clicks, once; null if it no longer exists. */
      readonly takePlan: () => PreparedPlan | null;
      /** Lines of the drawing that serves as the plan, if known. */
      readonly walls?: readonly Ring[];
    };

/** A worker with a prepared floor plan. The receiver ends the worker. */
export type PreparedPlan = { readonly worker: Worker; readonly form: PlanForm };
/** The floor plan itself, a smaller form of a plan that is too large, or a form kept in the browser for use offline. */
export type PlanForm = 'whole' | 'smaller' | 'kept';

export type Vertex = { readonly id: string; readonly index: number };

/** Facts about the live map from the server, updated by saving and publishing. */
export type LiveFacts = Pick<
  ProjectRecord,
  'status' | 'has_unpublished_changes' | 'published_at' | 'live_updated_at'
>;

/** A text that a field does not take. */
export type Unread = {
  /** Entities that have the field. */
  readonly ids: readonly string[];
  readonly text: string;
  /** Places or level whose details show the field; a tag is edited there too. */
  readonly shownWith: readonly string[];
  /** Section of the details with the field; null for those above the sections. */
  readonly section: string | null;
};

export type EditorState = {
  readonly levelId: string | null;
  /** In order of selection. */
  readonly selection: readonly string[];
  readonly vertex: Vertex | null;
  /** Id of the chosen tool. */
  readonly tool: string;
  readonly isSnapping: boolean;
  /** Where traced rooms end. */
  readonly traceFace: Face;
  /** Ids of locked places, stored in this browser. */
  readonly locked: ReadonlySet<string>;
  /** Language of the shown titles. */
  readonly language: string;
  readonly undo: CommandLabel | null;
  readonly redo: CommandLabel | null;
  /** Number of the step that undo would revert. */
  readonly lastStep: number | null;
  readonly save: SaveState;
  /** Whether the browser keeps unsaved work beyond this tab. */
  readonly isWorkKept: boolean;
  readonly conflicts: readonly Conflict[];
  /** Messages of the server, by entity id and field. */
  readonly faults: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;
  /** Texts that fields do not take, by field. They belong to entities and are never sent. */
  readonly unread: ReadonlyMap<string, Unread>;
  /** Field of `unread` to go to. Its section opens, and it takes the focus as soon as it exists. */
  readonly fieldWanted: Unread | null;
  readonly notice: (Notice & { readonly count: number }) | { readonly kind: null };
  readonly live: LiveFacts;
  /** Version that keeps the draft of before a large save, until it is told. */
  readonly keptDraft: number | null;
  readonly dialog: DialogName | null;
  /** Whether the map marks the changes of the draft. */
  readonly isComparing: boolean;
  /** Whether the level's own details are shown while nothing is selected. */
  readonly isLevelShown: boolean;
  /** Null while directions are not edited. Otherwise their panel replaces the level's details. */
  readonly way: WayState | null;
  readonly canWrite: boolean;
  /** Count of open notes. */
  readonly openNotes: number;
  /** Null if nothing is being brought in. */
  readonly incoming: Incoming | null;
  /** Whether the title field takes the focus as soon as it exists. */
  readonly isTitleWanted: boolean;
  /**
   * Whether a place was just made and the user has not gone on. Letters typed now belong to its name, never to a
   * command.
   */
  readonly isJustMade: boolean;
  /** Text typed before the title field existed. The field takes it with the focus. */
  readonly typedAhead: string;
  /** Increases whenever the canvas should show the selection. */
  readonly showWanted: number;
};

import type { Ring } from '../../geometry/polygon.ts';
import type { PhotoLook } from '../../import/photo/look.ts';
import type { Face } from '../../import/trace/outline.ts';
import type { Unread } from '../model/state.ts';
import type { Vertex, WayState } from '../model/types.ts';
import type { ToolName } from '../tools/list.ts';

/** Dialogs over the canvas. */
export type DialogName =
  | 'palette'
  | 'shortcuts'
  | 'table'
  | 'live'
  | 'history'
  | 'links'
  | 'notes'
  | 'settings'
  | 'deleteShaft';

/** A photo or scan of a plan, what it shows, and a small upright form of it. */
export type Photo = {
  readonly file: File;
  readonly look: PhotoLook;
  readonly preview: ImageBitmap;
  /** Whether the file can be a floor plan as it is. */
  readonly isPlain: boolean;
};

/** The level that was shown when photos were chosen, and whether its plan is replaced: its rooms are drawn already. */
export type PhotoTarget = { readonly levelId: string | null; readonly isReplacing: boolean };

/** Content being brought in: files (none until some are chosen), photos of plans, or the rooms of a level's floor plan. */
export type Incoming =
  | { readonly kind: 'files'; readonly files: readonly File[]; readonly isSvg: boolean }
  | { readonly kind: 'photos'; readonly photos: readonly Photo[]; readonly target: PhotoTarget }
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

/**
 * Where typed letters should go. `title`: the name field of the selection takes the focus as soon as it exists, with
 * the text typed before. `nowhere`: letters are held back, because a place was just made and no field wants them.
 * `field`: a field whose text was not taken; its section opens and it takes the focus.
 */
export type FocusIntent =
  | { readonly to: 'title' | 'nowhere'; readonly typed: string }
  | { readonly to: 'field'; readonly field: Unread };

/** Places that get their names one after the other. */
export type Naming = {
  readonly ids: readonly string[];
  readonly at: number;
  /** Number of the undo step that made them. */
  readonly step: number | null;
};

/** State of the screen of the editor: what is shown, selected and open. Nothing of it is saved with the project. */
export type ScreenState = {
  readonly levelId: string | null;
  /** In order of selection. */
  readonly selection: readonly string[];
  readonly vertex: Vertex | null;
  readonly tool: ToolName;
  readonly isSnapping: boolean;
  /** Where traced rooms end. */
  readonly traceFace: Face;
  /** Ids of locked places, stored in this browser. */
  readonly locked: ReadonlySet<string>;
  /** Language of the shown titles. */
  readonly language: string;
  readonly dialog: DialogName | null;
  /** Whether the map marks the changes of the draft. */
  readonly isComparing: boolean;
  /** Whether the level's own details are shown while nothing is selected. */
  readonly isLevelShown: boolean;
  /** Null while directions are not edited. Otherwise their panel replaces the level's details. */
  readonly way: WayState | null;
  /** The lift or stair at hand, by one of its ends: its ghosts are shown on the other levels. */
  readonly shaft: string | null;
  /** Levels that somebody chose for a lift or stair, or took out, by `servedKey`; stored in this browser. */
  readonly served: ReadonlyMap<string, boolean>;
  /** Null if nothing is being brought in. */
  readonly incoming: Incoming | null;
  /** Null unless places are named one after the other. */
  readonly naming: Naming | null;
  /** What the list of places is searched for. */
  readonly search: string;
  /** Count of open notes. */
  readonly openNotes: number;
  readonly focus: FocusIntent | null;
  /**
   * Whether a place was just made and the user has not gone on. Letters typed now belong to its name, never to a
   * command.
   */
  readonly isJustMade: boolean;
  /** Increases whenever the canvas should show the selection. */
  readonly showWanted: number;
};

import type { Bounds } from '../../geometry/bounds.ts';
import type { Box } from '../../geometry/box.ts';
import type { Point } from '../../geometry/point.ts';
import type { Ring } from '../../geometry/polygon.ts';
import type { Snap } from '../../geometry/snap.ts';
import type { Click, Clicked } from '../../import/trace/click.ts';
import type { Face } from '../../import/trace/outline.ts';
import type { AreaStyle } from '../commands/add-area.ts';
import type { MarkerStyle } from '../commands/add-marker.ts';
import type { Shaping } from '../commands/shape-places.ts';
import type { Reader } from '../model/document.ts';
import type { Notice, ToolName, Vertex, WayPoints, WayTask } from '../model/state.ts';
import type { Command, Level, Place, Refusal } from '../model/types.ts';

export type PointerKind = 'mouse' | 'pen' | 'touch';

export type PointerStep = {
  type: 'down' | 'move' | 'up';
  /** In map px. */
  point: Point;
  /** In screen px. */
  screen: Point;
  pointer: PointerKind;
  shift: boolean;
  alt: boolean;
  mod: boolean;
  clickCount: number;
};

export type ToolEvent =
  | PointerStep
  | { type: 'cancel' }
  | { type: 'finish' }
  | { type: 'back' }
  /** An arrow key moves the selection, in map px. The move is written when the key is released. */
  | { type: 'nudge'; dx: number; dy: number }
  | { type: 'settle' }
  /** Shift or Alt changed while the pointer rests. */
  | { type: 'modifiers'; shift: boolean; alt: boolean };

/** A request to the tracer: the room under the pointer, or the clicked room. */
export type TraceAsk = { readonly purpose: 'hover' | 'click'; readonly click: Click };

/** Events of the trace tool only. */
export type TraceEvent =
  | { type: 'traced'; ask: TraceAsk; answer: Clicked }
  /** Asks for the next smaller (-1) or larger (1) room. */
  | { type: 'resize'; by: 1 | -1 }
  /** The setting changed where rooms end. */
  | { type: 'face' };

/** An action on the whole selection, for any tool. */
export type ShapeEvent = { type: 'turn'; degrees: number } | { type: 'square' };

export type AnyEvent = ToolEvent | TraceEvent | ShapeEvent;

/** State of the editor that a tool reads. A tool changes the editor through effects only. */
export type World = {
  readonly document: Reader;
  readonly level: Level;
  readonly selection: readonly string[];
  readonly vertex: Vertex | null;
  readonly locked: ReadonlySet<string>;
  /** Screen px per map px. */
  readonly k: number;
  readonly isSnapping: boolean;
  readonly traceFace: Face;
  readonly areaStyle: AreaStyle;
  readonly markerStyle: MarkerStyle;
  readonly wayTask: WayTask | null;
  hit(point: Point, tolerancePx: number): Place | null;
  search(bounds: Bounds): Place[];
  newId(): string;
};

export type Effect =
  | { type: 'run'; command: Command | Refusal }
  | { type: 'select'; ids: readonly string[] }
  | { type: 'vertex'; vertex: Vertex | null }
  | { type: 'tool'; tool: ToolName }
  | { type: 'wantTitle' }
  | { type: 'notify'; notice: Notice }
  | { type: 'way'; clicked: WayPoints }
  | { type: 'trace'; ask: TraceAsk };

/** Result of a snap, with the id of the area whose outline attracted. */
export type SnapHint = Snap & { ringId: string | null };

export type OutlineHandle = { kind: 'corner' | 'edge'; id: string; index: number; point: Point };
/** A handle of the selection box: a corner or side, as signs along both axes, or the turning handle. */
export type BoxHandle =
  | { kind: 'scale'; x: -1 | 0 | 1; y: -1 | 0 | 1; point: Point }
  | { kind: 'turn'; point: Point };
export type Handle = OutlineHandle | BoxHandle;

export type SelectState =
  | { tool: 'select'; mode: 'idle'; hover: Handle | null }
  | {
      tool: 'select';
      mode: 'press';
      at: PointerStep;
      handle: Handle | null;
      hit: string | null;
      grip: string | null;
    }
  | {
      tool: 'select';
      mode: 'corner';
      id: string;
      index: number;
      isInsert: boolean;
      data: readonly Point[];
      snap: SnapHint | null;
      isCrossing: boolean;
    }
  | {
      tool: 'select';
      mode: 'move';
      ids: readonly string[];
      from: Point;
      dx: number;
      dy: number;
      snap: SnapHint | null;
      /** Key of a corner that landed on another corner, and that corner's point. */
      exact: readonly [string, Point] | null;
    }
  | {
      tool: 'select';
      mode: 'shape';
      ids: readonly string[];
      /** Box before the turn or scaling. */
      box: Box;
      handle: BoxHandle;
      from: Point;
      shaping: Shaping;
      snap: SnapHint | null;
    }
  | {
      tool: 'select';
      mode: 'nudge';
      ids: readonly string[];
      bounds: Bounds;
      dx: number;
      dy: number;
      /** Whether the key repeats or a second key followed. The picture moves meanwhile. */
      isHeld: boolean;
    }
  | { tool: 'select'; mode: 'marquee'; from: Point; to: Point; isAdd: boolean };

export type PolygonState =
  | { tool: 'polygon'; mode: 'idle'; cursor: Point | null; snap: SnapHint | null }
  | {
      tool: 'polygon';
      mode: 'drawing';
      points: readonly Point[];
      /** Number of corners per click: tracing places several. */
      counts: readonly number[];
      /** Id of the area whose outline has the last corner. */
      ringId: string | null;
      /** Corners that the next click would trace. */
      traced: readonly Point[];
      cursor: Point;
      snap: SnapHint | null;
      isClosing: boolean;
      isCrossing: boolean;
    };

export type RectangleState =
  | { tool: 'rectangle'; mode: 'idle'; cursor: Point | null; snap: SnapHint | null }
  | { tool: 'rectangle'; mode: 'drawing'; from: Point; to: Point; fromScreen: Point; snap: SnapHint | null };

export type MarkerState = { tool: 'marker'; mode: 'idle'; cursor: Point | null; snap: SnapHint | null };

export type CutState =
  | { tool: 'cut'; mode: 'idle'; cursor: Point | null; snap: SnapHint | null }
  | { tool: 'cut'; mode: 'drawing'; points: readonly Point[]; cursor: Point; snap: SnapHint | null };

/** Tool for lines and points of directions. The task says what they are for. */
export type WayToolState =
  | { tool: 'way'; mode: 'idle'; cursor: Point | null; snap: SnapHint | null }
  | { tool: 'way'; mode: 'drawing'; points: readonly Point[]; cursor: Point; snap: SnapHint | null };

export type TraceState =
  | { tool: 'trace'; mode: 'idle'; cursor: Point | null; snap: null; hover: Ring | null }
  | {
      tool: 'trace';
      mode: 'drawing';
      cursor: Point | null;
      snap: null;
      hover: Ring | null;
      click: Click;
      /** Null until the tracer has replied. */
      ring: Ring | null;
      /** Whether the room was taken before the reply. */
      isWanted: boolean;
    };

export type PanState = { tool: 'pan'; mode: 'idle' };

export type ToolState =
  | SelectState
  | PolygonState
  | RectangleState
  | MarkerState
  | CutState
  | WayToolState
  | TraceState
  | PanState;

/** The new state and the effects of an event. The given state is not modified. */
export type Stepped<State> = { state: State; effects: readonly Effect[] };

export const nothing: readonly Effect[] = [];

/** Returns the effects of cancelling a tool: a notice if a drawing is lost. */
export function cancelled({ mode }: ToolState): readonly Effect[] {
  return mode === 'drawing' ? [{ type: 'notify', notice: { kind: 'cancelled' } }] : nothing;
}

export const startSelect: SelectState = { tool: 'select', mode: 'idle', hover: null };

import type { Bounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { Snap } from '../../geometry/snap.ts';
import type { Click, Clicked } from '../../import/trace/click.ts';
import type { Face } from '../../import/trace/outline.ts';
import type { AreaStyle, MarkerStyle } from '../commands/new-places.ts';
import type { Reader } from '../model/document.ts';
import type { Notice } from '../model/state.ts';
import type { Command, Ghost, Level, Place, Refusal, Vertex, WayPoints, WayTask } from '../model/types.ts';

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
  /** Switches whether rooms end in the middle of their walls or at the inner face. A shown room is traced again. */
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
  /** Where lifts and stairs have no end yet on this level. */
  readonly ghosts: readonly Ghost[];
  hit(point: Point, tolerancePx: number): Place | null;
  search(bounds: Bounds): Place[];
  newId(): string;
};

export type Effect =
  | { type: 'run'; command: Command | Refusal }
  | { type: 'select'; ids: readonly string[] }
  | { type: 'vertex'; vertex: Vertex | null }
  /** The tool ends. */
  | { type: 'rest' }
  | { type: 'wantTitle' }
  /** Nothing was made that could take a typed name. */
  | { type: 'forgetTyped' }
  | { type: 'notify'; notice: Notice }
  | { type: 'way'; clicked: WayPoints }
  /** Asks the tracer. */
  | { type: 'ask'; ask: TraceAsk };

/** Result of a snap, with the id of the area whose outline attracted. */
export type SnapHint = Snap & { ringId: string | null };

/** The new state and the effects of an event. The given state is not modified. */
export type Stepped<State> = { state: State; effects: readonly Effect[] };

export const nothing: readonly Effect[] = [];

/** Returns a step that has no effect beyond the new state. */
export const stay = <State>(state: State): Stepped<State> => ({ state, effects: nothing });

type EventOf<Type> = Type extends PointerStep['type']
  ? PointerStep
  : Extract<ToolEvent | TraceEvent, { type: Type }>;

/** What a tool does at each kind of event. Others leave its state as it is. */
type Steps<State> = {
  readonly [Type in (ToolEvent | TraceEvent)['type']]?: (
    state: State,
    event: EventOf<Type>,
    world: World,
  ) => Stepped<State>;
};

/** Makes the step of a tool from a function for each kind of event that it knows. */
export function stepBy<State>(steps: Steps<State>) {
  return (state: State, event: ToolEvent | TraceEvent, world: World): Stepped<State> =>
    steps[event.type]?.(state, event as never, world) ?? stay(state);
}

/** A tool before it is used. */
export type Idle<Name extends string> = {
  tool: Name;
  mode: 'idle';
  cursor: Point | null;
  snap: SnapHint | null;
};

/** Returns the state of a tool before it is used. */
export const idle = <Name extends string>(tool: Name): Idle<Name> => ({
  tool,
  mode: 'idle',
  cursor: null,
  snap: null,
});

/** Returns the effects of cancelling a tool: a notice if a drawing is lost. */
export function cancelled({ mode }: { readonly mode: string }): readonly Effect[] {
  return mode === 'drawing' ? [{ type: 'notify', notice: { kind: 'cancelled' } }] : nothing;
}

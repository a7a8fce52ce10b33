import type { LucideIcon } from 'lucide-react';
import type { Point } from '../../geometry/point.ts';
import type { EditorStrings } from '../../messages/editor.ts';
import type { Place } from '../model/types.ts';
import type { Moved } from '../pen/moved-picture.ts';
import type { Pen } from '../pen/pen.ts';
import type { AnyEvent, PointerKind, Stepped, ToolEvent, TraceEvent, World } from './types.ts';

/** What the states of all tools have. A tool is `idle` until it is used, and `drawing` between the points of a drawing. */
export type State = { readonly tool: string; readonly mode: string };

/** A tool: what the editor must know before its code is loaded, and how to load its code. */
export type Tool<Own extends State> = {
  readonly id: Own['tool'];
  /** Null for a tool that the toolbar does not offer: a panel chooses it. */
  readonly icon: LucideIcon | null;
  readonly keys: readonly string[];
  /** What must be there before the tool can be chosen: a level, or selected areas on it. */
  readonly needs?: 'level' | 'areas';
  /** What a press is for. The map pans if it is for nothing. */
  readonly presses: 'nothing' | 'places' | 'points';
  /** Which touches start a press: on something selected, or all. Others pan and zoom, and a tap is a click. */
  readonly takesTouch?: 'held' | 'all';
  /** Whether it makes places, which are then named. */
  readonly isMaking?: true;
  readonly start: NoInfer<Own>;
  /** Returns the hint, and what its keys do; `task` if the panel of directions says it. */
  readonly hint?: 'task' | ((texts: EditorStrings, isDrawing: boolean) => Hint);
  /** Text of the button that ends a drawing on a touch screen. */
  readonly finish?: (texts: EditorStrings) => string;
  /** Whether Enter places a point, as Space does. */
  readonly isPlacedByEnter?: true;
  /** Whether Alt is no longer the key for points that do not snap. */
  readonly hasOwnAlt?: true;
  /** Events of keys that only this tool has. */
  readonly ownKeys?: Readonly<Record<string, AnyEvent>>;
  /** Bar over the map while the tool is chosen. */
  readonly bar?: 'tracer';
  readonly code: () => Promise<{ readonly tool: ToolCode<Own> }>;
};

/** Text of a hint, and of what the keys do. */
export type Hint = readonly [text: string, keys?: string];

/** What a tool does. Loaded when a pointer first comes near the map. */
export type ToolCode<Own extends State> = {
  /** Returns the next state and its effects. Pure. */
  step(state: Own, event: ToolEvent, world: World): Stepped<Own>;
  /** Like `step`, for events that only this tool has. */
  stepOwn?(state: Own, event: TraceEvent, world: World): Stepped<Own>;
  /** Paints the tool over the map and its selection. */
  paint(pen: Pen, state: Own, scene: Scene): void;
  /** Returns the pointer's shape for `data-cursor`, if it is not that of the tool's presses. */
  cursor?(state: Own, canWrite: boolean): string;
  /** Checks whether a press at a point takes a handle. */
  takesHandle?(world: World, point: Point, pointer: PointerKind): boolean;
  /** Returns the places that are moved now. The overlay shows them instead of the map. */
  moved?(state: Own): Moved | null;
  /** Returns the ids of the places whose shape is changed now. The tool paints them instead of the map. */
  reshaped?(state: Own): readonly string[];
};

/** The editor as a tool sees it while it paints. */
export type Scene = {
  readonly world: World;
  /** Whether the overlay shows places that are moved, or that the map does not show at their new point yet. */
  readonly isMoving: boolean;
  /** Paints a place as the map does. */
  paintPlace(pen: Pen, place: Place): void;
};

/** Ties the two halves of a tool to one type of state. */
export function defineTool<Own extends State>(tool: Tool<Own>): Tool<Own> {
  return tool;
}

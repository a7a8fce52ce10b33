import type { Bounds } from '../../geometry/bounds.ts';
import type { Box } from '../../geometry/box.ts';
import type { Point } from '../../geometry/point.ts';
import type { Shaping } from '../commands/moving.ts';
import type { Ghost } from '../model/types.ts';
import type { PointerStep, SnapHint } from './types.ts';

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
      ghost: Ghost | null;
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

export const startSelect: SelectState = { tool: 'select', mode: 'idle', hover: null };

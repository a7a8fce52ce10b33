import { nudgeCommand } from './nudge.ts';
import type { ToolCode } from './tool.ts';
import { nothing, type Stepped, type ToolEvent, type World } from './types.ts';

export type PanState = { tool: 'pan'; mode: 'idle' };

/** The map pans by itself. Arrow keys move the selection with this tool too. */
function step(state: PanState, event: ToolEvent, world: World): Stepped<PanState> {
  if (event.type !== 'nudge') return { state, effects: nothing };
  const command = nudgeCommand(world.selection, event.dx, event.dy, world);
  return { state, effects: [{ type: 'run', command }] };
}

export const tool: ToolCode<PanState> = { step, paint() {} };

import { nudgeCommand } from './nudge.ts';
import type { ToolCode } from './tool.ts';
import { stepBy } from './types.ts';

export type PanState = { tool: 'pan'; mode: 'idle' };

/** The map pans by itself. Arrow keys move the selection with this tool too. */
const step = stepBy<PanState>({
  nudge(state, event, world) {
    const command = nudgeCommand(world.selection, event.dx, event.dy, world);
    return { state, effects: [{ type: 'run', command }] };
  },
});

export const tool: ToolCode<PanState> = { step, paint() {} };

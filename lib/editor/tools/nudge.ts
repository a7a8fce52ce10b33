import { placesOf } from '../commands/command.ts';
import { boundsOfAll, clampMove } from '../commands/geometry.ts';
import { movePlaces } from '../commands/moving.ts';
import type { Command, Refusal } from '../model/types.ts';
import type { SelectState } from './select-state.ts';
import type { Stepped, World } from './types.ts';

/** Moves by arrow keys within this time are one undo step. */
const mergeMs = 500;

/** Moves the selection by arrow keys. A held key only moves the picture; the release writes the move once. */
export function stepNudge(state: SelectState, dx: number, dy: number, world: World): Stepped<SelectState> {
  if (state.mode === 'nudge') {
    const [x, y] = clampMove(state.bounds, world.level, state.dx + dx, state.dy + dy);
    return { state: { ...state, dx: x, dy: y, isHeld: true }, effects: [] };
  }
  if (state.mode !== 'idle') return { state, effects: [] };
  const ids = world.selection.filter((id) => !world.locked.has(id));
  if (ids.length === 0) {
    return { state, effects: [{ type: 'run', command: nudgeCommand(world.selection, dx, dy, world) }] };
  }
  const bounds = boundsOfAll(placesOf(world.document, ids));
  const [x, y] = clampMove(bounds, world.level, dx, dy);
  return { state: { tool: 'select', mode: 'nudge', ids, bounds, dx: x, dy: y, isHeld: false }, effects: [] };
}

export function nudgeCommand(
  ids: readonly string[],
  dx: number,
  dy: number,
  world: Pick<World, 'document' | 'level' | 'locked'>,
): Command | Refusal {
  const merge = { key: `nudge ${ids.join()}`, withinMs: mergeMs };
  return movePlaces(world.document, { ids, dx, dy, size: world.level, locked: world.locked, merge });
}

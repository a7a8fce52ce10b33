import { addMarker } from '../commands/new-places.ts';
import { paintAim } from '../pen/paint-aim.ts';
import { aim, isBeside } from './aim.ts';
import { ghostAt, placeGhost } from './ghosts.ts';
import type { ToolCode } from './tool.ts';
import { type Idle, idle, stay, stepBy } from './types.ts';

export type MarkerState = Idle<'marker'>;

/** Places a marker at every click, with its anchor on the point. The tool stays active until Esc. */
const step = stepBy<MarkerState>({
  move(state, event, world) {
    const { point, snap } = aim(world, event.point, { shift: false, alt: event.alt });
    return stay({ ...state, cursor: point, snap });
  },
  down(state, event, world) {
    if (isBeside(world, event.point))
      return { state, effects: [{ type: 'run', command: { refused: 'besidePlan' } }] };
    const ghost = ghostAt(world, event.point);
    if (ghost) return { state, effects: [placeGhost(world, ghost, world.newId())] };
    const { point } = aim(world, event.point, { shift: false, alt: event.alt });
    const command = addMarker(world.document, {
      id: world.newId(),
      level: world.level.id,
      position: point,
      style: world.markerStyle,
    });
    return { state, effects: [{ type: 'run', command }] };
  },
  cancel: () => stay(idle('marker')),
});

export const tool: ToolCode<MarkerState> = { step, paint: paintAim };

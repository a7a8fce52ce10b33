import type { Point } from '../../geometry/point.ts';
import { addMarker } from '../commands/new-places.ts';
import { paintAim } from '../pen/paint-aim.ts';
import { aim, isBeside } from './aim.ts';
import { ghostAt, placeGhost } from './ghosts.ts';
import type { ToolCode } from './tool.ts';
import { nothing, type SnapHint, type Stepped, type ToolEvent, type World } from './types.ts';

export type MarkerState = { tool: 'marker'; mode: 'idle'; cursor: Point | null; snap: SnapHint | null };

const startMarker: MarkerState = { tool: 'marker', mode: 'idle', cursor: null, snap: null };

/** Places a marker at every click, with its anchor on the point. The tool stays active until Esc. */
export function stepMarker(state: MarkerState, event: ToolEvent, world: World): Stepped<MarkerState> {
  switch (event.type) {
    case 'move': {
      const { point, snap } = aim(world, event.point, { shift: false, alt: event.alt });
      return { state: { ...state, cursor: point, snap }, effects: nothing };
    }
    case 'down': {
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
    }
    case 'cancel':
      return { state: startMarker, effects: nothing };
    case 'up':
    case 'finish':
    case 'back':
    case 'nudge':
    case 'settle':
    case 'modifiers':
      return { state, effects: nothing };
    default:
      return event satisfies never;
  }
}

export const tool: ToolCode<MarkerState> = { step: stepMarker, paint: paintAim };

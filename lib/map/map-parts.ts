import type { Beating } from './beating.ts';
import type { Camera } from './camera.ts';
import type { FrameLoop } from './frame-loop.ts';
import type { MapState } from './map-state.ts';
import type { PlanImage } from './plan-image.ts';
import type { Pointing } from './pointing.ts';
import type { Redraw } from './redraw.ts';

/** The parts of a map. */
export type MapParts = {
  state: MapState;
  camera: Camera;
  plan: PlanImage;
  redraw: Redraw;
  loop: FrameLoop;
  beating: Beating;
  pointing: Pointing;
};

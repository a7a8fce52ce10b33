import type { Pointing } from './input/pointing.ts';
import type { Beating } from './layers/beating.ts';
import type { FrameLoop } from './layers/frame-loop.ts';
import type { PlanImage } from './layers/plan-image.ts';
import type { Redraw } from './layers/redraw.ts';
import type { MapState } from './map-state.ts';
import type { Camera } from './view/camera.ts';

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

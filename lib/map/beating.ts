import type { Camera } from './camera.ts';
import { isPlain, type MapState, viewportOf } from './map-state.ts';
import type { Item } from './place-model.ts';
import type { PulseLayer } from './pulse-layer.ts';
import { viewFrame } from './top-layers.ts';
import { visibleBounds } from './view.ts';
import { whenIdle } from './when-idle.ts';

const latestMs = 1000;
/** More at once would be a flicker, not a sign. */
const pulsesMax = 120;

/** Chooses which markers pulse, and keeps their layer at it while the map rests. */
export type Beating = {
  /** Each pulse is a picture of its own: a map that opens is there to be used before they are made. */
  show(): void;
  /** A new picture is painted: markers that are in a bubble now do not pulse. */
  showChanged(): void;
  /** The camera moved. */
  follow(): void;
  forget(): void;
  stop(): void;
};

type Options = { host: HTMLElement; state: MapState; camera: Camera; pulses: PulseLayer };

export function createBeating({ host, state, camera, pulses }: Options): Beating {
  let shown: readonly Item[] = [];
  let isAsked = false;
  let isStopped = false;

  const frameNow = () => viewFrame(camera.view, state.size, camera.fitK);
  const isResting = () => state.level && !host.classList.contains('atrium-moving');
  const show = () => {
    if (isAsked) return;
    isAsked = true;
    whenIdle(() => {
      isAsked = false;
      if (isStopped || !isResting()) return;
      shown = visiblePulses(state, camera);
      pulses.show(shown, frameNow());
    }, latestMs);
  };
  return {
    show,
    showChanged() {
      if (!isResting()) return;
      const now = visiblePulses(state, camera);
      if (now.length !== shown.length || now.some((item, i) => item !== shown[i])) show();
    },
    follow() {
      pulses.follow(frameNow());
    },
    forget() {
      shown = [];
      pulses.show([], frameNow());
    },
    stop() {
      isStopped = true;
      pulses.stop();
    },
  };
}

function visiblePulses(state: MapState, camera: Camera): readonly Item[] {
  const found = state.model
    .search(visibleBounds(camera.view, viewportOf(state), 0.1))
    .filter(({ place }) => place.kind === 'marker' && place.type === 'pulse' && isPlain(state, place.id));
  return found.length > pulsesMax ? [] : found;
}

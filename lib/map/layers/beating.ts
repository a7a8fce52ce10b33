import { whenIdle } from '../../late/when-idle.ts';
import { isPlain, type MapState } from '../map-state.ts';
import type { Item } from '../place-model.ts';
import type { Camera } from '../view/camera.ts';
import { visibleBounds } from '../view/view.ts';
import type { PulseLayer } from './pulse-layer.ts';
import { viewFrame } from './top-layers.ts';

const latestMs = 1000;
/** With more pulses in sight none is shown: they would only flicker. */
const pulsesMax = 120;

/** Chooses which markers pulse and keeps the pulse layer up to date while the map rests. */
export type Beating = {
  /**
   * Shows the pulses when the browser is idle. Each pulse needs its own picture, and the map must be usable before
   * that.
   */
  show(): void;
  /** Called after a new picture is painted. Markers that are now in a bubble stop pulsing. */
  showChanged(): void;
  /** Called when the camera moved. */
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
    .search(visibleBounds(camera.view, { width: state.size.width * 1.2, height: state.size.height * 1.2 }))
    .filter(({ place }) => place.kind === 'marker' && place.type === 'pulse' && isPlain(state, place.id));
  return found.length > pulsesMax ? [] : found;
}

import { importer } from '../../late/import-again.ts';
import type { Frame } from '../frame.ts';
import type { Item } from '../place-model.ts';
import type { PulseLayer, PulseParts } from './pulse-layer.ts';

const fetchLayer = importer(() => import('./pulse-layer.ts'));

/** Creates a pulse layer whose code loads with the first marker that pulses: most maps have none. */
export function createLatePulses(parts: Omit<PulseParts, 'element'>): PulseLayer & { element: HTMLElement } {
  const element = document.createElement('div');
  element.className = 'atrium-pulses';
  let layer: PulseLayer | null = null;
  let wanted: { items: readonly Item[]; frame: Frame } | null = null;
  let moved: Frame | null = null;
  let isStopped = false;

  const begin = async () => {
    const { createPulseLayer } = await fetchLayer();
    if (layer || isStopped || !wanted) return;
    layer = createPulseLayer({ ...parts, element });
    layer.show(wanted.items, wanted.frame);
    if (moved) layer.follow(moved);
  };
  return {
    element,
    show(items, frame) {
      if (layer) return layer.show(items, frame);
      wanted = { items, frame };
      moved = null;
      // After a failure, the next picture tries again.
      if (items.length > 0) begin().catch(() => {});
    },
    follow(frame) {
      moved = frame;
      layer?.follow(frame);
    },
    stop() {
      isStopped = true;
      layer?.stop();
    },
  };
}

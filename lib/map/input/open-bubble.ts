import { boundsCenter, boundsOf } from '../../geometry/bounds.ts';
import { type MapState, viewportOf } from '../map-state.ts';
import type { Bubble, MarkerDrawing } from '../types.ts';
import type { Camera } from '../view/camera.ts';
import { scaleHolding } from '../view/fit.ts';
import { viewAround } from '../view/view.ts';

/**
 * Flies to the scale at which the bubble's markers part, as far as all of them stay in sight. Always zooms in by a
 * clear step.
 */
export function openBubble(state: MapState, camera: Camera, { ids }: Bubble): void {
  const places = ids.flatMap((id) => state.model.find(id)?.place ?? []);
  const markers = places.filter((place): place is MarkerDrawing => place.kind === 'marker');
  const bounds = boundsOf(markers.map(({ position }) => position));
  const { k: now, bearing } = camera.view;
  const viewport = viewportOf(state);
  const parting = (state.detail?.partingScale(markers, bearing) ?? Infinity) * partingSlack;
  const holding = scaleHolding(bounds, viewport, holdingShare, bearing);
  const k = Math.max(Math.min(parting, holding), now * stepMin);
  camera.flyTo(viewAround(boundsCenter(bounds), k, viewport, bearing));
}

/** Slightly above the scale at which the markers part, so that rounding does not join them again. */
const partingSlack = 1.02;
const holdingShare = 0.75;
const stepMin = 1.6;

import type { Frame, Scene } from './draw-base.ts';
import { createPulseRings, drawTop, drawUnder, type TopState } from './draw-top.ts';
import type { View } from './types.ts';

/** The two canvases around the base layer, of the view's size, that are painted for each frame that needs them. */
export type TopLayers = {
  /** Elements in their order: below and above the base layer. */
  under: HTMLCanvasElement;
  top: HTMLCanvasElement;
  paint(
    scene: Scene,
    view: Frame,
    state: TopState,
    overlay: ((context: CanvasRenderingContext2D) => void) | null,
  ): void;
};

type Layer = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D | null; isEmpty: boolean };

export function createTopLayers(): TopLayers {
  const under = createLayer('atrium-under');
  const top = createLayer('atrium-top');
  const rings = createPulseRings();
  return {
    under: under.canvas,
    top: top.canvas,
    paint(scene, frame, state, overlay) {
      const { hovered, selected, focused, pulsePhase } = state;
      const isFilled = hovered?.place.kind === 'area' || selected?.place.kind === 'area';
      if (clear(under, frame, isFilled) && under.context) drawUnder(under.context, frame, state);
      const isNeeded = Boolean(hovered || selected || focused || overlay) || pulsePhase !== null;
      if (!clear(top, frame, isNeeded) || !top.context) return;
      drawTop(top.context, scene, frame, state, rings);
      top.context.setTransform(frame.scale, 0, 0, frame.scale, 0, 0);
      overlay?.(top.context);
    },
  };
}

/** The frame of a canvas that is as large as the view. */
export function viewFrame(view: View, size: { width: number; height: number }, fitK: number): Frame {
  return { view, ...size, scale: Math.min(globalThis.devicePixelRatio || 1, 2), fitK };
}

function createLayer(className: string): Layer {
  const canvas = document.createElement('canvas');
  canvas.className = className;
  canvas.style.visibility = 'hidden';
  return { canvas, context: canvas.getContext('2d'), isEmpty: true };
}

/** Readies the canvas; false where nothing is to be painted, and nothing was. */
function clear(layer: Layer, { width, height, scale }: Frame, isNeeded: boolean): boolean {
  const { canvas, context } = layer;
  if (!context || (!isNeeded && layer.isEmpty)) return false;
  const deviceWidth = Math.round(width * scale);
  const deviceHeight = Math.round(height * scale);
  if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
    canvas.width = deviceWidth;
    canvas.height = deviceHeight;
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, deviceWidth, deviceHeight);
  // An empty canvas over the map would still be blended in every frame.
  if (layer.isEmpty === isNeeded) canvas.style.visibility = isNeeded ? '' : 'hidden';
  layer.isEmpty = !isNeeded;
  return isNeeded;
}

import type { Scene } from '../drawing/draw-base.ts';
import type { Frame } from '../frame.ts';
import type { View } from '../types.ts';
import { drawTop, drawUnder, type TopState } from './draw-top.ts';
import { type DeviceBox, frameOfBox, raisedBox, surfaceFor, wholeBox } from './raised-box.ts';

/**
 * The two canvases around the base layer, painted in each frame that needs them. They are only as large as the raised
 * places, because every changed pixel of a canvas is copied and blended again. Overlays get the whole view.
 */
export type TopLayers = {
  /** Elements below and above the base layer, in this order. */
  under: HTMLCanvasElement;
  top: HTMLCanvasElement;
  paint(
    scene: Scene,
    view: Frame,
    state: TopState,
    overlay: ((context: CanvasRenderingContext2D) => void) | null,
  ): void;
};

type Layer = {
  canvas: HTMLCanvasElement;
  /** Created when something is first raised. */
  context: CanvasRenderingContext2D | null;
  isEmpty: boolean;
  /** Device px per screen px when the canvas was last sized. */
  scale: number;
};

export function createTopLayers(): TopLayers {
  const under = createLayer('atrium-under');
  const top = createLayer('atrium-top');
  return {
    under: under.canvas,
    top: top.canvas,
    paint(scene, frame, state, overlay) {
      const { hovered, selected, focused, outlinedId } = state;
      const areas = [hovered, selected].filter((item) => item?.place.kind === 'area');
      const filled = ready(under, frame, raisedBox(frame, areas));
      if (filled && under.context) drawUnder(under.context, filled, state);
      const raised = selected?.place.id === outlinedId ? undefined : selected;
      const box = overlay ? wholeBox(frame) : raisedBox(frame, [hovered, raised, focused]);
      const shown = ready(top, frame, box);
      if (!shown || !top.context) return;
      drawTop(top.context, scene, shown, state);
      top.context.setTransform(frame.scale, 0, 0, frame.scale, 0, 0);
      overlay?.(top.context);
    },
  };
}

/** Returns the frame of the whole view. */
export function viewFrame(view: View, size: { width: number; height: number }, fitK: number): Frame {
  const scale = Math.min(globalThis.devicePixelRatio || 1, 2);
  return { view, ...size, scale, fitK, seenWidth: size.width, seenHeight: size.height, isDeepest: false };
}

function createLayer(className: string): Layer {
  const canvas = document.createElement('canvas');
  canvas.className = className;
  canvas.style.visibility = 'hidden';
  // Without a size the canvas takes no memory until something is first raised.
  canvas.width = canvas.height = 0;
  return { canvas, context: null, isEmpty: true, scale: 1 };
}

/** Prepares the canvas over `box` and returns the frame to draw on it, or null if there is nothing to paint. */
function ready(layer: Layer, frame: Frame, box: DeviceBox | null): Frame | null {
  if (!box && layer.isEmpty) return null;
  const { canvas } = layer;
  layer.context ??= canvas.getContext('2d');
  const { context } = layer;
  if (!context) return null;
  // A visible empty canvas over the map would still be blended in every frame.
  if (layer.isEmpty === (box !== null)) canvas.style.visibility = box ? '' : 'hidden';
  layer.isEmpty = box === null;
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (!box) {
    context.clearRect(0, 0, canvas.width, canvas.height);
    return null;
  }
  const { scale } = frame;
  const surface = surfaceFor(canvas, box, wholeBox(frame));
  if (surface === canvas && layer.scale === scale) {
    context.clearRect(0, 0, canvas.width, canvas.height);
  } else {
    canvas.width = surface.width;
    canvas.height = surface.height;
    layer.scale = scale;
    canvas.style.width = `${surface.width / scale}px`;
    canvas.style.height = `${surface.height / scale}px`;
  }
  canvas.style.transform = `translate(${box.left / scale}px, ${box.top / scale}px)`;
  return frameOfBox(frame, box, surface);
}

import type { Context, Frame } from '../frame.ts';
import { layOutText, type TextLayout } from '../labels/label-lines.ts';
import { type LabelPicture, screenPoint } from '../labels/label-picture.ts';
import { createTaken, type TurnedBox, uprightBox } from '../labels/taken.ts';
import type { Bubble, MapTheme } from '../types.ts';
import { inkOn } from './color.ts';
import { faintAlpha, type Scene } from './draw-base.ts';
import type { ShownMarker } from './marker-display.ts';

/** What pictures on the screen and on paper share. */
const dotRadiusPx = 4;
const layoutsMax = 20_000;

/** Returns a picture in which nothing is written yet. */
export function pictureOf(
  frame: Frame,
  markers: readonly ShownMarker[],
  bubbles: readonly Bubble[],
  layoutsOf: LabelPicture['layoutsOf'],
  textScale = 1,
): LabelPicture {
  const taken = createTaken(frame.width, frame.height);
  const solids = createTaken(frame.width, frame.height);
  const lines = createTaken(frame.width, frame.height);
  for (const { x, y, box, form } of markers) {
    if (form === 'faint') continue;
    const body = uprightBox(x + box.left, y + box.top, x + box.right, y + box.bottom);
    taken.take(body);
    // A leader line may cross a dot: dots are used only where markers are too close for anything else.
    if (form === 'whole') solids.take(inner(body));
  }
  const shifted = bubbles.map((bubble) => {
    const [x, y] = screenPoint(frame, [bubble.x, bubble.y]);
    return { bubble, x, y };
  });
  return { frame, taken, solids, lines, bubbles: shifted, layoutsOf, textScale };
}

/** Returns the round body within the square of a marker, so that lines may pass its corners. */
function inner(box: TurnedBox): TurnedBox {
  return { ...box, halfWidth: box.halfWidth * Math.SQRT1_2, halfHeight: box.halfHeight * Math.SQRT1_2 };
}

/** Draws dots first, so that whole markers are on top of them. */
export function drawMarkers(
  context: Context,
  scene: Scene,
  { scale }: Frame,
  markers: readonly ShownMarker[],
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const { marker, x, y, form } of markers) {
    if (form === 'whole') continue;
    context.globalAlpha = marker.opacity * (form === 'faint' ? faintAlpha : 1);
    context.beginPath();
    context.arc(x * scale, y * scale, Math.min(dotRadiusPx, marker.size / 2) * scale, 0, 2 * Math.PI);
    context.fillStyle = marker.color;
    context.fill();
    context.lineWidth = 1.25 * scale;
    context.strokeStyle = inkOn(marker.color) === '#ffffff' ? '#fff' : 'rgba(28, 27, 25, .55)';
    context.stroke();
  }
  const whole = markers.filter(({ form }) => form === 'whole');
  scene.sprites.prepare(
    whole.map(({ marker }) => marker),
    scale,
  );
  for (const { marker, x, y } of whole) {
    context.globalAlpha = marker.opacity;
    scene.sprites.draw(context, marker, x * scale, y * scale, scale);
  }
  context.globalAlpha = 1;
}

/** Caches layouts by weight and text: measuring is the expensive part of a label. */
export function createLayouts() {
  const known = new Map<string, readonly TextLayout[]>();
  let font = '';
  return (context: Context, theme: MapTheme): LabelPicture['layoutsOf'] => {
    if (theme.font !== font) known.clear();
    font = theme.font;
    return (text, weight) => {
      const key = `${weight}${text}`;
      const found = known.get(key);
      if (found) return found;
      context.font = `${weight} 100px ${font}`;
      const layouts = layOutText(text, (part) => context.measureText(part).width);
      if (known.size >= layoutsMax) known.clear();
      known.set(key, layouts);
      return layouts;
    };
  };
}

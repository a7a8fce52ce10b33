import { drawBase } from '#lib/map/drawing/draw-base.ts';
import { createDetail } from '#lib/map/drawing/draw-detail.ts';
import type { Context, Frame } from '#lib/map/frame.ts';
import { overlap, type TurnedBox } from '#lib/map/labels/taken.ts';
import { createPlaceModel } from '#lib/map/place-model.ts';
import type { Bubble, PlaceDrawing, View } from '#lib/map/types.ts';

/** A drawn line of text and its box in the picture, in px. */
export type DrawnText = { text: string; sizePx: number; box: TurnedBox };
export type DrawnPicture = { texts: DrawnText[]; bubbles: readonly Bubble[]; frame: Frame };

export type Size = { width: number; height: number };

/** Advances of DejaVu Sans Bold in hundredths of its size: a wide face, so that tests do not depend on a narrow one. */
const advances = new Map(
  [
    ["ijlIJ'.,:; |!", 38],
    ['frt()-/…', 50],
    ['cksvxyz0123456789abdeghnopquFELPST', 69],
    ['ABCDKRUVXYNHZ', 77],
    ['GOQ&', 84],
    ['mwMW', 104],
  ].flatMap(([letters, width]) => [...String(letters)].map((letter) => [letter, Number(width)] as const)),
);

function textWidthAt100(text: string): number {
  return [...text].reduce((sum, letter) => sum + (advances.get(letter) ?? 70), 0);
}

/** Draws places like a map, on a canvas that records texts. A drawer remembers its last picture. */
export function createDrawer(places: readonly PlaceDrawing[], { hasBubbles = true } = {}) {
  const model = createPlaceModel({ places });
  const detail = createDetail();
  const sprites = { prepare() {}, draw() {}, clear() {} };
  const theme = { text: '#000000', halo: '#ffffff', accent: '#000000', paper: '#ffffff', font: 'Test' };
  return (
    frame: Frame,
    look: { selectedId?: string; highlight?: ReadonlySet<string>; textScale?: number } = {},
  ): DrawnPicture => {
    const { context, texts } = createNotingContext();
    const { selectedId = null, highlight = null, textScale = 1 } = look;
    const scene = {
      model,
      sprites,
      theme: { ...theme, textScale },
      highlight,
      excluded: new Set<string>(),
      selectedId,
      hasBubbles,
      detail,
    };
    return { texts, bubbles: drawBase(context, scene, frame), frame };
  };
}

/** Returns the frame of a view in a box of this size, including what is drawn beyond its edges. */
export function frameOf(view: View, seen: Size, fitK: number, maxZoom = 4): Frame {
  const width = seen.width + 2 * Math.round(seen.width * 0.175);
  const height = seen.height + 2 * Math.round(seen.height * 0.175);
  const isDeepest = view.k >= fitK * maxZoom * 0.999;
  return { view, width, height, scale: 1, fitK, seenWidth: seen.width, seenHeight: seen.height, isDeepest };
}

/** Returns the frame that shows a whole plan. */
export function wholeFrame(plan: Size, seen: Size): Frame {
  const k = Math.min((seen.width - 32) / plan.width, (seen.height - 32) / plan.height);
  return frameOf({ cx: plan.width / 2, cy: plan.height / 2, k }, seen, k);
}

/** Returns pairs of texts that overlap. */
export function overlapping(texts: readonly DrawnText[]): [string, string][] {
  return texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter((b) => overlap(a.box, b.box))
      .map((b): [string, string] => [a.text, b.text]),
  );
}

function createNotingContext(): { context: Context; texts: DrawnText[] } {
  const texts: DrawnText[] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  const known = {
    font: '',
    setTransform: (...next: number[]) => {
      matrix = next;
    },
    measureText: (text: string) => ({ width: (textWidthAt100(text) * sizeOf(known.font)) / 100 }),
    fillText: (text: string, x: number, y: number) => {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
      const sizePx = sizeOf(known.font);
      // A number in a bubble is not a name.
      if (known.font.startsWith('700')) return;
      const halfWidth = (textWidthAt100(text) * sizePx) / 200;
      const box = {
        x: a * x + c * y + e,
        y: b * x + d * y + f,
        halfWidth,
        halfHeight: sizePx / 2,
        cos: a,
        sin: b,
      };
      texts.push({ text, sizePx, box });
    },
  };
  const context = new Proxy(known, {
    get: (target, name) => (name in target ? target[name as keyof typeof target] : () => undefined),
  });
  return { context: context as unknown as Context, texts };
}

function sizeOf(font: string): number {
  return Number(/([\d.]+)px/.exec(font)?.[1] ?? 10);
}

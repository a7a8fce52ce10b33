import { decodeImage } from '../drawing/decode-image.ts';
import type { LevelDrawing, View, Viewport } from '../types.ts';
import { project } from '../view/view.ts';

/** Widths of the thumbnails that the service makes of an image, up to the width of the image. */
export const thumbnailWidthsPx = [320, 640, 1280, 2560];
/** A thumbnail that is too small by this factor still looks sharp. */
const stretchMax = 1.15;
const baseWidthMinPx = 256;

export type PlanSource = { url: string; widthPx: number };

/** The plan under the places: a background and an `<img>` in the size that suits the zoom, moved by CSS. */
export type PlanImage = {
  /** Loads the size for this view. Resolves when the image can be shown or failed to load. */
  prepare(level: LevelDrawing, view: View): Promise<void>;
  /** Replaces the old level with the prepared one. */
  commit(level: LevelDrawing, fitK: number): void;
  follow(view: View, viewport: Viewport): void;
  /** Fetches a larger size if the zoom needs it. The smaller one stays visible until then. */
  refine(view: View): void;
  destroy(): void;
};

/** Returns the sizes of a level's image, smallest first. */
export function planSources(
  level: Pick<LevelDrawing, 'imageUrl' | 'imageThumbnails' | 'width'>,
): PlanSource[] {
  if (level.imageUrl === null) return [];
  const small = level.imageThumbnails.flatMap((url, i) => {
    const widthPx = thumbnailWidthsPx[i];
    return widthPx !== undefined && widthPx < level.width ? [{ url, widthPx }] : [];
  });
  return [...small, { url: level.imageUrl, widthPx: Infinity }];
}

/** Returns the smallest size that covers the plan at scale `k` on a screen with `ratio` device px per px. */
export function choosePlanSource(
  sources: readonly PlanSource[],
  width: number,
  k: number,
  ratio: number,
): PlanSource | null {
  const neededPx = (width * k * ratio) / stretchMax;
  return sources.find(({ widthPx }) => widthPx >= neededPx) ?? sources[sources.length - 1] ?? null;
}

export function createPlanImage(parent: HTMLElement, onError: (url: string) => void): PlanImage {
  const plan = document.createElement('div');
  plan.className = 'atrium-plan';
  parent.prepend(plan);
  let level: LevelDrawing | null = null;
  let baseK = 1;
  let loaded: { levelId: string; source: PlanSource; image: HTMLImageElement } | null = null;
  /** The last requested size. Nothing smaller is fetched beside it. */
  let asked: { levelId: string; source: PlanSource } | null = null;

  const decode = (url: string) => decodeImage(url, { alt: '', draggable: false, decoding: 'async' });
  const load = async (wanted: LevelDrawing, view: View): Promise<void> => {
    const sources = planSources(wanted);
    const source = choosePlanSource(
      sources,
      wanted.width,
      view.k,
      Math.min(globalThis.devicePixelRatio || 1, 2),
    );
    if (!source) return;
    const isThere = [asked, loaded].some(
      (one) =>
        one?.levelId === wanted.id &&
        one.source.widthPx >= source.widthPx &&
        sources.some(({ url }) => url === one.source.url),
    );
    if (isThere) return;
    const mine = { levelId: wanted.id, source };
    asked = mine;
    const last = sources[sources.length - 1];
    const image = (await decode(source.url)) ?? (last && last !== source ? await decode(last.url) : null);
    if (asked !== mine) return;
    if (!image) {
      onError(source.url);
      return;
    }
    loaded = { levelId: wanted.id, source, image };
    if (level?.id === wanted.id) plan.replaceChildren(image);
  };

  return {
    prepare: load,
    commit(next, fitK) {
      level = next;
      // A hidden map has nearly no size, and browsers round sizes to 1/64 px.
      baseK = Math.max(fitK, baseWidthMinPx / next.width);
      plan.style.width = `${next.width * baseK}px`;
      plan.style.height = `${next.height * baseK}px`;
      plan.style.backgroundColor = next.backgroundColor ?? '';
      plan.classList.toggle('atrium-plan-plain', next.imageUrl === null && next.backgroundColor === null);
      plan.replaceChildren(...(loaded?.levelId === next.id ? [loaded.image] : []));
    },
    follow(view, viewport) {
      const [left, top] = project(view, viewport, [0, 0]);
      const turn = view.bearing ? ` rotate(${-view.bearing}deg)` : '';
      plan.style.transform = `translate(${left}px, ${top}px)${turn} scale(${view.k / baseK})`;
    },
    refine(view) {
      if (level) void load(level, view);
    },
    destroy() {
      asked = null;
      plan.remove();
    },
  };
}

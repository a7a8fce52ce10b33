import type { Point } from '../geometry/point.ts';
import type { MapOptions, OverlayPainter } from './atrium-map.ts';
import type { Detail, Scene } from './drawing/draw-base.ts';
import type { Sprites } from './drawing/sprites.ts';
import type { ToolPointer } from './input/input.ts';
import type { Look } from './layers/redraw-messages.ts';
import { createPlaceModel, type Item, type PlaceModel } from './place-model.ts';
import type { Bubble, LevelDrawing, MapTheme, Pads, Viewport } from './types.ts';
import { type Framing, type Ground, groundOf as groundOfLevel } from './view/fit.ts';
import { noPads } from './view/view.ts';

/** What a map shows, except for the view, which the camera holds. */
export type MapState = {
  level: LevelDrawing | null;
  model: PlaceModel;
  theme: MapTheme;
  size: { width: number; height: number };
  pads: Pads;
  restingPads: Pads;
  highlight: ReadonlySet<string> | null;
  excluded: ReadonlySet<string>;
  selectedId: string | null;
  hoveredId: string | null;
  focusedId: string | null;
  isHoverable: boolean;
  overlay: OverlayPainter | null;
  /** The bubbles of the shown picture, with the ids of their markers. */
  bubbles: readonly Bubble[];
  inBubbles: ReadonlySet<string>;
  hasBubbles: boolean;
  framing: Framing;
  /** The bearing that the map has from the start, whatever the level says; null if the level decides. */
  askedBearing: number | null;
  detail: Detail | null;
  claim: ((pointer: ToolPointer) => boolean) | null;
  claimDoubleTap: ((screen: Point) => boolean) | null;
};

export function createMapState(host: HTMLElement, options: MapOptions): MapState {
  const { theme, hasBubbles, framing = 'plan' } = options;
  return {
    level: null,
    model: createPlaceModel({ places: [] }),
    theme,
    size: { width: Math.max(host.clientWidth, 1), height: Math.max(host.clientHeight, 1) },
    pads: noPads,
    restingPads: noPads,
    highlight: null,
    excluded: new Set(),
    selectedId: null,
    hoveredId: null,
    focusedId: null,
    isHoverable: true,
    overlay: null,
    bubbles: [],
    inBubbles: new Set(),
    hasBubbles,
    framing,
    askedBearing: null,
    detail: null,
    claim: null,
    claimDoubleTap: null,
  };
}

/** Returns how the places look, in a form that can be sent to a worker. */
export function lookOf({ theme, highlight, excluded, selectedId, hasBubbles }: MapState): Look {
  return {
    theme,
    highlight: highlight && [...highlight],
    excluded: [...excluded],
    selectedId,
    hasBubbles,
  };
}

export function viewportOf({ size, pads }: MapState): Viewport {
  return { ...size, pads };
}

/** Returns the middle of the area that the pads leave free, in screen px. */
export function screenMiddle({ size, pads }: MapState): Point {
  return [(size.width + pads.left - pads.right) / 2, (size.height + pads.top - pads.bottom) / 2];
}

/** Returns the ground of the shown level, or null if no level is shown. */
export function groundOf({ level, model, framing, askedBearing }: MapState): Ground | null {
  const ground = level && groundOfLevel(level, model.extent, framing);
  return ground && askedBearing !== null ? { ...ground, bearing: askedBearing } : ground;
}

export function sceneOf(state: MapState, sprites: Sprites): Scene {
  const { model, theme, highlight, excluded, selectedId, hasBubbles, detail } = state;
  return { model, sprites, theme, highlight, excluded, selectedId, hasBubbles, detail };
}

/** Takes over the bubbles of a new picture. */
export function takeBubbles(state: MapState, bubbles: readonly Bubble[]): void {
  state.bubbles = bubbles;
  state.inBubbles = new Set(bubbles.flatMap(({ ids }) => ids));
}

/** Returns the item of an id, unless its place is drawn elsewhere. */
export function shownItem({ model, excluded }: MapState, id: string | null): Item | undefined {
  return id === null || excluded.has(id) ? undefined : model.find(id);
}

/** Checks whether the place is drawn by itself and not faintly. */
export function isPlain({ excluded, highlight, inBubbles }: MapState, id: string): boolean {
  return !excluded.has(id) && !inBubbles.has(id) && (highlight === null || highlight.has(id));
}

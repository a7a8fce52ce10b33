import type { Bounds } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import type { Emitter } from './emitter.ts';
import type { ToolPointer } from './input.ts';
import type { LevelDrawing, MapTheme, Pads, PlaceDrawing, View, Viewport } from './types.ts';

export type MapOptions = {
  theme: MapTheme;
  /** Path data of built-in icons; null for one that is not known (yet). */
  iconPath(name: string): string | null;
  isReducedMotion(): boolean;
  isCooperative(): boolean;
  /** Whether markers that would cover each other become one bubble; else each stays a dot at its own place. */
  hasBubbles: boolean;
  /** Makes the redraw worker; null draws everything on the main thread. */
  createWorker: (() => Worker) | null;
};

export type MapEvents = {
  /** A place under a pointer, or null. */
  hover: { place: PlaceDrawing | null; screen: Point };
  /** A tap on a place or on nothing. */
  click: { place: PlaceDrawing | null; point: Point; screen: Point };
  longPress: { place: PlaceDrawing | null; point: Point; screen: Point };
  view: { view: View; zoom: number };
  /** The view rests and the picture is sharp. */
  idle: { view: View; zoom: number };
  /** A level's places stand on the screen. */
  painted: { levelId: string };
  /** Somebody scrolled where scrolling belongs to the page. */
  hint: null;
  /** Enter on the map itself. */
  enter: null;
  /** The box has another size; the view and the box as they were before. */
  resize: { view: View; viewport: Viewport };
  imageError: { url: string };
  /** A new picture of the places stands on the screen. */
  drawn: null;
};

/** Paints on the top canvas, in screen px; `project` turns map points into them. */
export type OverlayPainter = (context: CanvasRenderingContext2D, project: (point: Point) => Point) => void;

export type FlyTarget =
  | { id: string; zoomMax?: number }
  | { point: Point; zoom: number }
  | { view: View }
  | { bounds: Bounds; zoomMax?: number };

export type AtriumMap = {
  /** Shows a level once its image can be painted; `same` keeps the view where the plans have the same size. */
  setLevel(level: LevelDrawing, keep?: 'view' | 'none'): Promise<void>;
  /** Replaces, adds and removes single places; nothing else is worked out again. */
  update(changed: readonly PlaceDrawing[], removed?: readonly string[]): void;
  /** Draws all but these places faintly; null draws all. */
  setHighlight(ids: ReadonlySet<string> | null): void;
  /** Leaves these places to the overlay painter. */
  setExcluded(ids: ReadonlySet<string>): void;
  setTheme(theme: MapTheme): void;
  /** What covers the map now; `resting`: the bars that always do, by which zoom 1 is measured. */
  setPads(pads: Pads, resting?: Pads): void;
  select(id: string | null): void;
  hover(id: string | null): void;
  /** Where the keyboard is: drawn as a frame, brought into sight. */
  focusPlace(id: string | null): void;
  flyTo(target: FlyTarget): void;
  /** Moves the map only where the place is hidden under the pads or outside. */
  reveal(id: string): void;
  reset(): void;
  zoomBy(factor: number): void;
  /** Puts a point into the middle of what the pads leave free. */
  setView(point: Point, zoom: number): void;
  readonly view: View;
  /** The point in the middle of what the pads leave free: with `zoom` what `setView` takes. */
  readonly middle: Point;
  /** Where a flight leads; the view where none is under way. */
  readonly goal: View;
  /** The box and what covers it. */
  readonly viewport: Viewport;
  readonly zoom: number;
  readonly level: LevelDrawing | null;
  project(point: Point): Point;
  unproject(screen: Point): Point;
  hitTest(screen: Point, tolerancePx?: number): PlaceDrawing | null;
  search(bounds: Bounds): PlaceDrawing[];
  setOverlay(painter: OverlayPainter | null): void;
  /** A tool that may claim pressed pointers; see `ToolPointer`. */
  setPointerClaim(claim: ((pointer: ToolPointer) => boolean) | null): void;
  /** A tool that may claim a double tap, by its screen point; else it zooms in. */
  setDoubleTapClaim(claim: ((screen: Point) => boolean) | null): void;
  /** Whether what is under the pointer is raised; a tool that draws turns it off. */
  setHoverable(isHoverable: boolean): void;
  /** Icons became known: paints markers anew. */
  iconsChanged(): void;
  on: Emitter<MapEvents>['on'];
  destroy(): void;
};

import type { Bounds } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import type { Emitter } from './emitter.ts';
import type { ToolPointer } from './input/input.ts';
import type { LevelDrawing, MapTheme, Pads, PlaceDrawing, View, Viewport } from './types.ts';
import type { Framing, Ground } from './view/fit.ts';

export type MapOptions = {
  theme: MapTheme;
  /** Returns the path data of a built-in icon, or null if the icon is unknown or not loaded yet. */
  iconPath(name: string): string | null;
  isReducedMotion(): boolean;
  isCooperative(): boolean;
  /** Whether markers that would overlap are merged into a bubble. If false, each becomes a dot at its own position. */
  hasBubbles: boolean;
  /** What a fit shows. `plan` unless it is given. */
  framing?: Framing;
  /** Whether the visitor may turn the map. Absent: never. */
  isRotatable?(): boolean;
  /** Creates the redraw worker. Null draws everything on the main thread. */
  createWorker: (() => Worker) | null;
};

export type MapEvents = {
  /** The place under the pointer, or null. */
  hover: { place: PlaceDrawing | null; screen: Point };
  /** A tap on a place or on empty space. */
  click: { place: PlaceDrawing | null; point: Point; screen: Point };
  longPress: { place: PlaceDrawing | null; point: Point; screen: Point };
  view: { view: View; zoom: number };
  /** The view has stopped moving and the picture is sharp. */
  idle: { view: View; zoom: number };
  /** The places of a level are on the screen. */
  painted: { levelId: string };
  /** The user tried to scroll the map while scrolling belongs to the page. */
  hint: null;
  /** The Enter key was pressed while the map itself has the focus. */
  enter: null;
  /** The size of the box changed. Contains the previous view and viewport. */
  resize: { view: View; viewport: Viewport };
  imageError: { url: string };
  /** A new picture of the places is on the screen. */
  drawn: null;
};

/** Paints on the top canvas, in screen px. `project` converts map points to screen points. */
export type OverlayPainter = (context: CanvasRenderingContext2D, project: (point: Point) => Point) => void;

export type FlyTarget =
  | { id: string; zoomMax?: number }
  | { point: Point; zoom: number }
  | { view: View }
  | { bounds: Bounds; zoomMax?: number };

export type AtriumMap = {
  /** Shows a level once its image can be painted. `keep: 'view'` keeps the view if both plans have the same size. */
  setLevel(level: LevelDrawing, keep?: 'view' | 'none'): Promise<void>;
  /** Replaces, adds and removes single places. Other places are not computed again. */
  update(changed: readonly PlaceDrawing[], removed?: readonly string[]): void;
  /** Draws all places except these faintly. Null draws all places normally. */
  setHighlight(ids: ReadonlySet<string> | null): void;
  /** Excludes these places from drawing and leaves them to the overlay painter. */
  setExcluded(ids: ReadonlySet<string>): void;
  setTheme(theme: MapTheme): void;
  /**
   * Sets the pads that cover the map now. `resting` are the pads that are always there; zoom 1 is measured with them.
   */
  setPads(pads: Pads, resting?: Pads): void;
  select(id: string | null): void;
  hover(id: string | null): void;
  /** Marks the place with the keyboard focus: draws a frame around the place and moves it into sight. */
  focusPlace(id: string | null): void;
  flyTo(target: FlyTarget): void;
  /** Moves the map only if the place is hidden under the pads or outside of the view. */
  reveal(id: string): void;
  /** Flies to the view that shows all of the level between the pads, turned as its own bearing says. */
  reset(): void;
  /** Shows that view at once. */
  fit(): void;
  /**
   * Called after the pads changed. A fitted map is fitted again. Any other moves only if it leaves room empty between
   * the pads that the plan can fill.
   */
  settle(): void;
  zoomBy(factor: number): void;
  /** Turns the map about the middle of the area that the pads leave free, in degrees. */
  rotateTo(bearing: number): void;
  /** Sets the bearing that every level has from the start, and turns the map there. Null lets the levels decide. */
  setOwnBearing(bearing: number | null): void;
  /** Moves a point into the middle of the area that the pads leave free. Without a bearing the map keeps its own. */
  setView(point: Point, zoom: number, bearing?: number): void;
  readonly view: View;
  /** The map point in the middle of the area that the pads leave free. With `zoom`, the input of `setView`. */
  readonly middle: Point;
  /** The target view of the current flight, or the current view if there is no flight. */
  readonly goal: View;
  /** The size of the box and the pads. */
  readonly viewport: Viewport;
  readonly zoom: number;
  /** The direction on the plan that points up on the screen, in degrees. */
  readonly bearing: number;
  /** The bearing that the level has from the start. */
  readonly ownBearing: number;
  /** Whether the map shows all of the level, or flies there. It is fitted again when its box or pads change. */
  readonly isFitted: boolean;
  readonly level: LevelDrawing | null;
  /** The rectangle of the shown level that a whole view shows. */
  readonly ground: Ground | null;
  project(point: Point): Point;
  unproject(screen: Point): Point;
  hitTest(screen: Point, tolerancePx?: number): PlaceDrawing | null;
  search(bounds: Bounds): PlaceDrawing[];
  setOverlay(painter: OverlayPainter | null): void;
  /** Sets a tool that may claim pressed pointers, see `ToolPointer`. */
  setPointerClaim(claim: ((pointer: ToolPointer) => boolean) | null): void;
  /** Sets a tool that may claim a double tap, given its screen point. A double tap that is not claimed zooms in. */
  setDoubleTapClaim(claim: ((screen: Point) => boolean) | null): void;
  /** Turns the highlight under the pointer on or off. Drawing tools turn it off. */
  setHoverable(isHoverable: boolean): void;
  /** Paints markers again after icons were loaded. */
  iconsChanged(): void;
  on: Emitter<MapEvents>['on'];
  destroy(): void;
};

import type { Point } from '../../geometry/point.ts';

/** A circular arc of a drawing, such as the swing of a door. */
export type Arc = {
  readonly center: Point;
  readonly radius: number;
  readonly from: Point;
  readonly to: Point;
};

/** A line of a drawing, or the outline of a fill. Its coordinates are those of the drawing, y down. */
export type Stroke = {
  readonly layer: string;
  readonly points: readonly Point[];
  readonly isClosed: boolean;
  readonly isFilled: boolean;
  /** Number of the fill that it is an outline of, with others that are its holes; null if it is alone. */
  readonly fill: number | null;
  /** Width in units of the drawing and colour, where they tell strokes without layers apart. */
  readonly pen: Pen | null;
  readonly arc: Arc | null;
  /** Number of the symbol (block) that it is part of; null if it is of none. */
  readonly symbol: number | null;
  /** Its id in the drawing, where the format has ids. */
  readonly handle?: string;
};

export type Pen = { readonly width: number; readonly color: string };

/** A text, with the middle of its lines. */
export type DrawnText = {
  readonly layer: string;
  readonly at: Point;
  readonly text: string;
  readonly height: number;
  /** Length along the line, where it is known. */
  readonly width?: number;
  readonly degrees: number;
  /** Its id in the drawing, where the format has ids. */
  readonly handle?: string;
};

/** A block that is drawn at a place. */
export type DrawnSymbol = { readonly layer: string; readonly name: string };

/** What a page or a model space draws, whatever its format. */
export type Drawing = {
  readonly strokes: readonly Stroke[];
  readonly texts: readonly DrawnText[];
  readonly symbols: readonly DrawnSymbol[];
  /** Outlines of hatches, which show what a layer covers. */
  readonly hatches: readonly Stroke[];
  /** Metres in a unit of the drawing; null if the file does not say. */
  readonly metresPerUnit: number | null;
};

/** Limits of a drawing, so that it fits into a worker. */
export const drawingLimits = { elementsMax: 500_000, pointsMax: 4_000_000, textsMax: 100_000, depthMax: 16 };

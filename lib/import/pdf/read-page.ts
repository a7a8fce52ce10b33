import { BufferCount, pointBytes } from '../buffers.ts';
import { type DrawnText, drawingLimits, type Stroke } from '../drawing/drawing.ts';
import { ImportRefused } from '../refused.ts';
import { type Matrix, multiply, stretchOf } from '../svg/matrix.ts';
import type { Operators, PdfDocument, PdfPage } from './load-library.ts';
import { openLayers, type PageLayers } from './open-layers.ts';
import { type DrawnPath, readPath } from './read-path.ts';
import { newTextState, showGlyphs, type TextState } from './show-text.ts';

/** What a page draws, upright, in points from its top left. */
export type PageContent = {
  readonly strokes: Stroke[];
  readonly texts: DrawnText[];
  readonly pictures: Picture[];
  readonly width: number;
  readonly height: number;
  /** Lines, texts and pictures, and those of them that are on layers that are not shown. */
  elements: number;
  hidden: number;
};

/** A picture of a page: its name, and the matrix of the unit square in which it lies. */
export type Picture = { readonly name: string; readonly matrix: Matrix };

type State = {
  readonly matrix: Matrix;
  readonly lineWidth: number;
  readonly stroke: string;
  readonly fill: string;
  readonly text: TextState;
};
type Form = { readonly number: number; readonly saved: number; readonly marks: number };
type Args = readonly unknown[];

/** Reads what the operators of a page draw. Throws ImportRefused for more elements or points than a worker can hold. */
export async function readPage(
  page: PdfPage,
  document: PdfDocument,
  operators: Operators,
  buffers = new BufferCount(),
): Promise<PageContent> {
  const viewport = page.getViewport({ scale: 1 });
  const [{ fnArray, argsArray }, groups] = await Promise.all([
    page.getOperatorList(),
    document.getOptionalContentConfig(),
  ]);
  const reader = new PageReader(viewport, openLayers(groups), buffers);
  const names = new Map(Object.entries(operators).map(([name, number]) => [number, name]));
  for (const [i, operator] of fnArray.entries())
    reader.take(names.get(operator) ?? '', (argsArray[i] ?? []) as Args, operators);
  return reader.content;
}

/** A line that reaches beyond as many pages is damaged. */
const pagesBeyond = 10;

class PageReader {
  readonly content: PageContent;
  readonly #layers: PageLayers;
  readonly #buffers: BufferCount;
  #state: State;
  readonly #saved: State[] = [];
  readonly #forms: Form[] = [];
  #formCount = 0;
  #points = 0;

  constructor(
    { width, height, transform }: { width: number; height: number; transform: number[] },
    layers: PageLayers,
    buffers: BufferCount,
  ) {
    this.content = { strokes: [], texts: [], pictures: [], width, height, elements: 0, hidden: 0 };
    this.#layers = layers;
    this.#buffers = buffers;
    const matrix = transform as unknown as Matrix;
    this.#state = { matrix, lineWidth: 1, stroke: '#000000', fill: '#000000', text: newTextState };
  }

  take(name: string, args: Args, operators: Operators): void {
    const state = this.#state;
    if (name === 'constructPath') this.#drawPath(args, operators);
    else if (name === 'save') this.#saved.push(state);
    else if (name === 'restore') this.#state = this.#saved.pop() ?? state;
    else if (name === 'transform')
      this.#state = { ...state, matrix: multiply(state.matrix, args as unknown as Matrix) };
    else if (name === 'setLineWidth') this.#state = { ...state, lineWidth: Math.abs(Number(args[0])) };
    else if (name === 'setStrokeRGBColor') this.#state = { ...state, stroke: String(args[0]) };
    else if (name === 'setFillRGBColor') this.#state = { ...state, fill: String(args[0]) };
    else if (name === 'setGState') this.#setAll(args[0]);
    else if (name === 'paintFormXObjectBegin') this.#beginForm(args[0]);
    else if (name === 'paintFormXObjectEnd') this.#endForm();
    else if (name === 'paintImageXObject') this.#drawPicture(String(args[0]));
    else if (name === 'beginMarkedContentProps') this.#layers.begin(args[0], args[1]);
    else if (name === 'beginMarkedContent') this.#layers.begin(args[0], null);
    else if (name === 'endMarkedContent') this.#layers.end();
    else this.#showText(name, args);
  }

  #setAll(settings: unknown): void {
    for (const [key, value] of (settings ?? []) as [string, unknown][])
      if (key === 'LW' && typeof value === 'number') this.#state = { ...this.#state, lineWidth: value };
  }

  #beginForm(matrix: unknown): void {
    this.#forms.push({ number: this.#formCount++, saved: this.#saved.length, marks: this.#layers.depth });
    this.#saved.push(this.#state);
    if (Array.isArray(matrix) || ArrayBuffer.isView(matrix))
      this.#state = { ...this.#state, matrix: multiply(this.#state.matrix, matrix as unknown as Matrix) };
  }

  /** Whatever a form leaves open ends with it. */
  #endForm(): void {
    const form = this.#forms.pop();
    if (!form) return;
    this.#state = this.#saved[form.saved] ?? this.#state;
    this.#saved.length = form.saved;
    this.#layers.endTo(form.marks);
  }

  #drawPath([paint, data]: Args, operators: Operators): void {
    const [parts] = (data ?? []) as [ArrayLike<number> | null];
    const { isStroked, isFilled } = paintOf(Number(paint), operators);
    if (!parts || (!isStroked && !isFilled)) return;
    const { matrix, lineWidth, stroke, fill } = this.#state;
    const width = isStroked ? lineWidth * stretchOf(matrix) : 0;
    const color = isStroked ? stroke : fill;
    const layer = this.#layers.name || (isStroked ? `${width.toFixed(2)} pt ${color}` : `fill ${color}`);
    const together = isFilled ? this.content.elements : null;
    const symbol = this.#forms.at(-1)?.number ?? null;
    for (const path of readPath(parts, matrix, isFilled)) {
      if (!this.#count(path)) continue;
      const { points, isClosed, arc } = path;
      const pen = { width, color };
      this.content.strokes.push({ layer, points, isClosed, isFilled, fill: together, pen, arc, symbol });
    }
  }

  /** Counts a line. Returns whether it is shown. */
  #count({ points }: DrawnPath): boolean {
    this.#points += points.length;
    this.#buffers.takeDrawing(points.length * pointBytes);
    if (this.#points > drawingLimits.pointsMax)
      throw new ImportRefused('points', { count: drawingLimits.pointsMax });
    const { width, height } = this.content;
    const most = pagesBeyond * Math.max(width, height);
    return this.#isShown() && points.every(([x, y]) => Math.abs(x) < most && Math.abs(y) < most);
  }

  #isShown(): boolean {
    if (++this.content.elements > drawingLimits.elementsMax)
      throw new ImportRefused('drawn', { count: drawingLimits.elementsMax });
    if (!this.#layers.isShown) this.content.hidden++;
    return this.#layers.isShown;
  }

  #drawPicture(name: string): void {
    if (this.#isShown()) this.content.pictures.push({ name, matrix: this.#state.matrix });
  }

  #showText(name: string, args: Args): void {
    const { text, shown } = showGlyphs(name, args, this.#state.text, this.#state.matrix);
    if (text !== this.#state.text) this.#state = { ...this.#state, text };
    if (shown && this.#isShown()) this.content.texts.push({ ...shown, layer: this.#layers.name });
  }
}

function paintOf(paint: number, operators: Operators): { isStroked: boolean; isFilled: boolean } {
  const { stroke, closeStroke, fill, eoFill, fillStroke, eoFillStroke, closeFillStroke, closeEOFillStroke } =
    operators;
  const isBoth = [fillStroke, eoFillStroke, closeFillStroke, closeEOFillStroke].some(
    (each) => each === paint,
  );
  return {
    isStroked: isBoth || paint === stroke || paint === closeStroke,
    isFilled: isBoth || paint === fill || paint === eoFill,
  };
}

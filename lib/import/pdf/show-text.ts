import type { DrawnText } from '../drawing/drawing.ts';
import { type Matrix, multiply, transformPoint, translation } from '../svg/matrix.ts';

/** What an operator of text changes: where the next glyph stands, and how large. */
export type TextState = {
  readonly size: number;
  readonly spacing: number;
  readonly wordSpacing: number;
  readonly stretch: number;
  readonly leading: number;
  readonly rise: number;
  readonly line: Matrix;
  readonly at: Matrix;
};

export const newTextState: TextState = {
  size: 0,
  spacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  line: [1, 0, 0, 1, 0, 0],
  at: [1, 0, 0, 1, 0, 0],
};

type Glyph = { unicode?: string; width?: number; isSpace?: boolean };
/** Height of capitals in sizes of the font. */
const capital = 0.72;

/** Applies an operator of text. Returns the text that it shows, if any, with the middle of its letters. */
export function showGlyphs(
  name: string,
  args: readonly unknown[],
  state: TextState,
  matrix: Matrix,
): { text: TextState; shown: Omit<DrawnText, 'layer'> | null } {
  const number = Number(args[0] ?? 0);
  const only = (text: TextState) => ({ text, shown: null });
  const moved = (x: number, y: number, leading = state.leading) => {
    const line = multiply(state.line, translation(x, y));
    return only({ ...state, leading, line, at: line });
  };
  if (name === 'beginText') return only({ ...state, line: newTextState.line, at: newTextState.at });
  if (name === 'setFont') return only({ ...state, size: Number(args[1] ?? 0) });
  if (name === 'setCharSpacing') return only({ ...state, spacing: number });
  if (name === 'setWordSpacing') return only({ ...state, wordSpacing: number });
  if (name === 'setHScale') return only({ ...state, stretch: number });
  if (name === 'setTextRise') return only({ ...state, rise: number });
  if (name === 'setLeading') return only({ ...state, leading: -number });
  if (name === 'moveText') return moved(number, Number(args[1] ?? 0));
  if (name === 'setLeadingMoveText') return moved(number, Number(args[1] ?? 0), Number(args[1] ?? 0));
  if (name === 'nextLine') return moved(0, state.leading);
  if (name === 'setTextMatrix') {
    const line = (Array.isArray(args[0]) || ArrayBuffer.isView(args[0])
      ? args[0]
      : args) as unknown as Matrix;
    return only({ ...state, line, at: line });
  }
  if (name !== 'showText' && name !== 'showSpacedText') return only(state);
  return show((args[0] ?? []) as (Glyph | number)[], state, matrix);
}

function show(glyphs: readonly (Glyph | number)[], state: TextState, matrix: Matrix) {
  const { size, stretch } = state;
  let along = 0;
  let text = '';
  let inked = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      along -= (glyph / 1000) * size;
      continue;
    }
    if (!glyph) continue;
    text += glyph.unicode ?? '';
    along += ((glyph.width ?? 0) / 1000) * size + state.spacing + (glyph.isSpace ? state.wordSpacing : 0);
    if (!glyph.isSpace) inked = along;
  }
  const whole = multiply(matrix, state.at);
  const at = transformPoint(whole, (inked * stretch) / 2, state.rise + (capital * size) / 2);
  const [a, b, c, d] = whole;
  const after = { ...state, at: multiply(state.at, translation(along * stretch, 0)) };
  if (text.trim() === '' || !at.every(Number.isFinite)) return { text: after, shown: null };
  return {
    text: after,
    shown: {
      at,
      text: text.toWellFormed(),
      height: capital * size * Math.hypot(c, d),
      width: inked * stretch * Math.hypot(a, b),
      // Counter-clockwise, as in drawings whose y points up.
      degrees: (-Math.atan2(b, a) * 180) / Math.PI,
    },
  };
}

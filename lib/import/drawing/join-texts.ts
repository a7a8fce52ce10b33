import type { Point } from '../../geometry/point.ts';
import type { DrawnText } from './drawing.ts';

/** Gaps in heights of capitals: below the first, two pieces are one word, below the second, words of one text. */
const [letterGap, wordGap] = [0.28, 0.95];

/** Returns texts whose pieces are put together: letters to words, and words to lines. Their widths must be known. */
export function joinTexts(texts: readonly DrawnText[]): DrawnText[] {
  const joined: DrawnText[] = [];
  const bySlant = Map.groupBy(texts, ({ degrees, height }) => `${Math.round(degrees)} ${height.toFixed(1)}`);
  for (const alike of bySlant.values()) {
    const lines = alike
      .map((text) => ({ text, ...placeOf(text) }))
      .sort((a, b) => a.down - b.down || a.from - b.from);
    let row: typeof lines = [];
    const endRow = () => {
      joined.push(...joinRow(row.sort((a, b) => a.from - b.from)));
      row = [];
    };
    for (const each of lines) {
      const [first] = row;
      if (first && each.down - first.down > 0.3 * each.text.height) endRow();
      row.push(each);
    }
    endRow();
  }
  return joined;
}

type Placed = { text: DrawnText; from: number; to: number; down: number };

function placeOf({ at: [x, y], degrees, width = 0 }: DrawnText): Omit<Placed, 'text'> {
  const angle = (degrees * Math.PI) / 180;
  const along = x * Math.cos(angle) - y * Math.sin(angle);
  return { from: along - width / 2, to: along + width / 2, down: x * Math.sin(angle) + y * Math.cos(angle) };
}

function joinRow(row: readonly Placed[]): DrawnText[] {
  const joined: Placed[] = [];
  for (const each of row) {
    const last = joined.at(-1);
    const gap = last ? (each.from - last.to) / each.text.height : Infinity;
    if (!last || gap > wordGap || gap < -2) {
      joined.push(each);
      continue;
    }
    const space = gap < letterGap || /\s$/.test(last.text.text) || /^\s/.test(each.text.text) ? '' : ' ';
    const [from, to] = [last.from, Math.max(last.to, each.to)];
    const shift = (from + to) / 2 - (last.from + last.to) / 2;
    const angle = (last.text.degrees * Math.PI) / 180;
    const at: Point = [last.text.at[0] + shift * Math.cos(angle), last.text.at[1] - shift * Math.sin(angle)];
    const text = { ...last.text, at, width: to - from, text: last.text.text + space + each.text.text };
    joined[joined.length - 1] = { text, from, to, down: last.down };
  }
  return joined.map(({ text }) => ({ ...text, text: text.text.replace(/\s+/g, ' ').trim() }));
}

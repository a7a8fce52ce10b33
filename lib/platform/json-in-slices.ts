import { pauses, sliceMsWhileWriting } from './in-slices.ts';

/** How deep objects and lists are taken apart: as far as the places of the levels of a project. */
const depthOfPieces = 4;
const piecesPerChunk = 200;

/** What stands in the text as it is, or a value whose text is still to be made. */
type Piece = { text: string } | { value: unknown };

/**
 * The bytes that `JSON.stringify(value)` has in UTF-8, in chunks, with room for other requests between: the whole of a
 * large project takes a tenth of a second.
 */
export async function* jsonInSlices(value: unknown): AsyncGenerator<Buffer> {
  const pieces: Piece[] = [];
  takeApart(value, depthOfPieces, pieces);
  const pause = pauses();
  for (let start = 0; start < pieces.length; start += piecesPerChunk) {
    const texts = pieces.slice(start, start + piecesPerChunk).map(textOf);
    yield Buffer.from(texts.join(''));
    const rest = pause();
    if (rest) await rest;
  }
}

const textsAhead = new WeakMap<object, string>();

/**
 * Makes the texts of values that jsonInSlices will be asked for, and that will not change until then, as long as
 * `isTime`: for whoever waits for something else meanwhile.
 */
export async function makeTextsAhead(values: readonly object[], isTime: () => boolean): Promise<void> {
  const pause = pauses(sliceMsWhileWriting);
  for (const value of values) {
    if (!isTime()) return;
    textsAhead.set(value, JSON.stringify(value));
    const rest = pause();
    if (rest) await rest;
  }
}

function textOf(piece: Piece): string {
  if ('text' in piece) return piece.text;
  const { value } = piece;
  const ahead = typeof value === 'object' && value !== null ? textsAhead.get(value) : undefined;
  return ahead ?? JSON.stringify(value) ?? 'null';
}

function takeApart(value: unknown, depth: number, pieces: Piece[]): void {
  if (depth > 0 && Array.isArray(value)) {
    value.forEach((entry, i) => {
      pieces.push({ text: i === 0 ? '[' : ',' });
      takeApart(entry, depth - 1, pieces);
    });
    pieces.push({ text: value.length === 0 ? '[]' : ']' });
  } else if (depth > 0 && isPlain(value)) {
    const members = Object.entries(value).filter(([, member]) => isKept(member));
    members.forEach(([name, member], i) => {
      pieces.push({ text: `${i === 0 ? '{' : ','}${JSON.stringify(name)}:` });
      takeApart(member, depth - 1, pieces);
    });
    pieces.push({ text: members.length === 0 ? '{}' : '}' });
  } else pieces.push({ value });
}

/** An object without a JSON form of its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isKept(member: unknown): boolean {
  return member !== undefined && typeof member !== 'function' && typeof member !== 'symbol';
}

import { yieldTurn } from '#lib/platform/work/yield-turn.ts';

/** JSON that is made in one turn. */
const pieceChars = 256 * 1024;

/**
 * Depth of the areas and markers: a level has them in a list, and a document has levels in a list as well. What lies
 * there is encoded at once.
 */
const depths = { level: 2, document: 4 };

/** Encodes a level with its places, or a document, as JSON. Gives others turns, because a document may have 100 MB. */
export async function encodeInTurns(value: object, kind: keyof typeof depths): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let text = '';
  for (const part of jsonOf(value, depths[kind])) {
    text += part;
    if (text.length < pieceChars) continue;
    pieces.push(Buffer.from(text));
    text = '';
    await yieldTurn();
  }
  return Buffer.concat([...pieces, Buffer.from(text)]);
}

/** Yields a value as JSON. What is `depth` levels down is one part. */
function* jsonOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  let separator = '';
  yield isList ? '[' : '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield isList ? separator : `${separator}${JSON.stringify(name)}:`;
    yield* jsonOf(member, depth - 1);
    separator = ',\n';
  }
  yield isList ? ']' : '}';
}

import type { ContentDocumentInput } from '#lib/contract/schemas/content-document.ts';
import type { LevelShape } from '#lib/mapmodel/present.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';

/** JSON that is made in one turn. */
const pieceChars = 256 * 1024;

/** Encodes a document as JSON. Gives others turns, because a document may have 100 MB. */
export function encodeDocument(document: ContentDocumentInput): Promise<Uint8Array> {
  return encodeInTurns(document, depthInDocument);
}

/** Encodes a level with its places as JSON. Gives others turns. */
export function encodeLevel(level: LevelShape): Promise<Uint8Array> {
  return encodeInTurns(level, depthInLevel);
}

async function encodeInTurns(value: object, depth: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let text = '';
  for (const part of jsonOf(value, depth)) {
    text += part;
    if (text.length < pieceChars) continue;
    pieces.push(Buffer.from(text));
    text = '';
    await yieldTurn();
  }
  return Buffer.concat([...pieces, Buffer.from(text)]);
}

/** Depth of the areas and markers in a level: in a list. */
const depthInLevel = 2;
/** In a document, levels are in a list as well. */
const depthInDocument = 4;

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

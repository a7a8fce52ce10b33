import { hash as hashOf } from 'node:crypto';
import { isUuid } from '#lib/ids.ts';
import { mapInSlices } from '#lib/in-slices.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import type { Held } from './cache.ts';
import { bodyOf, contentTag, type PreparedBody } from './prepared-body.ts';

/** An area or marker as its level lists it: two of equal id and hash are the same. */
export type Mark = { id: string; hash: string };
/** An area or marker with its text in the contract's shape. */
export type Fragment = Mark & { kind: EntityKind; key: string; text: string };

type Known = Mark & { kind: EntityKind; key: string; tag: string };
/** An area or marker in its level's body, and where its text lies there, in bytes. */
type Part = Known & { start: number; end: number };
type Piece = { known: Known; bytes: Buffer };

/** The answers of one level: the whole, and each area and marker out of the same bytes. */
export type LevelBodies = {
  whole: PreparedBody;
  /** What is in it, by id. */
  parts: ReadonlyMap<string, Part>;
  /** Whether an area or marker has this id or key. */
  knows: (kind: EntityKind, name: string) => boolean;
  /** The body of one area or marker by id or key; null when the level has none of this name. */
  entity: (kind: EntityKind, name: string) => PreparedBody | null;
  /** What the texts were made with: none is used again under another. */
  scopeTag: string;
  /** Has `held`, and nobody else, count the memory of these bodies, made and yet to be made. */
  countedBy: (held: Held) => void;
};

/**
 * Bodies of a level: `head` is the text of the level itself, left open (`{"id":…`); `order` lists its areas and
 * markers; `fresh` holds the texts of those whose bytes are not taken from `previous`.
 */
export async function assembleLevel(
  head: string,
  order: readonly Mark[],
  fresh: readonly Fragment[],
  { previous, scopeTag }: { previous: LevelBodies | null; scopeTag: string },
): Promise<LevelBodies> {
  const made = new Map<string, Piece>(
    await mapInSlices(fresh, ({ text, ...mark }) => {
      const bytes = Buffer.from(text, 'utf8');
      return [mark.id, { known: { ...mark, tag: contentTag(bytes) }, bytes }];
    }),
  );
  const pieces: Record<EntityKind, Piece[]> = { area: [], marker: [] };
  for (const { id, hash } of order) {
    const piece = made.get(id) ?? pieceOf(previous, id);
    if (piece?.known.hash !== hash) throw new Error('The text of a place is neither new nor known.');
    pieces[piece.known.kind].push(piece);
  }
  return bodiesOf(head, pieces, scopeTag);
}

function pieceOf(bodies: LevelBodies | null, id: string): Piece | null {
  const part = bodies?.parts.get(id);
  if (!bodies || !part) return null;
  const { start, end, ...known } = part;
  return { known, bytes: bodies.whole.raw.subarray(start, end) };
}

const open = Buffer.from(',"areas":[');
const between = Buffer.from('],"markers":[');
const close = Buffer.from(']}');
const comma = Buffer.from(',');

function bodiesOf(
  headText: string,
  { area, marker }: Record<EntityKind, Piece[]>,
  scopeTag: string,
): LevelBodies {
  const head = Buffer.from(headText, 'utf8');
  const parts = new Map<string, Part>();
  const chunks: Buffer[] = [head, open];
  let at = head.byteLength + open.byteLength;
  const add = (pieces: Piece[]) => {
    for (const [i, { known, bytes }] of pieces.entries()) {
      if (i > 0) chunks.push(comma);
      const start = at + (i > 0 ? 1 : 0);
      at = start + bytes.byteLength;
      chunks.push(bytes);
      parts.set(known.id, { ...known, start, end: at });
    }
  };
  add(area);
  chunks.push(between);
  at += between.byteLength;
  add(marker);
  chunks.push(close);
  // Of the parts' tags, so that a change of one place in a large level does not hash all the others again.
  const tags = [...parts.values()].map((part) => `${part.kind} ${part.tag}`);
  const tag = hashOf('sha256', `${headText}\n${tags.join('\n')}`, 'base64url').slice(0, 22);
  return answersOf(Buffer.concat(chunks), tag, parts, scopeTag);
}

function answersOf(
  raw: Buffer,
  tag: string,
  parts: ReadonlyMap<string, Part>,
  scopeTag: string,
): LevelBodies {
  let counter: Held = () => {};
  let bytes = raw.byteLength;
  const held: Held = (more) => {
    bytes += more;
    counter(more);
  };
  let byKey: Map<string, Part> | null = null;
  const find = (kind: EntityKind, name: string): Part | null => {
    const part = parts.get(name);
    // Text in the form of an id is only ever an id: no key can shadow it.
    if (part || isUuid(name)) return part?.kind === kind ? part : null;
    byKey ??= new Map([...parts.values()].map((one) => [`${one.kind} ${one.key}`, one]));
    return byKey.get(`${kind} ${name}`) ?? null;
  };
  const made = new Map<string, PreparedBody>();
  return {
    whole: bodyOf(raw, tag, held),
    parts,
    knows: (kind, name) => find(kind, name) !== null,
    entity: (kind, name) => {
      const part = find(kind, name);
      if (!part) return null;
      const body = made.get(part.id) ?? bodyOf(raw.subarray(part.start, part.end), part.tag, held);
      made.set(part.id, body);
      return body;
    },
    scopeTag,
    countedBy: (to) => {
      counter(-bytes);
      counter = to;
      counter(bytes);
    },
  };
}

import { externalPrefix } from '#lib/mapmodel/place-name.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { isUuid } from '#lib/platform/ids.ts';
import {
  bodyOf,
  type Held,
  type LazyText,
  lazyBody,
  type PreparedBody,
} from '#lib/platform/prepared-body.ts';

/** Id and content hash of an area or marker on a level. Two with equal id and hash are the same. */
export type EntityHash = { id: string; hash: string };
/** An area or marker with its JSON text in the contract's shape. */
export type Fragment = Omit<Part, 'tag' | 'source' | 'start' | 'end'> & { text: string };

/** An area or marker of a level, and its bytes: in the last joined whole, or in those of `partOf` if it is newer. */
export type Part = EntityHash & {
  kind: EntityKind;
  key: string;
  externalId: string | null;
  tag: string;
  source: Buffer;
  start: number;
  end: number;
};

/** From this number on, texts share memory, which is faster. Fewer are changes of a level that may not be read soon. */
const sharedFrom = 100;

/** Makes the part of one of `count` fragments. */
export function partOf({ text, ...head }: Fragment, count: number): Part {
  const source = count < sharedFrom ? Buffer.allocUnsafeSlow(Buffer.byteLength(text)) : Buffer.from(text);
  if (count < sharedFrom) source.write(text);
  return { ...head, tag: contentHash(text), source, start: 0, end: source.byteLength };
}

/** The bodies of one level: the whole, and each area and marker from the same bytes. */
export type LevelBodies = {
  whole: PreparedBody;
  /** The parts by id, in the order of the database. */
  parts: ReadonlyMap<string, Part>;
  names: () => ReadonlyMap<string, string>;
  /** Checks whether an area or marker has this id, key or external id. */
  knows: (kind: EntityKind, name: string) => boolean;
  /** Returns the body of an area or marker by id, key or `ext:<externalId>`, or null if the level has none. */
  entity: (kind: EntityKind, name: string) => PreparedBody | null;
  /** Hash of the scope that the texts were made with. Texts are reused only under the same scope. */
  scopeTag: string;
  /** Makes `held`, and nothing else, count the memory of these bodies, present and future. */
  countedBy: (held: Held) => void;
};

/**
 * Assembles the bodies of a level. `published` is the text of the level itself without its closing brace (`{"id":…`).
 * `order` lists its areas and markers; `fresh` has those that are not taken from `previous`. The bytes of the whole are
 * joined when first read, because a level may be patched more often than it is read.
 */
export function assembleLevel(
  published: string,
  order: readonly EntityHash[],
  fresh: readonly Part[],
  { previous, scopeTag }: { previous: LevelBodies | null; scopeTag: string },
): LevelBodies {
  const made = new Map(fresh.map((part) => [part.id, part]));
  const parts = new Map<string, Part>();
  for (const { id, hash } of order) {
    const part = made.get(id) ?? previous?.parts.get(id);
    if (part?.hash !== hash) throw new Error('The text of a place is neither new nor known.');
    parts.set(id, part);
  }
  const isSame = (part: Part) => {
    const known = previous?.parts.get(part.id);
    return known?.key === part.key && known.kind === part.kind && known.externalId === part.externalId;
  };
  const keepsNames = previous?.parts.size === parts.size && [...made.values()].every(isSame);
  return bodiesOf(published, parts, { scopeTag, names: (keepsNames && previous?.names) || namesOf(parts) });
}

/** Maps kind and key, and kind and external id behind `ext:`, to ids. Made when first read. */
function namesOf(parts: ReadonlyMap<string, Part>): LevelBodies['names'] {
  let names: Map<string, string> | null = null;
  return () => {
    names ??= new Map(
      [...parts.values()].flatMap((part) =>
        namesIn(part).map((name) => [`${part.kind} ${name}`, part.id] as const),
      ),
    );
    return names;
  };
}

/** Returns the names that a place has beside its id. */
export function namesIn({ key, externalId }: { key: string; externalId?: string | null }): string[] {
  return externalId ? [key, externalPrefix + externalId] : [key];
}

const open = Buffer.from(',"areas":[');
const between = Buffer.from('],"markers":[');
const close = Buffer.from(']}');
const comma = 0x2c;

function bodiesOf(
  published: string,
  parts: ReadonlyMap<string, Part>,
  { scopeTag, names }: Pick<LevelBodies, 'scopeTag' | 'names'>,
): LevelBodies {
  const text = wholeOf(published, parts);
  let counter: Held = () => {};
  let bytes = text.byteLength;
  const held: Held = (more) => {
    bytes += more;
    counter(more);
  };
  const find = (kind: EntityKind, name: string): Part | null => {
    // A UUID is always an id, so that no key can shadow an id.
    const part = parts.get(isUuid(name) ? name : (names().get(`${kind} ${name}`) ?? name));
    return part?.kind === kind ? part : null;
  };
  const made = new Map<string, PreparedBody>();
  const keep = ({ id, tag, source, start, end }: Part): PreparedBody => {
    // Copy the bytes: a view would keep the bytes of a whole replaced level in memory.
    const body = bodyOf(Buffer.from(source.subarray(start, end)), tag, held);
    made.set(id, body);
    held(end - start);
    return body;
  };
  return {
    whole: lazyBody(text, held),
    parts,
    names,
    knows: (kind, name) => find(kind, name) !== null,
    entity: (kind, name) => {
      const part = find(kind, name);
      if (!part) return null;
      return made.get(part.id) ?? keep(part);
    },
    scopeTag,
    countedBy: (to) => {
      counter(-bytes);
      counter = to;
      counter(bytes);
    },
  };
}

/** Returns the text of a whole level, joined when first read. Its parts then lie in it, and older bytes are freed. */
function wholeOf(headText: string, parts: ReadonlyMap<string, Part>): LazyText {
  const published = Buffer.from(headText, 'utf8');
  const all = [...parts.values()];
  const areas = all.filter(({ kind }) => kind === 'area');
  const markers = all.filter(({ kind }) => kind === 'marker');
  const commas = Math.max(0, areas.length - 1) + Math.max(0, markers.length - 1);
  const frame = published.byteLength + open.byteLength + between.byteLength + close.byteLength + commas;
  const byteLength = all.reduce((sum, { start, end }) => sum + end - start, frame);
  const join = () => {
    const raw = Buffer.allocUnsafeSlow(byteLength);
    let at = 0;
    const add = (bytes: Buffer) => {
      at += bytes.copy(raw, at);
    };
    const addAll = (some: Part[]) => {
      for (const [i, part] of some.entries()) {
        if (i > 0) raw[at++] = comma;
        const start = at;
        at += part.source.copy(raw, at, part.start, part.end);
        Object.assign(part, { source: raw, start, end: at });
      }
    };
    for (const piece of [published, open]) add(piece);
    addAll(areas);
    add(between);
    addAll(markers);
    add(close);
    return raw;
  };
  // Hash the tags of the parts, so that a change of one place does not hash a whole large level again.
  const tag = () => {
    const tags = [...areas, ...markers].map((part) => `${part.kind} ${part.tag}`);
    return contentHash(`${headText}\n${tags.join('\n')}`);
  };
  return { byteLength, join, tag };
}

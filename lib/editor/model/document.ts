import type { Change, Entity, Level, Place, Project, Tag } from './types.ts';
import { isPlace } from './types.ts';

/** Levels and entities that a change touched, and what these entities were. Listeners get nothing else. */
export type Announcement = {
  readonly levels: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly before: ReadonlyMap<string, Entity | null>;
};

export type Document = {
  get(id: string): Entity | undefined;
  place(id: string): Place | undefined;
  project(): Project;
  /** Levels, sorted by order. */
  levels(): readonly Level[];
  tags(): readonly Tag[];
  /** Areas, then markers, each sorted by order. The array is the same until the level changes. */
  places(levelId: string): readonly Place[];
  all(): Iterable<Entity>;
  /**
   * Takes the server's sequence of the ids of all entities: of those with equal numbers, as two people make them at once,
   * the first there is the first here.
   */
  rankAs(sequence: readonly string[]): void;
  /** The sequence that was taken last. */
  ranked(): Iterable<string>;
  /** Sets entities. Does not read `before`. */
  apply(changes: readonly Pick<Change, 'id' | 'after'>[]): void;
  subscribe(listener: (announcement: Announcement) => void): () => void;
};

const rank = { area: 0, marker: 1 };

/** Creates the open project: immutable entities by id, with the lists that the screen needs. */
export function createDocument(entities: Iterable<Entity>): Document {
  const byId = new Map<string, Entity>();
  const members = new Map<string, Set<string>>();
  let ranks = ranksOf([]);
  const lists = new Map<string, readonly Place[]>();
  const listeners = new Set<(announcement: Announcement) => void>();
  let levels: readonly Level[] | null = null;
  let tags: readonly Tag[] | null = null;
  let projectId = '';

  const put = (entity: Entity) => {
    byId.set(entity.id, entity);
    if (entity.kind === 'project') projectId = entity.id;
    if (isPlace(entity)) memberSet(members, entity.level).add(entity.id);
  };
  const drop = (entity: Entity) => {
    byId.delete(entity.id);
    if (isPlace(entity)) members.get(entity.level)?.delete(entity.id);
  };
  const forget = (entity: Entity | null | undefined, touched: Set<string>) => {
    if (!entity) return;
    if (isPlace(entity)) {
      lists.delete(entity.level);
      touched.add(entity.level);
    } else if (entity.kind === 'level') {
      levels = null;
      touched.add(entity.id);
    } else if (entity.kind === 'tag') tags = null;
  };
  const listOf = <E extends Entity>(kind: E['kind']): E[] =>
    ([...byId.values()].filter((entity) => entity.kind === kind) as E[]).sort(
      (a, b) => byOrder(a, b) || rankIn(ranks, a) - rankIn(ranks, b),
    );
  for (const entity of entities) put(entity);
  ranks = ranksOf([...byId.keys()]);
  return {
    get: (id) => byId.get(id),
    place(id) {
      const entity = byId.get(id);
      return isPlace(entity) ? entity : undefined;
    },
    project() {
      const entity = byId.get(projectId);
      if (entity?.kind !== 'project') throw new Error('A document has a project.');
      return entity;
    },
    levels() {
      levels ??= listOf<Level>('level');
      return levels;
    },
    tags() {
      tags ??= listOf<Tag>('tag');
      return tags;
    },
    places(levelId) {
      const known = lists.get(levelId);
      if (known) return known;
      const list: Place[] = [];
      for (const id of members.get(levelId) ?? []) {
        const entity = byId.get(id);
        if (isPlace(entity)) list.push(entity);
      }
      list.sort((a, b) => comparePlaces(a, b, ranks));
      lists.set(levelId, list);
      return list;
    },
    all: () => byId.values(),
    ranked: () => ranks.keys(),
    rankAs(sequence) {
      const next = ranksOf(sequence);
      if (next.size === ranks.size && [...next].every(([id, rank]) => ranks.get(id) === rank)) return;
      ranks = next;
      levels = null;
      tags = null;
      for (const [level, list] of lists) if (!isSorted(list, next)) lists.delete(level);
    },
    apply(changes) {
      const touched = new Set<string>();
      const ids = new Set<string>();
      const old = new Map<string, Entity | null>();
      for (const { id, after } of changes) {
        const before = byId.get(id);
        if (before === after || (!before && !after)) continue;
        forget(before, touched);
        forget(after, touched);
        if (before) drop(before);
        if (after) put(after);
        ids.add(id);
        if (!old.has(id)) old.set(id, before ?? null);
      }
      if (ids.size > 0) for (const listener of listeners) listener({ levels: touched, ids, before: old });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function comparePlaces(a: Place, b: Place, ranks: ReadonlyMap<string, number>): number {
  return rank[a.kind] - rank[b.kind] || a.order - b.order || rankIn(ranks, a) - rankIn(ranks, b);
}

function isSorted(list: readonly Place[], ranks: ReadonlyMap<string, number>): boolean {
  return list.every((place, i) => {
    const next = list[i + 1];
    return next === undefined || comparePlaces(place, next, ranks) <= 0;
  });
}

/** Returns the ranks of all in a sequence of the server. */
function ranksOf(sequence: readonly string[]): ReadonlyMap<string, number> {
  return new Map(sequence.map((id, place) => [id, place]));
}

/** What the server does not have yet comes after what it has. */
function rankIn(ranks: ReadonlyMap<string, number>, { id }: Entity): number {
  return ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
}

function byOrder(a: Entity, b: Entity): number {
  return 'order' in a && 'order' in b ? a.order - b.order : 0;
}

function memberSet(members: Map<string, Set<string>>, level: string): Set<string> {
  const known = members.get(level);
  if (known) return known;
  const made = new Set<string>();
  members.set(level, made);
  return made;
}

/** Read access to a document. Commands never write. */
export type Reader = Pick<Document, 'get' | 'place' | 'project' | 'levels' | 'tags' | 'places'>;

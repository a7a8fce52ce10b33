import { limits } from '../plans/limits.ts';
import type { DraftChange, EntityChange } from './draft-changes.ts';
import type { AreaWrite, Entity, EntityHead, EntityKind, Level, LevelWrite, MarkerWrite } from './types.ts';

export type Structure = {
  sent: readonly LevelWrite[];
  /** The member of the request that holds the levels. */
  root: string;
  levels: readonly Level[];
  entities: readonly Entity[];
  /** Image of each sent level by its index: an id, null to remove the image, absent for unchanged. */
  levelImages: ReadonlyMap<number, string | null>;
  /** Ids of uploaded images by the path of their entity (`levels_data[0].areas[3]`). */
  entityImages: ReadonlyMap<string, readonly string[]>;
  newId: () => string;
};

/**
 * Returns a whole structure (docs/contract.md, 6.1 The whole structure) as changes that name everything the draft shall
 * contain: each sent level and entity, and the stored entities of a kind whose array a sent level leaves out.
 */
export function structureChanges(structure: Structure): DraftChange[] {
  const levels = levelChanges(structure);
  const levelIds = levels.map(({ id }) => id);
  return [
    ...levels,
    ...entityChanges(structure, levelIds, 'area'),
    ...entityChanges(structure, levelIds, 'marker'),
  ];
}

/** Names a sent level or entity: by its id if it has one, else by a new id. */
function named(write: { id?: string | undefined }, newId: () => string, path: string) {
  const op: DraftChange['op'] = write.id === undefined ? 'create' : 'update';
  return { op, id: write.id ?? newId(), path, fieldsPath: path };
}

/** New levels without an order come after all others. */
function levelChanges({ sent, root, levels, levelImages, newId }: Structure): DraftChange[] {
  const orders = new Map(levels.map((level) => [level.id, level.order]));
  let last = Math.max(-1, ...sent.map(({ id, order }) => order ?? orders.get(id ?? '') ?? -1));
  return sent.map(({ areas: _, markers: __, ...write }, i): DraftChange => {
    const order = write.id === undefined ? (write.order ?? Math.min(limits.orderMax, ++last)) : write.order;
    const place = named(write, newId, `${root}[${i}]`);
    return { kind: 'level', ...place, fields: { ...write, order }, image: levelImages.get(i) };
  });
}

type SentEntity = { write: AreaWrite | MarkerWrite; path: string; levelId: string };

function entityChanges(
  { sent, root, entities, entityImages, newId }: Structure,
  levelIds: readonly string[],
  kind: EntityKind,
): EntityChange[] {
  const plural = kind === 'area' ? 'areas' : 'markers';
  const all = sent.flatMap((level, i) => {
    const writes: readonly (AreaWrite | MarkerWrite)[] = level[plural] ?? [];
    const levelId = levelIds[i] ?? '';
    return writes.map((write, j): SentEntity => ({ write, path: `${root}[${i}].${plural}[${j}]`, levelId }));
  });
  const stored = new Map(
    entities.filter((entity) => entity.kind === kind).map((entity) => [entity.id, entity]),
  );
  const orders = settleOrders(all, stored);
  const changes = all.map(({ write, path, levelId }, i): EntityChange => {
    const place = { ...named(write, newId, path), level: levelId, order: orders[i] };
    return { kind, ...place, fields: write, addedImages: entityImages.get(path) };
  });
  const sentIds = new Set(all.map(({ write }) => write.id));
  const silent = new Set(levelIds.filter((_, i) => sent[i]?.[plural] === undefined));
  const kept = [...stored.values()]
    .filter(({ id, levelId }) => silent.has(levelId) && !sentIds.has(id))
    .map(({ id }): EntityChange => ({ kind, op: 'keep', id, path: root, fieldsPath: root, fields: {} }));
  return [...changes, ...kept];
}

/**
 * Returns orders that follow the arrays. A stored order stays if it still comes after the one before it, so that
 * removing the first of ten thousand entities changes no other row. Entities of equal order are sorted by id.
 */
function settleOrders(sent: readonly SentEntity[], stored: ReadonlyMap<string, EntityHead>): number[] {
  const lasts = new Map<string, { order: number; id: string | null }>();
  const orders = sent.map(({ write, levelId }) => {
    const before = stored.get(write.id ?? '');
    const last = lasts.get(levelId) ?? { order: -1, id: null };
    const isBehind = (entity: EntityHead) =>
      entity.order > last.order || (entity.order === last.order && last.id !== null && last.id < entity.id);
    const isKept = before?.levelId === levelId && isBehind(before);
    const order = isKept ? before.order : last.order + 1;
    lasts.set(levelId, { order, id: before?.id ?? null });
    return order;
  });
  const highest = Math.max(0, ...[...lasts.values()].map((last) => last.order));
  if (highest <= limits.orderMax) return orders;
  return sent.map((_, i) => i);
}

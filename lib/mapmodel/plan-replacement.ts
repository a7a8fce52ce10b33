import type { Fault } from '../contract/errors.ts';
import { limits } from '../plans/limits.ts';
import { applyEntityWrite } from './apply-write.ts';
import { newEntity, newLevelBody } from './defaults.ts';
import { type References, resolveReferences, type TagBook } from './references.ts';
import { keyAllocator, slugify } from './slug.ts';
import type {
  AreaWrite,
  Entity,
  EntityHead,
  EntityKind,
  Level,
  LevelBody,
  LevelWrite,
  MarkerWrite,
} from './types.ts';

/** A stored place. Its images count where a save adds files to it. */
export type StoredPlace = EntityHead & { imageIds?: readonly string[] };

export type ReplacementInput = {
  levels: readonly Level[];
  entities: readonly StoredPlace[];
  sent: readonly LevelWrite[];
  /** Image of each sent level by its index: an id, null to take the image away, absent for unchanged. */
  levelImages: ReadonlyMap<number, string | null>;
  /** Uploaded images of entities by place (`levels_data[0].areas[3]`), added after those that the object names. */
  entityImages: ReadonlyMap<string, readonly string[]>;
  tags: TagBook;
  references: References;
  defaultLanguage: string;
  newId: () => string;
};

/**
 * An area or marker after a save: a new one, or what the save makes of the one that is stored. What it makes of it
 * twice is what it makes of it once.
 */
export type PlannedEntity =
  | { id: string; made: Entity }
  | { id: string; stored: EntityHead; after: (stored: Entity) => Entity };

export type Replacement = { levels: Level[]; entities: PlannedEntity[]; faults: Fault[] };

/**
 * The whole structure after `levels_data` (docs/contract.md, 6.1 The whole structure), or the faults that forbid
 * it, each at its path. Entities absent from a sent array are gone; a level without `areas` keeps its areas.
 * New tags are added to `tags`; nothing else is changed.
 */
export function planReplacement(input: ReplacementInput): Replacement {
  const faults: Fault[] = [];
  const levels = planLevels(input, faults);
  const entities = [
    ...planEntities(input, levels, 'area', faults),
    ...planEntities(input, levels, 'marker', faults),
  ];
  return { levels, entities, faults: faults.slice(0, limits.faultsMax) };
}

/** The places of a structure that was planned where nothing was stored. */
export function newPlaces({ entities }: Replacement): Entity[] {
  return entities.flatMap((one) => ('made' in one ? [one.made] : []));
}

function planLevels(input: ReplacementInput, faults: Fault[]): Level[] {
  const existing = new Map(input.levels.map((level) => [level.id, level]));
  const kept = checkIds(
    input.sent.map((write, i) => ({ write, path: `levels_data[${i}]` })),
    existing,
    'level',
    faults,
  );
  let lastPosition = Math.max(
    -1,
    ...input.sent.map((write) => write.order ?? kept.get(write.id ?? '')?.position ?? -1),
  );
  const planned = input.sent.map((write, i): Level => {
    const before = kept.get(write.id ?? '');
    const body = applyLevelWrite(before?.body ?? null, write, input.levelImages.get(i));
    if (!before && write.name === undefined) body.name = `Level ${i + 1}`;
    checkLevel(body, write, `levels_data[${i}]`, faults);
    return {
      id: before?.id ?? input.newId(),
      key: write.key ?? before?.key ?? '',
      position: write.order ?? before?.position ?? Math.min(limits.orderMax, ++lastPosition),
      isHidden: write.isHidden ?? before?.isHidden ?? false,
      body,
    };
  });
  fillKeys(
    planned.map((level, i) => ({
      item: level,
      path: `levels_data[${i}].key`,
      title: level.body.name,
      isSent: input.sent[i]?.key !== undefined,
    })),
    'level',
    [],
    faults,
  );
  return planned;
}

/** The body of a level after `write`; `image` undefined leaves its picture. */
export function applyLevelWrite(
  before: LevelBody | null,
  write: LevelWrite,
  image: string | null | undefined,
): LevelBody {
  const base = before ?? newLevelBody;
  const imageId = image === undefined ? base.imageId : image;
  return {
    name: write.name ?? base.name,
    imageId,
    // A level with an image has the image's size; what is sent beside it does not count.
    width: imageId === null ? (write.width ?? base.width) : base.width,
    height: imageId === null ? (write.height ?? base.height) : base.height,
    defaultZoom: write.defaultZoom ?? base.defaultZoom,
    minZoom: write.minZoom ?? base.minZoom,
    maxZoom: write.maxZoom ?? base.maxZoom,
    backgroundColor: write.backgroundColor === undefined ? base.backgroundColor : write.backgroundColor,
  };
}

/** Adds faults where a level's zooms are not in the order min, default, max, and where a plain canvas has no such size. */
export function checkLevel(body: LevelBody, write: LevelWrite, path: string, faults: Fault[]): void {
  for (const side of ['width', 'height'] as const) {
    const isSent = body.imageId === null && write[side] !== undefined;
    if (isSent && (body[side] < 1 || body[side] > limits.canvasPxMax)) {
      const max = limits.canvasPxMax.toLocaleString('en');
      faults.push({ path: `${path}.${side}`, message: `Must be a number from 1 to ${max}.` });
    }
  }
  if (body.minZoom > body.maxZoom)
    faults.push({ path: `${path}.minZoom`, message: 'Must not be above maxZoom.' });
  else if (body.defaultZoom < body.minZoom || body.defaultZoom > body.maxZoom) {
    faults.push({ path: `${path}.defaultZoom`, message: 'Must lie between minZoom and maxZoom.' });
  }
}

type SentEntity = { write: AreaWrite | MarkerWrite; path: string; level: Level };
type PlacedEntity = SentEntity & { position: number };

function planEntities(
  input: ReplacementInput,
  levels: Level[],
  kind: EntityKind,
  faults: Fault[],
): PlannedEntity[] {
  const existing = new Map(
    input.entities.filter((entity) => entity.kind === kind).map((entity) => [entity.id, entity]),
  );
  const sent = sentEntities(input.sent, levels, kind);
  const countMax = kind === 'area' ? limits.areasMax : limits.markersMax;
  const kept = checkIds(sent, existing, kind, faults);
  const positions = settlePositions(sent, kept);
  const planned = sent.map((one, i) =>
    planEntity(input, { ...one, position: positions[i] ?? i }, kept.get(one.write.id ?? ''), kind, faults),
  );
  const carried = carriedEntities(input, levels, kind, existing, kept);
  if (planned.length + carried.length > countMax) {
    faults.push({
      path: 'levels_data',
      message: `At most ${countMax.toLocaleString('en')} ${kind}s in a project.`,
    });
  }
  fillKeys(
    planned.map((entity, i) => {
      const { write, path } = sent[i] as SentEntity;
      const isSent = write.key !== undefined;
      if ('stored' in entity)
        return { item: { key: write.key ?? entity.stored.key }, path: `${path}.key`, title: '', isSent };
      const title = entity.made.body.translations[input.defaultLanguage]?.title ?? '';
      return { item: entity.made, path: `${path}.key`, title, isSent };
    }),
    kind,
    carried.map((entity) => entity.key),
    faults,
  );
  return [...planned, ...carried.map((stored) => ({ id: stored.id, stored, after: asItIs }))];
}

function asItIs(stored: Entity): Entity {
  return stored;
}

function sentEntities(sent: readonly LevelWrite[], levels: Level[], kind: EntityKind): SentEntity[] {
  const plural = kind === 'area' ? 'areas' : 'markers';
  return sent.flatMap((levelWrite, i) => {
    const level = levels[i];
    if (!level) return [];
    const writes: (AreaWrite | MarkerWrite)[] = levelWrite[plural] ?? [];
    return writes.map((write, j) => ({ write, path: `levels_data[${i}].${plural}[${j}]`, level }));
  });
}

/**
 * Positions in the order of the arrays. One that still stands behind its forerunner stays, so that taking out the
 * first of ten thousand places changes no other row; places of equal position stand by their ids.
 */
function settlePositions(sent: readonly SentEntity[], kept: ReadonlyMap<string, EntityHead>): number[] {
  const lasts = new Map<string, { position: number; id: string | null }>();
  const positions = sent.map(({ write, level }) => {
    const before = kept.get(write.id ?? '');
    const last = lasts.get(level.id) ?? { position: -1, id: null };
    const isBehind = (entity: EntityHead) =>
      entity.position > last.position ||
      (entity.position === last.position && last.id !== null && last.id < entity.id);
    const isKept = before?.levelId === level.id && isBehind(before);
    const position = isKept ? before.position : last.position + 1;
    lasts.set(level.id, { position, id: before?.id ?? null });
    return position;
  });
  const highest = Math.max(0, ...[...lasts.values()].map((last) => last.position));
  if (highest <= limits.orderMax) return positions;
  return sent.map((_, i) => i);
}

/** Entities of levels that were sent without the array of this kind stay, unless they moved to another level. */
function carriedEntities(
  input: ReplacementInput,
  levels: Level[],
  kind: EntityKind,
  existing: ReadonlyMap<string, EntityHead>,
  kept: ReadonlyMap<string, EntityHead>,
): EntityHead[] {
  const plural = kind === 'area' ? 'areas' : 'markers';
  const silentLevels = new Set(
    levels.filter((_, i) => input.sent[i]?.[plural] === undefined).map((level) => level.id),
  );
  return [...existing.values()].filter((entity) => silentLevels.has(entity.levelId) && !kept.has(entity.id));
}

function planEntity(
  input: ReplacementInput,
  { write, path, level, position }: PlacedEntity,
  before: StoredPlace | undefined,
  kind: EntityKind,
  faults: Fault[],
): PlannedEntity {
  const resolved = resolveReferences(write, path, input.tags, input.references, faults);
  const uploaded = input.entityImages.get(path);
  if (uploaded) {
    resolved.imageIds = [...(resolved.imageIds ?? before?.imageIds ?? []), ...uploaded];
    if (resolved.imageIds.length > limits.imagesPerEntityMax) {
      faults.push({ path: `${path}.images`, message: `At most ${limits.imagesPerEntityMax} entries.` });
    }
  }
  const needed = kind === 'area' ? 'data' : 'position';
  if (write.id === undefined && !(needed in write))
    faults.push({ path: `${path}.${needed}`, message: 'This field is required.' });
  const after = (stored: Entity) =>
    applyEntityWrite({ ...stored, levelId: level.id, position }, write, resolved, input.defaultLanguage);
  if (before) return { id: before.id, stored: before, after };
  const id = input.newId();
  return { id, made: after(newEntity(kind, { id, levelId: level.id })) };
}

/** Existing things named by the sent ids; an id that is foreign or stands twice is a fault at its path. */
function checkIds<T>(
  sent: readonly { write: { id?: string | undefined }; path: string }[],
  existing: ReadonlyMap<string, T>,
  kind: string,
  faults: Fault[],
): Map<string, T> {
  const kept = new Map<string, T>();
  for (const { write, path } of sent) {
    if (write.id === undefined) continue;
    const before = existing.get(write.id);
    if (before === undefined)
      faults.push({ path: `${path}.id`, message: `There is no ${kind} with this id in the project.` });
    else if (kept.has(write.id))
      faults.push({ path: `${path}.id`, message: 'This id stands twice in the request.' });
    else kept.set(write.id, before);
  }
  return kept;
}

/** Checks the given keys against each other and makes the missing ones from titles. Sets `item.key`. */
function fillKeys(
  items: readonly { item: { key: string }; path: string; title: string; isSent: boolean }[],
  fallback: string,
  carriedKeys: readonly string[],
  faults: Fault[],
): void {
  const taken = new Set(carriedKeys);
  // Kept keys come first, so that the fault stands where the save names a key that is taken.
  for (const { item, path } of [...items].sort((a, b) => Number(a.isSent) - Number(b.isSent))) {
    if (item.key === '') continue;
    if (taken.has(item.key)) faults.push({ path, message: `The key "${item.key}" is taken.` });
    taken.add(item.key);
  }
  const allocate = keyAllocator(taken);
  for (const { item, title } of items) {
    if (item.key === '') item.key = allocate(slugify(title, fallback));
  }
}

import { faultAt } from '../contract/fault.ts';
import { limits } from '../plans/limits.ts';
import { changeEntity } from './change-entity.ts';
import { changeLevel } from './change-level.ts';
import { changeTag } from './change-tag.ts';
import { type ChangesInput, type Draft, type DraftChange, type Known, memberPath } from './draft-changes.ts';
import { changeImage, settleAlts } from './image-alts.ts';
import { keyAllocator } from './key-allocator.ts';
import { withSpokenMinus } from './plain-slug.ts';
import { tagsByName } from './references.ts';
import { slugify } from './slug.ts';
import type { Entity, EntityKind, Level } from './types.ts';
import { excessOf, type WayPart, wayPartsOf } from './way-bounds.ts';

const nothingKnown: Known = {
  isWhole: false,
  root: '',
  levels: [],
  tags: [],
  entities: [],
  takenIds: new Set(),
  keys: [],
  externalIds: [],
  sums: [],
  ways: null,
  references: { images: new Map(), iconIds: new Set() },
};

/**
 * Applies a list of changes in order and returns the draft after them, with at most limits.faultsMax faults, each with
 * its path in the request. If there are faults, the changes must not be stored. The one planner: whole structures,
 * batches, PATCHes and imports use it. Does not mutate `input`.
 */
export function planChanges(input: ChangesInput): Draft {
  const draft = newDraft({ ...nothingKnown, ...input });
  for (const change of input.changes) applyChange(draft, change);
  settleAlts(draft);
  for (const kind of ['level', 'area', 'marker'] as const) settleKeys(draft, kind);
  checkExternalIds(draft);
  for (const kind of ['area', 'marker'] as const) checkCount(draft, kind);
  checkWays(draft);
  draft.faults.splice(limits.faultsMax);
  return draft;
}

function applyChange(draft: Draft, change: DraftChange): void {
  draft.paths.set(change.id, change.path);
  if (change.kind === 'level') changeLevel(draft, change);
  else if (change.kind === 'tag') changeTag(draft, change);
  else if (change.kind === 'image') changeImage(draft, change);
  else changeEntity(draft, change);
}

function newDraft(input: Draft['input']): Draft {
  const levels = new Map(input.levels.map((level) => [level.id, level]));
  const entities = new Map(input.entities.map((entity) => [entity.id, entity]));
  return {
    input,
    faults: [],
    stored: { levels, entities },
    levels: new Map(input.isWhole ? [] : levels),
    entities: new Map(input.isWhole ? [] : entities),
    tags: new Map(input.tags.map((tag) => [tag.id, tag])),
    tagsByName: tagsByName(input.tags),
    alts: new Map(),
    lastOrders: new Map(input.sums.map((sum) => [`${sum.levelId} ${sum.kind}`, sum.lastOrder])),
    created: new Set(),
    updated: new Set(),
    paths: new Map(),
    keyPaths: new Map(),
    externalPaths: new Map(),
    sent: new Map(),
  };
}

/** Adds a fault if the request names a taken key. Makes missing keys from names and titles. */
function settleKeys(draft: Draft, kind: 'level' | EntityKind): void {
  const all: Map<string, Level | Entity> = kind === 'level' ? draft.levels : draft.entities;
  const isOfKind = (one: Level | Entity) => ('kind' in one ? one.kind : 'level') === kind;
  const nameOf = (one: Level | Entity) =>
    'kind' in one
      ? (one.body.translations[draft.input.defaultLanguage]?.title ?? '')
      : withSpokenMinus(one.body.name);
  const taken = new Set(keptKeys(draft, kind));
  for (const [id, path] of draft.keyPaths) {
    const named = all.get(id);
    if (!named || !isOfKind(named)) continue;
    const { key } = named;
    if (taken.has(key)) draft.faults.push(faultAt(path, 'value.keyTaken', { key }));
    taken.add(key);
  }
  const allocate = keyAllocator(taken);
  for (const one of all.values()) {
    if (one.key === '' && isOfKind(one))
      all.set(one.id, { ...one, key: allocate(slugify(nameOf(one), kind)) });
  }
}

/** Returns the keys of levels or entities that existed before and keep their key. */
function keptKeys({ input, stored, levels, entities, keyPaths }: Draft, kind: 'level' | EntityKind) {
  if (kind === 'level') {
    return input.levels.filter(({ id }) => levels.has(id) && !keyPaths.has(id)).map(({ key }) => key);
  }
  const isThere = ({ id, levelId }: { id: string; levelId: string }) =>
    stored.entities.has(id) ? entities.has(id) : levels.has(levelId);
  return input.keys
    .filter((row) => row.kind === kind && !keyPaths.has(row.id) && isThere(row))
    .map(({ key }) => key);
}

/** Adds a fault if created entities exceed the limit of their kind in a project. */
function checkCount({ input, stored, levels, entities, created, faults }: Draft, kind: EntityKind): void {
  const ofKind = [...entities.values()].filter((entity) => entity.kind === kind);
  if (!ofKind.some(({ id }) => created.has(id))) return;
  const isOnKept = ({ levelId, kind: its }: { levelId: string; kind: EntityKind }) =>
    its === kind && levels.has(levelId);
  // Entities that the changes do not concern are not loaded. They stay unless their level is deleted.
  const onKept = input.sums.filter(isOnKept).reduce((total, sum) => total + sum.count, 0);
  const untouched = input.isWhole ? 0 : onKept - [...stored.entities.values()].filter(isOnKept).length;
  const max = kind === 'area' ? limits.areasMax : limits.markersMax;
  if (ofKind.length + untouched <= max) return;
  faults.push(faultAt(input.root, `map.${kind}sMax`, { count: max }));
}

/** Adds faults for connectors beyond the bounds, at the entities that the request made connectors. */
function checkWays({ input, stored, levels, entities, sent, faults }: Draft): void {
  const before = input.isWhole ? wayPartsOf(stored.entities.values()) : input.ways;
  if (!before) return;
  const isKept = ({ id, levelId }: WayPart) =>
    !stored.entities.has(id) && (levels.has(levelId) || !stored.levels.has(levelId));
  const after = [...(input.isWhole ? [] : before.filter(isKept)), ...wayPartsOf(entities.values())];
  for (const { part, said, isByHours } of excessOf(before, after)) {
    const { path = input.root, fields = {} } = sent.get(part.id) ?? {};
    const member = isByHours && 'workingHours' in fields ? 'workingHours' : 'way';
    faults.push({ path: memberPath(path, member), ...said });
  }
}

/** Adds a fault if the request gives a place an external id that another area or marker of the project has. */
function checkExternalIds({ input, stored, levels, entities, externalPaths, faults }: Draft): void {
  if (externalPaths.size === 0) return;
  const taken = new Set<string>();
  for (const { id, levelId, externalId } of input.externalIds)
    if (!stored.entities.has(id) && levels.has(levelId)) taken.add(externalId);
  for (const { id, body } of entities.values())
    if (body.externalId !== null && !externalPaths.has(id)) taken.add(body.externalId);
  for (const [id, path] of externalPaths) {
    const externalId = entities.get(id)?.body.externalId ?? null;
    if (externalId === null) continue;
    if (taken.has(externalId)) faults.push(faultAt(path, 'value.externalIdTaken', { id: externalId }));
    taken.add(externalId);
  }
}

import type { Fault } from '../contract/errors.ts';
import type { Change } from '../contract/schemas/changes.ts';
import { limits } from '../plans/limits.ts';
import { changeEntity, settleEntityKeys } from './change-entity.ts';
import { changeLevel, settleLevelKeys } from './change-level.ts';
import { changeTag } from './change-tag.ts';
import { type References, type TagBook, tagBook } from './references.ts';
import type { Entity, EntityKind, Level, Tag } from './types.ts';

/** A tag with its place in the project's list. */
export type PlacedTag = Tag & { position: number };

export type ChangesInput = {
  changes: readonly Change[];
  /** All levels and tags of the draft, and of its places those that the batch names or that bear a deleted tag. */
  levels: readonly Level[];
  tags: readonly PlacedTag[];
  entities: readonly Entity[];
  /** Ids that the batch wants to create but that the project's draft has already. */
  takenIds: ReadonlySet<string>;
  /** Keys of all places of the kinds whose keys the batch touches. */
  keys: readonly { kind: EntityKind; id: string; key: string; levelId: string }[];
  /** The last position on each level and kind, under `<level id> <kind>`. */
  lastPositions: ReadonlyMap<string, number>;
  /** Image of a level change by its index: an id, null to take the image away, absent for unchanged. */
  levelImages: ReadonlyMap<number, string | null>;
  references: References;
  defaultLanguage: string;
  newId: () => string;
};

/** The draft while a batch is worked out; the functions of this module's neighbours change it step by step. */
export type Draft = {
  input: ChangesInput;
  faults: Fault[];
  /** In their order; those of equal order stay as they stand here. */
  levels: Map<string, Level>;
  entities: Map<string, Entity>;
  tags: Map<string, PlacedTag>;
  book: TagBook;
  lastPositions: Map<string, number>;
  removedLevels: Set<string>;
  removedEntities: Set<string>;
  removedTags: Set<string>;
  created: Set<string>;
  updated: Set<string>;
  /** Where the batch names a key, by the id of its level or place. */
  keyPaths: Map<string, string>;
};

/**
 * The draft after a batch of changes, taken in their order, or the faults that forbid it, each under
 * `changes[<i>]`. Project changes are not this function's. Nothing of `input` is changed.
 */
export function planChanges(input: ChangesInput): Draft {
  const draft = newDraft(input);
  input.changes.forEach((change, i) => {
    applyChange(draft, change, i);
  });
  settleLevelKeys(draft);
  settleEntityKeys(draft);
  draft.faults.splice(limits.faultsMax);
  return draft;
}

function applyChange(draft: Draft, change: Change, index: number): void {
  if (change.kind === 'level') changeLevel(draft, change, index);
  else if (change.kind === 'tag') changeTag(draft, change, index);
  else if (change.kind !== 'project') changeEntity(draft, change, index);
}

function newDraft(input: ChangesInput): Draft {
  return {
    input,
    faults: [],
    levels: new Map(input.levels.map((level) => [level.id, level])),
    entities: new Map(input.entities.map((entity) => [entity.id, entity])),
    tags: new Map(input.tags.map((tag) => [tag.id, tag])),
    book: tagBook(input.tags, input.newId),
    lastPositions: new Map(input.lastPositions),
    removedLevels: new Set(),
    removedEntities: new Set(),
    removedTags: new Set(),
    created: new Set(),
    updated: new Set(),
    keyPaths: new Map(),
  };
}

const versionedId = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether `id` may be given to something new; a fault at the change's id where not. */
export function isFreeId(draft: Draft, id: string, path: string): boolean {
  const isVersioned = versionedId.test(id);
  if (!isVersioned) draft.faults.push({ path: `${path}.id`, message: 'Must be a UUID of version 4 or 7.' });
  const isTaken = draft.input.takenIds.has(id) || draft.created.has(id);
  if (isTaken) draft.faults.push({ path: `${path}.id`, message: 'This id exists already.' });
  return isVersioned && !isTaken;
}

/** Adds the fault of a change whose id the draft does not have. */
export function addMissing(draft: Draft, kind: string, path: string): void {
  draft.faults.push({ path: `${path}.id`, message: `There is no ${kind} with this id in the project.` });
}

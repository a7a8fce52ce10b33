import { type Fault, faultAt } from '../contract/fault.ts';
import type { Change } from '../contract/schemas/changes.ts';
import type { References, TagBook } from './references.ts';
import type { Entity, EntityKind, Level, Tag } from './types.ts';

type FieldsOf<Kind> = Omit<NonNullable<Extract<Change, { kind: Kind }>['fields']>, 'id'>;

type At = {
  op: 'create' | 'update' | 'delete';
  id: string;
  /** Where the change stands in the request, and where its fields stand: faults are reported there. */
  path: string;
  fieldsPath: string;
};
export type LevelChange = At & {
  kind: 'level';
  fields: FieldsOf<'level'>;
  /** The picture: an id, null to take it away, absent for unchanged. */
  image?: string | null | undefined;
};
export type EntityChange = Omit<At, 'op'> & {
  kind: EntityKind;
  /** `keep` names a place of a whole structure that stays as it is. */
  op: At['op'] | 'keep';
  /** Level and order, where the fields do not name them. */
  level?: string | undefined;
  order?: number | undefined;
  fields: FieldsOf<'area'> | FieldsOf<'marker'>;
  /** Uploaded images, added after those that the place has or that the fields name. */
  addedImages?: readonly string[] | undefined;
};
export type TagChange = At & { kind: 'tag'; fields: FieldsOf<'tag'> };

/** One step of a write to the draft. Whatever way a write comes, it is a list of these. */
export type DraftChange = LevelChange | EntityChange | TagChange;

/** A tag with its place among those of equal order. */
export type PlacedTag = Tag & { position: number };

export type ChangesInput = {
  changes: readonly DraftChange[];
  defaultLanguage: string;
  newId: () => string;
} & Partial<Known>;

/** What is known of the draft and of the request; what the changes do not need may be absent. */
export type Known = {
  /** Whether the changes name all that shall be there: levels and places that they do not name go. */
  isWhole: boolean;
  /** The member of the request that holds the changes, for faults of no single change. */
  root: string;
  /** All levels and tags of the draft, and of its places those that the changes concern. */
  levels: readonly Level[];
  tags: readonly PlacedTag[];
  entities: readonly Entity[];
  /** Ids that the changes want to create but that the project's draft has already. */
  takenIds: ReadonlySet<string>;
  /** Keys of all places of the kinds whose keys the changes touch. */
  keys: readonly { kind: EntityKind; id: string; key: string; levelId: string }[];
  /** How many places of each kind lie on each level, and the last position there. */
  sums: readonly { levelId: string; kind: EntityKind; count: number; lastPosition: number }[];
  references: References;
};

/** The draft while changes are worked out; the functions of this module's neighbours change it step by step. */
export type Draft = {
  input: ChangesInput & Known;
  faults: Fault[];
  stored: { levels: ReadonlyMap<string, Level>; entities: ReadonlyMap<string, Entity> };
  /** In their order; those of equal order stay as they stand here. */
  levels: Map<string, Level>;
  entities: Map<string, Entity>;
  tags: Map<string, PlacedTag>;
  book: TagBook;
  lastPositions: Map<string, number>;
  created: Set<string>;
  updated: Set<string>;
  /** Where the request names a key, by the id of its level or place. */
  keyPaths: Map<string, string>;
};

const versionedId = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Notes that something is created. Answers whether its id is free; a fault at the id where not. */
export function create(draft: Draft, { id, path }: DraftChange): boolean {
  const isVersioned = versionedId.test(id);
  if (!isVersioned) draft.faults.push(faultAt(`${path}.id`, 'map.idVersion'));
  const isTaken = draft.input.takenIds.has(id) || draft.created.has(id);
  if (isTaken) draft.faults.push(faultAt(`${path}.id`, 'map.idExists'));
  draft.created.add(id);
  return isVersioned && !isTaken;
}

/** Notes that something is updated. */
export function update(draft: Draft, { id }: DraftChange): void {
  if (!draft.created.has(id)) draft.updated.add(id);
}

/** Forgets what was noted of something that is deleted. */
export function remove(draft: Draft, id: string): void {
  draft.created.delete(id);
  draft.updated.delete(id);
}

/** Adds the fault of a change whose id the draft does not have. */
export function addMissing(draft: Draft, { kind, path }: DraftChange): void {
  draft.faults.push(faultAt(`${path}.id`, `noSuch.${kind}`));
}

/** Adds the fault of a whole structure that names an id again. */
export function checkOnce(draft: Draft, { path }: DraftChange, isThere: boolean): void {
  if (!draft.input.isWhole || !isThere) return;
  draft.faults.push(faultAt(`${path}.id`, 'map.idTwice'));
}

import { type Fault, faultAt } from '../contract/fault.ts';
import type { Change } from '../contract/schemas/changes.ts';
import type { Entity, EntityKind, ImageAlt, Level, Tag } from './types.ts';
import type { WayPart } from './way-bounds.ts';

type FieldsOf<Kind> = Omit<NonNullable<Extract<Change, { kind: Kind }>['fields']>, 'id'>;

type At = {
  op: 'create' | 'update' | 'delete';
  id: string;
  /** Paths of the change and of its fields in the request. Faults are reported there. */
  path: string;
  fieldsPath: string;
};
export type LevelChange = At & {
  kind: 'level';
  fields: FieldsOf<'level'>;
  /** Id of the image; null removes the image, undefined leaves it unchanged. */
  image?: string | null | undefined;
};
export type EntityChange = Omit<At, 'op'> & {
  kind: EntityKind;
  /** `keep` names an entity of a whole structure that stays unchanged. */
  op: At['op'] | 'keep';
  /** Level and order, used if the fields do not name them. */
  level?: string | undefined;
  order?: number | undefined;
  fields: FieldsOf<'area'> | FieldsOf<'marker'>;
  /** Ids of uploaded images, added after the images that the entity has or that the fields name. */
  addedImages?: readonly string[] | undefined;
};
/** A change of an image of the library. */
export type ImageChange = At & { kind: 'image'; fields: { alt?: ImageAlt | undefined } };
export type TagChange = At & { kind: 'tag'; fields: FieldsOf<'tag'> };

/** One step of a write to the draft. Every kind of write becomes a list of these. */
export type DraftChange = LevelChange | EntityChange | TagChange | ImageChange;

/** A tag with its rank among tags of equal order. */
export type PlacedTag = Tag & { position: number };

export type ChangesInput = {
  changes: readonly DraftChange[];
  defaultLanguage: string;
  newId: () => string;
} & Partial<Known>;

/** The project's images by id, with their alternative texts, and ids of its custom icons: what entities may refer to. */
type References = { images: ReadonlyMap<string, ImageAlt>; iconIds: ReadonlySet<string> };

/** What is stored of the draft, and facts of the request. Members that the changes do not need may be absent. */
export type Known = {
  /** Whether the changes name everything that the draft shall contain. Levels and entities not named are deleted. */
  isWhole: boolean;
  /** The member of the request that holds the changes; path of faults that belong to no single change. */
  root: string;
  /** All levels and tags of the draft, and the entities that the changes concern. */
  levels: readonly Level[];
  tags: readonly PlacedTag[];
  entities: readonly Entity[];
  /** Ids that the changes want to create and that the project's draft already has. */
  takenIds: ReadonlySet<string>;
  /** Keys of all entities of the kinds whose keys the changes touch. */
  keys: readonly { kind: EntityKind; id: string; key: string; levelId: string }[];
  /** External ids of entities, at least of those that the changes name. */
  externalIds: readonly { id: string; levelId: string; externalId: string }[];
  /** Number of entities of each kind on each level, and the last order there. */
  sums: readonly { levelId: string; kind: EntityKind; count: number; lastOrder: number }[];
  /** Markers with a role in directions: the whole draft's; null if no change can add a connector. */
  ways: readonly WayPart[] | null;
  references: References;
};

/** The draft while changes are applied. The functions in the `change-*` files mutate it step by step. */
export type Draft = {
  input: ChangesInput & Known;
  faults: Fault[];
  stored: { levels: ReadonlyMap<string, Level>; entities: ReadonlyMap<string, Entity> };
  /** In their order; ties keep the order of insertion. */
  levels: Map<string, Level>;
  entities: Map<string, Entity>;
  tags: Map<string, PlacedTag>;
  /** By name key. A tag without id that has one of these names refers to the known tag. */
  tagsByName: Map<string, PlacedTag>;
  /** Alternative texts that the changes write, by the id of the image. */
  alts: Map<string, ImageAlt>;
  lastOrders: Map<string, number>;
  created: Set<string>;
  updated: Set<string>;
  /** Paths of the changes by the id of what they concern. A tag made by its name has the path of that place. */
  paths: Map<string, string>;
  /** Paths at which the request names a key, by the id of the level or entity. */
  keyPaths: Map<string, string>;
  /** Paths at which the request names an external id, by the id of the entity. */
  externalPaths: Map<string, string>;
  /** The fields that the request sends of an entity, by its id, with their path. The last change counts. */
  sent: Map<string, { path: string; fields: EntityChange['fields'] }>;
};

/** Returns the path of a member of the object at `path`. */
export function memberPath(path: string, member: string): string {
  return path === '' ? member : `${path}.${member}`;
}

const versionedId = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Records a creation. Returns whether the id is valid and free; adds faults at the id if not. */
export function create(draft: Draft, { id, path }: DraftChange): boolean {
  const isVersioned = versionedId.test(id);
  if (!isVersioned) draft.faults.push(faultAt(`${path}.id`, 'map.idVersion'));
  const isTaken = draft.input.takenIds.has(id) || draft.created.has(id);
  if (isTaken) draft.faults.push(faultAt(`${path}.id`, 'map.idExists'));
  draft.created.add(id);
  return isVersioned && !isTaken;
}

/** Records an update, unless the same changes created the entity, level or tag. */
export function update(draft: Draft, { id }: DraftChange): void {
  if (!draft.created.has(id)) draft.updated.add(id);
}

/** Removes the record of a creation or update when its subject is deleted. */
export function remove(draft: Draft, id: string): void {
  draft.created.delete(id);
  draft.updated.delete(id);
}

/** Adds a fault if the draft does not have the id of the change. */
export function addMissing(draft: Draft, { kind, path }: DraftChange): void {
  draft.faults.push(faultAt(`${path}.id`, `noSuch.${kind}`));
}

/** Adds a fault if a whole structure names an id twice. */
export function checkOnce(draft: Draft, { path }: DraftChange, isThere: boolean): void {
  if (!draft.input.isWhole || !isThere) return;
  draft.faults.push(faultAt(`${path}.id`, 'map.idTwice'));
}

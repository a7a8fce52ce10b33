import type { ProposedKind } from '../../import/kinds.ts';
import type { KnownMap } from '../../import/known-map.ts';
import type { FieldChange, Point, Proposal } from '../../import/proposal.ts';
import type { Size } from '../../import/trace/raster.ts';
import type { RoomKindNames } from '../../messages/room-kinds.ts';

/** Groups of fields that an import may change on an existing place. Images are never changed. */
export const fieldGroups = ['shape', 'texts', 'tags', 'looks', 'status', 'hours', 'contact'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** A proposal and the decisions that a person has made about it. */
export type Draft = {
  /** Proposal as it was read from the file. */
  readonly read: Proposal;
  readonly known: KnownMap;
  /** Sizes of the map's levels, by id. */
  readonly sizes: ReadonlyMap<string, Size>;
  /** Level for a drawing that matches no other level; null makes a new level. */
  readonly current: string | null;
  /** Whether new levels get the floor plans of the file. */
  readonly hasPlans: boolean;
  /** Layers that become levels of their own. */
  readonly floors: readonly string[];
  /** Target level chosen by a person, by the `ref` of the proposed level. */
  readonly targets: ReadonlyMap<string, string | null>;
  /** Place that a person matched to a row of a table, by the `ref` of the row; null for none. */
  readonly answers: ReadonlyMap<string, string | null>;
  /** Points that a person chose for places without a point, by `ref`. */
  readonly placed: ReadonlyMap<string, { readonly level: string; readonly point: Point }>;
  /** Ticks that a person changed, by the `ref` of the place or the name of a change (`tickOf`). */
  readonly ticks: ReadonlyMap<string, boolean>;
  readonly fields: ReadonlySet<FieldGroup>;
  /** Languages of the file to add to the project. */
  readonly languages: readonly string[];
  readonly isNameTaken: boolean;
  /** Names of the kinds of rooms in the languages of the map. Without any, places get no kinds. */
  readonly kinds: ReadonlyMap<string, RoomKindNames>;
  /** Kinds that a person chose as categories or not. */
  readonly categories: ReadonlyMap<ProposedKind, boolean>;
  /** Language of the names whose language the file does not say; null for the default language. */
  readonly namesIn: string | null;
  /** Whether directions are switched on for visitors, where the file offers that. */
  readonly hasDirections: boolean;
  /** Whether the map takes the direction of north of the file. */
  readonly isNorthTaken: boolean;
};

type Start = Pick<Draft, 'read' | 'known' | 'sizes' | 'current' | 'hasPlans'> & Partial<Pick<Draft, 'kinds'>>;

/** Returns a draft without any decision. */
export function startDraft(start: Start): Draft {
  return {
    kinds: new Map(),
    ...start,
    floors: [],
    targets: new Map(),
    answers: new Map(),
    placed: new Map(),
    ticks: new Map(),
    fields: new Set(fieldGroups),
    languages: [],
    isNameTaken: false,
    categories: new Map(),
    namesIn: null,
    hasDirections: true,
    isNorthTaken: (start.known.north ?? null) === null,
  };
}

export function groupOf(field: FieldChange['field']): FieldGroup {
  if (field === 'shape' || field === 'tags' || field === 'hours' || field === 'status') return field;
  if (field === 'level') return 'shape';
  if (field === 'color' || field === 'icon') return 'looks';
  if (field === 'occupancy') return 'status';
  return field.includes(':') ? 'texts' : 'contact';
}

/** Returns the draft with the ticks of these places set. */
export function tick(draft: Draft, refs: readonly string[], isOn: boolean): Draft {
  const ticks = new Map(draft.ticks);
  const all = new Set(refs);
  // A place that is ticked as a whole forgets the ticks of its changes.
  for (const name of draft.ticks.keys()) if (all.has(changedPlace(name) ?? '')) ticks.delete(name);
  for (const ref of refs) ticks.set(ref, isOn);
  return { ...draft, ticks };
}

/** Returns the draft with the tick of one change of a place set. The other changes of the place stay as they are. */
export function tickChange(
  draft: Draft,
  { ref, changes, taken }: { ref: string; changes: readonly FieldChange[]; taken: ReadonlySet<FieldChange> },
  change: FieldChange,
): Draft {
  const ticks = new Map(draft.ticks);
  const isOn = (each: FieldChange) => (each === change ? !taken.has(each) : taken.has(each));
  for (const each of changes) ticks.set(tickOf(each), isOn(each));
  ticks.set(ref, changes.some(isOn));
  return { ...draft, ticks };
}

/** Returns the name of the tick of one change in `Draft.ticks`. */
export function tickOf({ ref, field }: Pick<FieldChange, 'ref' | 'field'>): string {
  return `change ${field} ${ref}`;
}

/** Returns the `ref` of the place whose change this tick is for; null if it is the tick of a place. */
function changedPlace(name: string): string | null {
  return /^change \S+ (.*)$/s.exec(name)?.[1] ?? null;
}

import type { KnownMap } from '../../import/known-map.ts';
import type { FieldChange, Point, Proposal } from '../../import/proposal.ts';
import type { Size } from '../../import/trace/raster.ts';

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
  /** Ticks that a person changed, by the `ref` of the place. */
  readonly ticks: ReadonlyMap<string, boolean>;
  readonly fields: ReadonlySet<FieldGroup>;
  /** Languages of the file to add to the project. */
  readonly languages: readonly string[];
  readonly isNameTaken: boolean;
};

type Start = Pick<Draft, 'read' | 'known' | 'sizes' | 'current' | 'hasPlans'>;

/** Returns a draft without any decision. */
export function startDraft(start: Start): Draft {
  return {
    ...start,
    floors: [],
    targets: new Map(),
    answers: new Map(),
    placed: new Map(),
    ticks: new Map(),
    fields: new Set(fieldGroups),
    languages: [],
    isNameTaken: false,
  };
}

export function groupOf(field: FieldChange['field']): FieldGroup {
  if (field === 'shape' || field === 'tags' || field === 'hours' || field === 'status') return field;
  if (field === 'color' || field === 'icon') return 'looks';
  if (field === 'occupancy') return 'status';
  return field.includes(':') ? 'texts' : 'contact';
}

/** Returns the draft with the ticks of these places set. */
export function tick(draft: Draft, refs: readonly string[], isOn: boolean): Draft {
  const ticks = new Map(draft.ticks);
  for (const ref of refs) ticks.set(ref, isOn);
  return { ...draft, ticks };
}

import type { KnownMap } from '../../import/known-map.ts';
import type { FieldChange, Point, Proposal } from '../../import/proposal.ts';
import type { Size } from '../../import/trace/raster.ts';

/** What of a place that is on the map an import may change; images are none of it. */
export const fieldGroups = ['shape', 'texts', 'tags', 'looks', 'status', 'hours', 'contact'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** A proposal and what a person has decided about it so far. */
export type Draft = {
  /** As it was read. */
  readonly read: Proposal;
  readonly known: KnownMap;
  /** Of the levels of the map. */
  readonly sizes: ReadonlyMap<string, Size>;
  /** The level that a drawing goes into where nothing tells a better one; null makes one. */
  readonly current: string | null;
  /** Floor plans come with new levels. */
  readonly hasPlans: boolean;
  /** Layers that become levels of their own. */
  readonly floors: readonly string[];
  /** Where a level goes, by its `ref`, as far as a person said. */
  readonly targets: ReadonlyMap<string, string | null>;
  /** Which place a row of a table speaks of, where that was asked; null for none. */
  readonly answers: ReadonlyMap<string, string | null>;
  /** Where a person put what had no place. */
  readonly placed: ReadonlyMap<string, { readonly level: string; readonly point: Point }>;
  /** Ticks that a person changed, by the `ref` of the place. */
  readonly ticks: ReadonlyMap<string, boolean>;
  readonly fields: ReadonlySet<FieldGroup>;
  /** Languages of the file that the project is to have. */
  readonly languages: readonly string[];
  readonly isNameTaken: boolean;
};

type Start = Pick<Draft, 'read' | 'known' | 'sizes' | 'current' | 'hasPlans'>;

/** Nothing decided yet. */
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

/** With the ticks of these places set. */
export function tick(draft: Draft, refs: readonly string[], isOn: boolean): Draft {
  const ticks = new Map(draft.ticks);
  for (const ref of refs) ticks.set(ref, isOn);
  return { ...draft, ticks };
}

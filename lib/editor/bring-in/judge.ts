import type { FieldChange, ProposedLevel, ProposedPlace } from '../../import/proposal.ts';
import type { ImportedPlan } from '../commands/import-levels.ts';
import type { Accepted } from '../commands/import-places.ts';
import type { Arranged } from './arrange.ts';
import { type Draft, groupOf } from './draft.ts';

/** Outcome of a proposed place. `same` is on the map already and changes nothing. */
export type Look = 'new' | 'changed' | 'same' | 'left';

export type Judged = {
  readonly place: ProposedPlace;
  readonly look: Look;
  readonly isTicked: boolean;
  /** Changes of an existing place, in the ticked groups of fields. */
  readonly changes: readonly FieldChange[];
};

export type Judgement = {
  readonly all: readonly Judged[];
  readonly made: number;
  readonly changed: number;
  /** Places of the map that differ from the file and stay as they are. */
  readonly kept: readonly string[];
  /** Levels to make: those with new places or a floor plan. */
  readonly newLevels: readonly ProposedLevel[];
};

type Decided = Pick<Draft, 'ticks' | 'fields' | 'hasPlans'>;

/** Computes the outcome of each place under the present decisions. */
export function judge(
  { levels, places, changes }: Arranged,
  { ticks, fields, hasPlans }: Decided,
): Judgement {
  const targets = new Map(levels.map(({ ref, into }) => [ref, into]));
  const all = places.map((place): Judged => {
    const own = (changes.get(place.ref) ?? []).filter(({ field }) => fields.has(groupOf(field)));
    const isTicked = ticks.get(place.ref) ?? (place.isTicked && !isKept(place));
    return { place, look: lookOf(place, isTicked, own, targets), isTicked, changes: place.match ? own : [] };
  });
  const used = new Set(all.flatMap(({ look, place }) => (look === 'new' ? (place.level ?? []) : [])));
  const newLevels = levels.filter(
    ({ ref, into, backdrop }) => into === 'new' && (used.has(ref) || (hasPlans && backdrop !== null)),
  );
  return {
    all,
    made: all.filter(({ look }) => look === 'new').length,
    changed: all.filter(({ look }) => look === 'changed').length,
    kept: all.flatMap(({ place, look, changes: own }) =>
      look === 'left' && isKept(place) && own.length > 0 ? [place.ref] : [],
    ),
    newLevels,
  };
}

/**
 * Checks whether a place of the map stays as it is unless somebody ticks it: a drawing does not tell which of the two is
 * newer. A row of a table is written for the place that it names.
 */
export function isKept({ match, ring, point }: ProposedPlace): boolean {
  return match !== null && (ring !== null || point !== null);
}

function lookOf(
  place: ProposedPlace,
  isTicked: boolean,
  changes: readonly FieldChange[],
  targets: ReadonlyMap<string, string | null>,
): Look {
  const target = targets.get(place.level ?? '');
  // A level that is left out takes its known places with it. Rows of a table may name no level.
  if (target === null) return 'left';
  if (place.match) return changes.length === 0 ? 'same' : isTicked ? 'changed' : 'left';
  const hasShape = place.ring !== null || place.point !== null;
  return isTicked && target !== undefined && hasShape ? 'new' : 'left';
}

/** Returns the accepted part of the draft, as input of the command. */
export function acceptedOf(
  draft: Draft,
  arranged: Arranged,
  { all, newLevels }: Judgement,
  plans: ReadonlyMap<string, ImportedPlan>,
): Accepted {
  const taken = all.filter(({ look }) => look === 'new' || look === 'changed');
  const { facts, source } = draft.read;
  const fields = taken.filter(({ look }) => look === 'changed').map(fieldsOf);
  const names = facts.projectNames;
  return {
    levels: arranged.levels.filter((level) => level.into !== 'new' || newLevels.includes(level)),
    plans,
    metersPerPixel: facts.pxPerMetre === null ? null : 1 / facts.pxPerMetre,
    places: taken.map(({ place }) => place),
    fields: new Map(fields),
    areTagsAdded: source.format !== 'table',
    languages: draft.languages,
    projectName: draft.isNameTaken ? (names[draft.known.defaultLanguage] ?? names[''] ?? null) : null,
  };
}

function fieldsOf({ place, changes }: Judged) {
  return [place.ref, new Set(changes.map(({ field }) => field))] as const;
}

import { marksOf } from '../../import/compare.ts';
import { companionMarks } from '../../import/deleted-here.ts';
import { grainOf } from '../../import/grain.ts';
import { kindOf } from '../../import/last-import.ts';
import type { FieldChange, ProposedLevel, ProposedPlace } from '../../import/proposal.ts';
import type { Size } from '../../import/trace/raster.ts';
import type { ImportedPlan } from '../commands/import-levels.ts';
import type { Accepted } from '../commands/import-places.ts';
import type { Arranged } from './arrange.ts';
import { type Draft, groupOf, tickOf } from './draft.ts';
import { mayHaveDirections } from './may-have-directions.ts';
import { northOf } from './north-of.ts';

/**
 * Outcome of a proposed place. `same` is on the map already and changes nothing. `gone` is on the map and no longer in the
 * file; `removed` if it is deleted for that.
 */
export type Look = 'new' | 'changed' | 'same' | 'left' | 'gone' | 'removed';

export type Judged = {
  readonly place: ProposedPlace;
  readonly look: Look;
  readonly isTicked: boolean;
  /** Changes of an existing place, in the ticked groups of fields. */
  readonly changes: readonly FieldChange[];
  /** Those of them that are taken. */
  readonly taken: ReadonlySet<FieldChange>;
};

export type Judgement = {
  readonly all: readonly Judged[];
  readonly made: number;
  readonly changed: number;
  /** Places of the map that differ from the file and stay as they are. */
  readonly kept: readonly string[];
  /** Ids of places that are deleted, because the file no longer has them. */
  readonly removed: readonly string[];
  /** Levels to make: those with new places or a floor plan. */
  readonly newLevels: readonly ProposedLevel[];
};

type Decided = Pick<Draft, 'ticks' | 'fields' | 'hasPlans'>;

/** Computes the outcome of each place under the present decisions. */
export function judge(
  { levels, places, changes, gone }: Arranged,
  { ticks, fields, hasPlans }: Decided,
): Judgement {
  const targets = new Map(levels.map(({ ref, into }) => [ref, into]));
  const all = places.map((place): Judged => {
    const own = (changes.get(place.ref) ?? []).filter(({ field }) => fields.has(groupOf(field)));
    const asDefault = own.filter((change) => isOfFile(change, place));
    const isTicked =
      ticks.get(place.ref) ?? ((isKept(place) || place.isTicked) && (!place.match || asDefault.length > 0));
    // Who ticks a place that was only edited here wants the file for all of it.
    const isTaken = (change: FieldChange) =>
      isTicked && (ticks.get(tickOf(change)) ?? (asDefault.length === 0 || asDefault.includes(change)));
    const taken = new Set(own.filter(isTaken));
    const look = lookOf(place, { isTicked, changes: own, taken }, targets);
    return { place, look, isTicked, changes: place.match ? own : [], taken };
  });
  const missing = gone.map((place): Judged => {
    const isTicked = ticks.get(place.ref) ?? false;
    return { place, look: isTicked ? 'removed' : 'gone', isTicked, changes: [], taken: new Set() };
  });
  const used = new Set(all.flatMap(({ look, place }) => (look === 'new' ? (place.level ?? []) : [])));
  const newLevels = levels.filter(
    ({ ref, into, backdrop }) => into === 'new' && (used.has(ref) || (hasPlans && backdrop !== null)),
  );
  return {
    all: [...all, ...missing],
    made: all.filter(({ look }) => look === 'new').length,
    changed: all.filter(({ look }) => look === 'changed').length,
    kept: all.flatMap(({ place, look, changes: own }) =>
      look === 'left' && place.match !== null && own.length > 0 ? [place.ref] : [],
    ),
    removed: missing.flatMap(({ look, place }) => (look === 'removed' ? (place.match?.id ?? []) : [])),
    newLevels,
  };
}

/** Checks whether a change is ticked by itself: the file has changed and the map has not. */
function isOfFile({ origin }: FieldChange, place: ProposedPlace): boolean {
  return origin === 'file' || (origin === 'unknown' && !isKept(place));
}

/**
 * Checks whether a place of the map stays as it is where nobody knows what was imported before: a drawing does not tell
 * which of the two is newer. A row of a table is written for the place that it names.
 */
export function isKept({ match, ring, point }: ProposedPlace): boolean {
  return match !== null && (ring !== null || point !== null);
}

function lookOf(
  place: ProposedPlace,
  { isTicked, changes, taken }: Pick<Judged, 'isTicked' | 'changes' | 'taken'>,
  targets: ReadonlyMap<string, string | null>,
): Look {
  const target = targets.get(place.level ?? '');
  // A level that is left out takes its known places with it. Rows of a table may name no level.
  if (target === null) return 'left';
  if (place.match) return changes.length === 0 ? 'same' : taken.size > 0 ? 'changed' : 'left';
  const hasShape = place.ring !== null || place.point !== null;
  return isTicked && target !== undefined && hasShape ? 'new' : 'left';
}

/** Returns the accepted part of the draft, as input of the command. */
export function acceptedOf(
  draft: Draft,
  arranged: Arranged,
  { all, newLevels, removed }: Judgement,
  plans: ReadonlyMap<string, ImportedPlan>,
): Accepted {
  const taken = all.filter(({ look }) => look === 'new' || look === 'changed');
  const { facts, source } = draft.read;
  const fields = taken.filter(({ look }) => look === 'changed').map(fieldsOf);
  const names = facts.projectNames;
  const areTagsAdded = source.format !== 'table';
  const { defaultLanguage } = draft.known;
  const sizes = new Map<string | null, Size>(
    arranged.levels.map((level) => [level.ref, draft.sizes.get(level.into ?? '') ?? level]),
  );
  const left = new Set(arranged.levels.flatMap(({ ref, into }) => (into === null ? [ref] : [])));
  const companions = companionsOf(all);
  const imported = all.flatMap(({ place, look }) => {
    // What stands for no element of the file is not gone when the file is imported again.
    const isOfFile = look !== 'gone' && look !== 'removed' && !place.isMade;
    if (!isOfFile || left.has(place.level ?? '')) return [];
    const size = sizes.get(place.level);
    const marks = marksOf(place, { defaultLanguage, areTagsAdded, grain: size ? grainOf(size) : 1 });
    const companion = companions.get(place.ref);
    return [{ place, marks: companion ? new Map([...marks, companion]) : marks }];
  });
  return {
    levels: arranged.levels.filter((level) => level.into !== 'new' || newLevels.includes(level)),
    plans,
    metersPerPixel: facts.pxPerMetre === null ? null : 1 / facts.pxPerMetre,
    places: taken.map(({ place }) => place),
    fields: new Map(fields),
    areTagsAdded,
    removed,
    north: draft.isNorthTaken ? northOf(draft) : null,
    hasDirections: draft.hasDirections && mayHaveDirections(draft),
    kinds: draft.kinds,
    imported: { kind: kindOf(source.format), places: imported },
    languages: draft.languages,
    projectName: draft.isNameTaken ? (names[defaultLanguage] ?? names[''] ?? null) : null,
  };
}

/** Returns the marks of companions of the places that are on the map afterwards or were deleted there, level by level. */
function companionsOf(all: readonly Judged[]): ReadonlyMap<string, readonly [string, string]> {
  const kept = all.filter(({ place, look }) => {
    const isOfFile = look !== 'gone' && look !== 'removed' && !place.isMade;
    return isOfFile && (look !== 'left' || place.match !== null || place.wasDeleted);
  });
  const levels = Map.groupBy(kept, ({ place }) => place.level);
  return new Map(
    [...levels.values()].flatMap((members) => [...companionMarks(members.map(({ place }) => place))]),
  );
}

function fieldsOf({ place, taken }: Judged) {
  return [place.ref, new Set([...taken].map(({ field }) => field))] as const;
}

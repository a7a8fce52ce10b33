import { changesOf } from '../../import/compare.ts';
import { deletedFinder } from '../../import/deleted-here.ts';
import { levelFinder } from '../../import/find-level.ts';
import { type Fit, fitOfLevel, intoLevel } from '../../import/fit.ts';
import { floorNumber } from '../../import/floor-number.ts';
import { layersAsLevels } from '../../import/floors.ts';
import { grainOf } from '../../import/grain.ts';
import type { KnownMap, KnownPlace } from '../../import/known-map.ts';
import { kindOf, readMarks } from '../../import/last-import.ts';
import { matchProposal } from '../../import/match.ts';
import { matchOnLevels } from '../../import/match-on-levels.ts';
import { outlineFinder } from '../../import/outline-finder.ts';
import type { FieldChange, Proposal, ProposedLevel, ProposedPlace } from '../../import/proposal.ts';
import { sourceIdFinder } from '../../import/source-ids.ts';
import { readOccupancy, writeOccupancy } from '../../import/table/occupancy-cell.ts';
import { fileStatusWords } from '../../import/table/values.ts';
import type { Size } from '../../import/trace/raster.ts';
import { levelSlug } from '../../mapmodel/plain-slug.ts';
import { isSameName } from '../../mapmodel/search-text.ts';
import type { Draft } from './draft.ts';
import { withKinds } from './with-kinds.ts';

/** Proposal after a person's decisions about floors, levels and questions. */
export type Arranged = {
  readonly levels: readonly ProposedLevel[];
  readonly places: readonly ProposedPlace[];
  readonly changes: ReadonlyMap<string, readonly FieldChange[]>;
  /** Placement of each drawing on a level of the map, by the `ref` of the proposed level. */
  readonly fits: ReadonlyMap<string, Fit>;
  /** Places on the map that an import of the same building no longer has, as their own matches. */
  readonly gone: readonly ProposedPlace[];
};

type Decided = Pick<
  Draft,
  | 'read'
  | 'known'
  | 'sizes'
  | 'current'
  | 'floors'
  | 'targets'
  | 'answers'
  | 'placed'
  | 'kinds'
  | 'categories'
  | 'namesIn'
>;

/** Applies the decisions of a draft: assigns levels, applies answers and computes the changes again. */
export function arrange(asRead: Decided): Arranged {
  const draft = { ...asRead, read: withKinds(asRead) };
  const fits = new Map<string, Fit>();
  const isTable = draft.read.source.format === 'table';
  const proposal = isTable ? answered(draft) : laidOut(draft, fits);
  const changes = new Map<string, FieldChange[]>();
  for (const change of proposal.changes) {
    const list = changes.get(change.ref);
    if (list) list.push(change);
    else changes.set(change.ref, [change]);
  }
  const gone = isTable ? [] : goneFrom(proposal, draft.known);
  return { levels: proposal.levels, places: proposal.places, changes, fits, gone };
}

function laidOut(draft: Decided, fits: Map<string, Fit>): Proposal {
  const { read, known, floors } = draft;
  let proposal = matchProposal(floors.length > 0 ? layersAsLevels(read, floors) : read, known);
  const taken = new Set<string | null>(draft.targets.values());
  for (const level of proposal.levels) {
    const into = targetOf(level, proposal, draft, taken);
    taken.add(into);
    if (into === null || into === 'new') {
      proposal = {
        ...proposal,
        levels: proposal.levels.map((each) => (each === level ? { ...level, into } : each)),
      };
      continue;
    }
    const size = draft.sizes.get(into);
    const fit = fitOn(level, { proposal, known, into, size });
    if (level.into !== into) fits.set(level.ref, fit);
    proposal =
      level.into === into ? proposal : intoLevel(proposal, level.ref, into, fit, size ? grainOf(size) : 1);
  }
  return withoutDeleted(matchOnLevels(proposal, known), known);
}

/** Returns the proposal with places unticked that somebody deleted on the map since the last import. */
function withoutDeleted(proposal: Proposal, known: KnownMap): Proposal {
  const wasDeleted = deletedFinder(known.places, kindOf(proposal.source.format));
  const withId = sourceIdFinder(known);
  const intoOf = new Map(proposal.levels.map(({ ref, into }) => [ref, into]));
  const places = proposal.places.map((place): ProposedPlace => {
    const into = intoOf.get(place.level ?? '');
    // An id that a place of the map still has was given to another room of the file.
    const isLeft = place.match === null && !place.isMade && into && !withId(place, into);
    const isDeleted = isLeft && wasDeleted(place, into);
    return isDeleted ? { ...place, isTicked: false, wasDeleted: true } : place;
  });
  return { ...proposal, places };
}

/**
 * Returns the level that the person chose, else the level with most of the matched places if they are half of
 * its places or of the drawing's, else the level of this name and size on which half of them lie, else the current level.
 * A lift and stairs are on every floor. A level of a building goes into the level of the map with its name or the number
 * of its floor, unless another one goes there.
 */
function targetOf(
  level: ProposedLevel,
  proposal: Proposal,
  { known, targets, current }: Decided,
  taken: ReadonlySet<string | null>,
): string | null {
  const said = targets.get(level.ref);
  if (said !== undefined) return said;
  if (level.into !== 'new') return level.into;
  const levelOf = new Map(known.places.map((place) => [place.id, place.level]));
  const counts = new Map<string, number>();
  const own = proposal.places.filter((place) => place.level === level.ref);
  for (const { match } of own) {
    const at = match ? levelOf.get(match.id) : undefined;
    if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const isEnough = (count: number, id: string) => {
    const there = known.places.filter((place) => place.level === id);
    return count > 0 && count * 2 >= Math.min(own.length, there.length);
  };
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most && isEnough(most[1], most[0])) return most[0];
  const alike = known.levels.filter((each) => isAlike(level, each));
  const lying = alike.map(({ id }) => [id, lyingOn(proposal, level.ref, known, id)] as const);
  const [best] = lying.sort(([, a], [, b]) => b - a);
  if (best && isEnough(best[1], best[0])) return best[0];
  if (current !== null) return current;
  const named = isBuilding(proposal) ? levelFinder(known.levels)(...levelNames(level, proposal)) : null;
  return named && !taken.has(named.id) ? named.id : 'new';
}

/** Checks whether the levels of a file are floors. A single drawing is a floor only if somebody says so. */
function isBuilding({ source: { format }, levels }: Proposal): boolean {
  if (format === 'dxf' || format === 'pdf') return levels.length > 1;
  return format === 'imdf' || format === 'geojson' || format === 'osm';
}

/** Returns the names of a level and the number of its floor. Only IMDF numbers all floors; others count them. */
function levelNames({ names, ordinal }: ProposedLevel, { source }: Proposal): [string[], number | null] {
  return [Object.values(names), source.format === 'imdf' ? ordinal : null];
}

/** Checks whether a level of the map has the size and the name of a level of the file, or the number of its floor. */
function isAlike(level: ProposedLevel, known: KnownMap['levels'][number]): boolean {
  const isSize = (one: number, other: number) => Math.abs(one - other) <= 0.01 * Math.max(one, other);
  if (!isSize(level.width, known.width) || !isSize(level.height, known.height)) return false;
  const names = Object.values(level.names);
  const number = floorNumber(names[0] ?? '');
  if (number !== null && number === floorNumber(known.name)) return true;
  return names.some((name) => isSameName(name, known.name) || levelSlug(name) === known.key);
}

/** Returns how many places of a drawing lie where places of a level lie. */
function lyingOn(proposal: Proposal, ref: string, known: KnownMap, levelId: string): number {
  const outlines = outlineFinder({ ...known, places: known.places.filter(({ level }) => level === levelId) });
  const taken = new Set<string>();
  for (const place of proposal.places) {
    const found = place.level === ref ? outlines.find(place, levelId, taken) : undefined;
    if (found) taken.add(found.id);
  }
  return taken.size;
}

/** Returns the better of two fits: by the matching places, or by the page, where rooms have changed their names. */
function fitOn(
  level: ProposedLevel,
  {
    proposal,
    known,
    into,
    size,
  }: { proposal: Proposal; known: KnownMap; into: string; size: Size | undefined },
): Fit {
  const byPage = pageFit(level, size);
  const byPlaces = fitOfLevel(proposal, level.ref, known, into);
  if (!byPlaces) return byPage;
  const lying = (fit: Fit) => lyingOn(intoLevel(proposal, level.ref, into, fit), level.ref, known, into);
  // Rooms whose ids were exchanged may fit as well by a turn of the whole plan.
  const onPage = lying(byPage);
  return onPage > 0 && onPage >= lying(byPlaces) ? byPage : byPlaces;
}

/** With fewer matches, a file is another one and not a newer one. */
const sameFileShare = 0.5;

/** Returns the places of the levels that a file is imported to again, which the file does not have. */
function goneFrom({ levels, places, source }: Proposal, { places: there }: KnownMap): ProposedPlace[] {
  const kind = kindOf(source.format);
  const matchedAnywhere = new Set(places.flatMap(({ match }) => match?.id ?? []));
  // Several levels of a file may go into one of the map.
  return [...Map.groupBy(levels, ({ into }) => into)].flatMap(([into, same]) => {
    const refs = new Set(same.map(({ ref }) => ref));
    const own = places.filter(({ level }) => level !== null && refs.has(level));
    const matched = new Set(own.flatMap(({ match }) => match?.id ?? []));
    if (matched.size === 0 || matched.size < sameFileShare * own.length) return [];
    const missing = there.filter(({ id, level }) => level === into && !matchedAnywhere.has(id));
    // What was never in such a file is not gone from it. Imports of before kept no marks.
    const isMarked = ({ imported }: KnownPlace) => readMarks(imported, kind).size > 0;
    const isKnown = there.some((known) => known.level === into && matched.has(known.id) && isMarked(known));
    return missing
      .filter((known) => !isKnown || isMarked(known))
      .map((known) => goneOf(known, same[0]?.ref ?? null));
  });
}

function goneOf({ id, kind, key, ring, point, texts }: KnownPlace, level: string | null): ProposedPlace {
  const titles = Object.entries(texts).map(([code, { title }]) => [code, { title }] as const);
  return {
    ref: `gone-${id}`,
    kind,
    level,
    group: null,
    ring,
    point,
    key,
    texts: Object.fromEntries(titles),
    isTicked: false,
    match: { id, by: 'key' },
    notes: [],
  };
}

/** Fits the whole page into the level, as large as possible without stretching. */
function pageFit(page: Size, level: Size | undefined): Fit {
  const scale = level ? Math.min(level.width / page.width, level.height / page.height) : 1;
  return {
    scale,
    degrees: 0,
    shift: [0, 0],
    missPx: 0,
    toLevel: ([x, y]) => [x * scale, y * scale],
  };
}

/** Returns a table with answered rows matched to their places and placed rows at their points. */
function answered({ read, known, answers, placed }: Decided): Proposal {
  const byId = new Map(known.places.map((place) => [place.id, place]));
  const changes = [...read.changes];
  const places = read.places.map((place): ProposedPlace => {
    const put = placed.get(place.ref);
    if (put && !place.match) return { ...place, level: put.level, point: put.point, isTicked: true };
    const there = byId.get(answers.get(place.ref) ?? '');
    if (!there) return place;
    const row = rowFor(there, place, known.timezone);
    changes.push(...changesOf(row, there, { defaultLanguage: known.defaultLanguage, areTagsAdded: false }));
    const { kind, key, level, id } = there;
    return { ...row, kind, key, level, isTicked: true, match: { id, by: 'title' } };
  });
  const missing = new Set([...placed.values()].map(({ level }) => level));
  for (const { ref } of read.levels) missing.delete(ref);
  const more = known.levels
    .filter(({ id }) => missing.has(id))
    .map(({ id, name }): ProposedLevel => {
      const size = { width: 1, height: 1 };
      return { ref: id, names: { '': name }, ordinal: 0, ...size, backdrop: null, into: id };
    });
  return { ...read, levels: [...read.levels, ...more], places, changes };
}

/** Returns a row for its place. An area takes no icon, and times are those of the place's own time zone. */
function rowFor(there: KnownPlace, place: ProposedPlace, timezone: string): ProposedPlace {
  const { icon, occupancy, ...row } = place;
  const text = occupancy ? writeOccupancy(occupancy, timezone, fileStatusWords) : '';
  const periods = (text && readOccupancy(text, there.occupancy.zone, fileStatusWords)) || occupancy;
  return {
    ...row,
    ...(icon !== undefined && there.kind === 'marker' && { icon }),
    ...(periods !== undefined && { occupancy: periods }),
  };
}

import { boundsCenter, boundsOf } from '../geometry/bounds.ts';
import { ringContains } from '../geometry/polygon.ts';
import { isMoved } from './compare.ts';
import type { KnownMap, KnownPlace } from './known-map.ts';
import { compared, grainsOf, type Matched } from './match.ts';
import { type OutlineFinder, outlineFinder } from './outline-finder.ts';
import type { Match, Proposal, ProposedPlace } from './proposal.ts';
import { isHandle, sourceIdFinder } from './source-ids.ts';

/**
 * Compares the proposal of a drawing with the levels that receive its places, place by place: by the id in the source, by a key that the file
 * gives and by a key whose outline agrees, then by outline, then by any other key. A place on the map matches once. A
 * place with the same key on another level is another place: a new one gets a number after its key, by which it matches
 * when the file is read again.
 */
export function matchOnLevels(proposal: Proposal, known: KnownMap): Proposal {
  const intoOf = new Map(proposal.levels.map(({ ref, into }) => [ref, into]));
  const levelOf = ({ level }: ProposedPlace) => intoOf.get(level ?? '') ?? null;
  const byKey = onLevelFinder(known, levelOf);
  const outlines = outlineFinder(known);
  const matches = new Map<string, Matched>();
  const taken = new Set<string>();
  const match = (by: Match['by'], find: (place: ProposedPlace) => KnownPlace | undefined) => {
    for (const place of proposal.places) {
      if (matches.has(place.ref)) continue;
      const found = find(place);
      if (!found || taken.has(found.id)) continue;
      taken.add(found.id);
      matches.set(place.ref, { known: found, by });
    }
  };
  const ids = idMatches(proposal, known, { levelOf, outlines });
  match('externalId', (place) => ids.get(place.ref));
  match('key', (place) => {
    const found = byKey(place);
    return found && (place.isKeyGiven === true || outlines.isSame(place, found)) ? found : undefined;
  });
  match('outline', (place) => outlines.find(place, levelOf(place), taken));
  match('key', byKey);
  // Where a place lies already, another one is not wanted unasked.
  const places = proposal.places.map((place) => {
    const isOnAnother = !matches.has(place.ref) && outlines.isTaken(place, levelOf(place));
    return isOnAnother ? { ...place, isTicked: false } : place;
  });
  return compared({ ...proposal, places }, known, matches);
}

type Levels = { levelOf: (place: ProposedPlace) => string | null; outlines: OutlineFinder };

/**
 * Returns the places of the map that places of the file are by their ids, by `ref`. Programs number ids anew, so an outline
 * that is clearly that of another place counts more, unless the name is that of the id and not that of the outline.
 */
function idMatches(
  { places }: Proposal,
  known: KnownMap,
  { levelOf, outlines }: Levels,
): ReadonlyMap<string, KnownPlace> {
  const byId = sourceIdFinder(known);
  const grains = grainsOf(known);
  const seen = places.map((place) => {
    const found = byId(place, levelOf(place));
    const isThere = found && !isMoved(place, found, grains(found.level));
    const lies = isThere || (found && outlines.isSame(place, found)) ? found : undefined;
    return { place, found, twin: lies ?? outlines.find(place, levelOf(place), new Set()) };
  });
  const owners = new Map(seen.flatMap(({ place, twin }) => (twin ? [[twin.id, place] as const] : [])));
  return new Map(
    seen.flatMap(({ place, found, twin }) => {
      if (!found) return [];
      const named = (there: KnownPlace | undefined) => there !== undefined && isNamed(place, there, known);
      const owner = owners.get(found.id);
      // Another place of the file lies where this one was.
      const isOwned = owner !== undefined && owner !== place;
      const isOther = twin !== found && (twin !== undefined || isOwned);
      const isCalled = named(found) && !named(twin) && !(isOwned && isNamed(owner, found, known));
      const isKept = twin === found || (isOther ? isCalled : isGood(place, found, known));
      return isKept ? [[place.ref, found] as const] : [];
    }),
  );
}

function isGood(place: ProposedPlace, found: KnownPlace, known: KnownMap): boolean {
  return !isHandle(place.sourceId) || isLikely(place, found, known);
}

/** Checks whether a room with the handle of another may be it: one lies on the other, or both have one name. */
function isLikely(place: ProposedPlace, found: KnownPlace, known: KnownMap): boolean {
  const isOn = (ring: KnownPlace['ring'], other: KnownPlace['ring']) =>
    ring !== null && other !== null && ringContains(other, boundsCenter(boundsOf(ring)));
  if (isOn(place.ring, found.ring) || isOn(found.ring, place.ring)) return true;
  return isNamed(place, found, known);
}

/** Checks whether a place of the file has the title of a place of the map, in any language. */
function isNamed(place: ProposedPlace, found: KnownPlace, { defaultLanguage }: KnownMap): boolean {
  return Object.entries(place.texts).some(([code, { title }]) => {
    const there = found.texts[code === '' ? defaultLanguage : code]?.title;
    return Boolean(title) && there === title;
  });
}

/** Returns a function that finds the place of the same kind and key on the level that receives a place. */
function onLevelFinder(known: KnownMap, levelOf: (place: ProposedPlace) => string | null) {
  const name = (level: string, kind: KnownPlace['kind'], key: string) => `${level}\n${kind}\n${key}`;
  const byKey = new Map(known.places.map((place) => [name(place.level, place.kind, place.key), place]));
  const numbered = Map.groupBy(known.places, ({ level, kind, key }) =>
    name(level, kind, key.replace(/-\d+$/, '')),
  );
  const grains = grainsOf(known);
  return (place: ProposedPlace): KnownPlace | undefined => {
    const into = levelOf(place);
    if (!into || place.key === null) return undefined;
    const wanted = name(into, place.kind, place.key);
    const same = byKey.get(wanted);
    const isThere = (there: KnownPlace) => !isMoved(place, there, grains(there.level));
    if (same && isThere(same)) return same;
    return numbered.get(wanted)?.find(isThere) ?? same;
  };
}

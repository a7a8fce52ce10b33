import { changesOf } from './compare.ts';
import { fold } from './fold.ts';
import { grainOf } from './grain.ts';
import type { KnownMap, KnownPlace } from './known-map.ts';
import type { FieldChange, Match, Proposal, ProposedPlace } from './proposal.ts';

/** Returns a function that finds places by key and, unless `kind` is null, kind. */
export function keyFinder({
  places,
}: KnownMap): (key: string, kind: KnownPlace['kind'] | null) => readonly KnownPlace[] {
  const byKey = Map.groupBy(places, ({ key }) => key);
  return (key, kind) => (byKey.get(key) ?? []).filter((known) => kind === null || known.kind === kind);
}

/**
 * Returns a function that finds places by a title in any of its languages, else by the key made from a title. Searches
 * only one level unless `level` is null.
 */
export function titleFinder({
  places,
  defaultLanguage,
}: KnownMap): (texts: ProposedPlace['texts'], level: string | null) => readonly KnownPlace[] {
  const byTitle = new Map<string, Set<KnownPlace>>();
  const name = (language: string, title: string) => `${language}\n${fold(title)}`;
  const byKey = Map.groupBy(places, ({ key }) => fold(key));
  for (const place of places)
    for (const [language, { title }] of Object.entries(place.texts)) {
      if (!title || fold(title) === '') continue;
      const key = name(language, title);
      byTitle.set(key, (byTitle.get(key) ?? new Set()).add(place));
    }
  return (texts, level) => {
    const found = new Set<KnownPlace>();
    for (const [code, { title }] of Object.entries(texts)) {
      if (!title) continue;
      for (const place of byTitle.get(name(code === '' ? defaultLanguage : code, title)) ?? [])
        if (level === null || place.level === level) found.add(place);
    }
    if (found.size > 0) return [...found];
    const keyed = new Set(
      Object.values(texts).flatMap(({ title }) =>
        title && fold(title) !== '' ? (byKey.get(fold(title)) ?? []) : [],
      ),
    );
    return [...keyed].filter((place) => level === null || place.level === level);
  };
}

/**
 * Compares the proposal of a drawing with the map: matches places of the same kind and key, and lists what they would
 * change. A file that was imported before and has not changed lists no changes.
 */
export function matchProposal(proposal: Proposal, known: KnownMap): Proposal {
  const find = keyFinder(known);
  const matches = new Map<string, Matched>();
  for (const { ref, key, kind } of proposal.places) {
    const found = key === null ? undefined : find(key, kind)[0];
    if (found) matches.set(ref, { known: found, by: 'key' });
  }
  return compared(proposal, known, matches);
}

export type Matched = { known: KnownPlace; by: Match['by'] };

/** Returns a function that gives the grain of each level of the map by its id. */
export function grainsOf({ levels }: KnownMap): (level: string) => number {
  const grains = new Map(levels.map((level) => [level.id, grainOf(level)]));
  return (level) => grains.get(level) ?? 1;
}

/** Returns the proposal with these matches, by the `ref` of the place, and what they would change. */
export function compared(
  proposal: Proposal,
  known: KnownMap,
  matches: ReadonlyMap<string, Matched>,
): Proposal {
  const grains = grainsOf(known);
  const changes: FieldChange[] = [];
  const places = proposal.places.map((place): ProposedPlace => {
    const match = matches.get(place.ref);
    if (!match) return { ...place, match: null };
    const { known: found, by } = match;
    const { defaultLanguage } = known;
    changes.push(
      ...changesOf(place, found, { defaultLanguage, areTagsAdded: true, grain: grains(found.level) }),
    );
    return { ...place, match: { id: found.id, by } };
  });
  return { ...proposal, places, changes };
}

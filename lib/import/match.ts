import { foldText, nameForms } from '../mapmodel/search-text.ts';
import { changesOf } from './compare.ts';
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

/** Returns a function that finds the place with an external id. */
export function externalIdFinder({ places }: KnownMap): (externalId: string) => readonly KnownPlace[] {
  const byId = Map.groupBy(places, ({ externalId }) => externalId);
  return (externalId) => byId.get(externalId) ?? [];
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
  const names = (language: string, title: string) =>
    nameForms(title).flatMap((form) => (form === '' ? [] : [`${language}\n${form}`]));
  const byKey = Map.groupBy(places, ({ key }) => nameForms(key)[0] ?? '');
  for (const place of places)
    for (const [language, { title }] of Object.entries(place.texts))
      for (const name of names(language, title ?? ''))
        byTitle.set(name, (byTitle.get(name) ?? new Set()).add(place));
  return (texts, level) => {
    const found = new Set<KnownPlace>();
    for (const [code, { title }] of Object.entries(texts)) {
      if (!title) continue;
      const language = code === '' ? defaultLanguage : code;
      const alike = new Set(names(language, title).flatMap((name) => [...(byTitle.get(name) ?? [])]));
      const onLevel = [...alike].filter((place) => level === null || place.level === level);
      // "1.1" and "11" are alike: of several places, those that are written so are meant.
      const same = onLevel.filter((place) => isWritten(place.texts[language]?.title, title));
      for (const place of same.length > 0 ? same : onLevel) found.add(place);
    }
    if (found.size > 0) return [...found];
    const keyed = new Set(
      Object.values(texts).flatMap(({ title }) =>
        nameForms(title ?? '').flatMap((form) => (form === '' ? [] : (byKey.get(form) ?? []))),
      ),
    );
    return [...keyed].filter((place) => level === null || place.level === level);
  };
}

function isWritten(known: string | null | undefined, title: string): boolean {
  return foldText((known ?? '').trim()) === foldText(title.trim());
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

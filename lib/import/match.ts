import { changesOf, isMoved } from './compare.ts';
import { fold } from './fold.ts';
import type { KnownMap, KnownPlace } from './known-map.ts';
import type { FieldChange, Proposal, ProposedPlace } from './proposal.ts';

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
  return compared(proposal, known, ({ key, kind }) => (key === null ? undefined : find(key, kind)[0]));
}

/**
 * Compares the proposal of a drawing with the levels that receive its places. A place with the same key on another level
 * is another place: a new one gets a number after its key, by which it matches when the file is read again.
 */
export function matchOnLevels(proposal: Proposal, known: KnownMap): Proposal {
  const name = (level: string, kind: KnownPlace['kind'], key: string) => `${level}\n${kind}\n${key}`;
  const byKey = new Map(known.places.map((place) => [name(place.level, place.kind, place.key), place]));
  const numbered = Map.groupBy(known.places, ({ level, kind, key }) =>
    name(level, kind, key.replace(/-\d+$/, '')),
  );
  const intoOf = new Map(proposal.levels.map(({ ref, into }) => [ref, into]));
  return compared(proposal, known, (place) => {
    const into = intoOf.get(place.level ?? '');
    if (!into || place.key === null) return undefined;
    const wanted = name(into, place.kind, place.key);
    const same = byKey.get(wanted);
    if (same && !isMoved(place, same)) return same;
    return numbered.get(wanted)?.find((there) => !isMoved(place, there)) ?? same;
  });
}

function compared(
  proposal: Proposal,
  known: KnownMap,
  find: (place: ProposedPlace) => KnownPlace | undefined,
): Proposal {
  const context = { defaultLanguage: known.defaultLanguage, areTagsAdded: true };
  const changes: FieldChange[] = [];
  const places = proposal.places.map((place): ProposedPlace => {
    const found = find(place);
    if (!found) return { ...place, match: null };
    changes.push(...changesOf(place, found, context));
    return { ...place, match: { id: found.id, by: 'key' } };
  });
  return { ...proposal, places, changes };
}

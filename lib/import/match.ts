import { foldText, nameForms } from '../mapmodel/search-text.ts';
import { changesOf, originBy } from './compare.ts';
import { grainOf } from './grain.ts';
import type { KnownMap, KnownPlace } from './known-map.ts';
import { kindOf, type Marks, markOf, readMarks } from './last-import.ts';
import type { FieldChange, Match, Proposal, ProposedPlace } from './proposal.ts';
import { sourceIdFinder } from './source-ids.ts';

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
 * Compares the proposal of a drawing with the map: matches places by their id in the source, else by kind and key, and
 * lists what they would change. A file that was imported before and has not changed lists no changes.
 */
export function matchProposal(proposal: Proposal, known: KnownMap): Proposal {
  const find = keyFinder(known);
  const matches = new Map<string, Matched>();
  const findId = sourceIdFinder(known);
  for (const place of proposal.places) {
    const { ref, key, kind } = place;
    const same = findId(place, null);
    const found = same ?? (key === null ? undefined : find(key, kind)[0]);
    if (found) matches.set(ref, { known: found, by: same ? 'externalId' : 'key' });
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
  const kind = kindOf(proposal.source.format);
  const levelChange = levelChanges(proposal, known);
  const places = proposal.places.map((place): ProposedPlace => {
    const match = matches.get(place.ref);
    if (!match) return { ...place, match: null };
    const { known: found, by } = match;
    const { defaultLanguage } = known;
    const marks = readMarks(found.imported, kind);
    const grain = grains(found.level);
    const own = changesOf(place, found, { defaultLanguage, areTagsAdded: true, grain, marks });
    const moved = levelChange(place, found, marks);
    // On another level, a shape has other coordinates: it goes there with its place.
    changes.push(...(moved ? [moved, ...own.filter(({ field }) => field !== 'shape')] : own));
    return { ...place, match: { id: found.id, by } };
  });
  return { ...proposal, places, changes };
}

/** Returns a function that gives the change of a place that is on another level than the file has it on, if it is. */
function levelChanges({ levels }: Proposal, known: KnownMap) {
  const targets = new Map(levels.map((level) => [level.ref, level]));
  const names = new Map(known.levels.map(({ id, name }) => [id, name]));
  return (place: ProposedPlace, found: KnownPlace, marks: Marks): FieldChange | null => {
    const target = targets.get(place.level ?? '');
    if (!target || target.into === null || target.into === found.level) return null;
    // Before a level is matched, all go to new ones.
    if (place.sourceId === undefined || target.into === 'new') return null;
    const mark = marks.get('level');
    return {
      ref: place.ref,
      id: found.id,
      origin: originBy(mark, mark === markOf(place.level ?? ''), true),
      field: 'level',
      before: names.get(found.level) ?? '',
      after: names.get(target.into) ?? '',
    };
  };
}

import { plainSlug } from '../../mapmodel/plain-slug.ts';
import { nameKey } from '../../mapmodel/references.ts';
import { isMadeKey, keyMaker } from '../commands/keys.ts';
import type { Document } from '../model/document.ts';
import { type Change, type Entity, isPlace, type Place } from '../model/types.ts';

/** What the server has, by id. */
type Base = ReadonlyMap<string, Entity>;

/**
 * Returns the changes that make our document agree with what others named or took away meanwhile. A tag that two people
 * made at once is theirs; places lose tags that nobody has any more, and go with their level, as they do on the server;
 * and a key that was made of a title gets a number if somebody else's place has it.
 */
export function settleReferences(document: Document, base: Base, dirty: ReadonlySet<string>): Change[] {
  const tags = document.tags();
  const theirs = new Map(
    tags.flatMap(({ id, name }) => (base.has(id) ? [[nameKey(name), id] as const] : [])),
  );
  const doubles = tags.filter(({ id, name }) => !base.has(id) && theirs.has(nameKey(name)));
  const instead = new Map(tags.map(({ id }) => [id, id]));
  for (const { id, name } of doubles) instead.set(id, theirs.get(nameKey(name)) ?? id);
  const isTaken = takenKeys(document, base, dirty);
  const otherKey = otherKeys(document);
  const places = [...document.all()].flatMap((before): Change[] => {
    if (!isPlace(before)) return [];
    if (!document.get(before.level)) return [{ id: before.id, before, after: null }];
    const areSettled = before.tags.every((tag) => instead.get(tag) === tag);
    const tagIds = areSettled
      ? before.tags
      : [...new Set(before.tags.flatMap((tag) => instead.get(tag) ?? []))];
    const key = isTaken(before) ? otherKey(before) : before.key;
    const isSettled = areSettled && key === before.key;
    return isSettled ? [] : [{ id: before.id, before, after: { ...before, key, tags: tagIds } }];
  });
  return [...places, ...doubles.map((tag) => ({ id: tag.id, before: tag, after: null }))];
}

/** Returns a check whether the server has the unsaved key of a place at another one. */
function takenKeys(document: Document, base: Base, dirty: ReadonlySet<string>): (place: Place) => boolean {
  const isNew = ({ id, key }: Place) => {
    const old = base.get(id);
    return !isPlace(old) || old.key !== key;
  };
  let taken: ReadonlyMap<string, string> | null = null;
  const keysOfServer = () =>
    new Map(
      [...base.values()].flatMap((one) =>
        isPlace(one) && document.get(one.id) ? [[`${one.kind} ${one.key}`, one.id]] : [],
      ),
    );
  return (place) => {
    if (!dirty.has(place.id) || !isNew(place)) return false;
    taken ??= keysOfServer();
    const holder = taken.get(`${place.kind} ${place.key}`);
    return holder !== undefined && holder !== place.id;
  };
}

/**
 * Returns a function that gives a free key for one that was made of the title, each key once. A key that somebody wrote
 * stays: its field tells the fault.
 */
function otherKeys(document: Document): (place: Place) => string {
  const { defaultLanguage } = document.project().settings;
  const makers = new Map<Place['kind'], ReturnType<typeof keyMaker>>();
  return ({ kind, key, translations }) => {
    const title = plainSlug(translations[defaultLanguage]?.title ?? '');
    const word = key.replace(/-\d+$/, '');
    if (!isMadeKey(kind, key) && word !== title?.replace(/-\d+$/, '')) return key;
    const maker = makers.get(kind) ?? keyMaker(document, kind);
    makers.set(kind, maker);
    return maker(word);
  };
}

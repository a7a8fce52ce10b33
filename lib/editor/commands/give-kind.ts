import { isSame } from '../../mapmodel/is-same.ts';
import { plainSlug } from '../../mapmodel/plain-slug.ts';
import { foldText } from '../../mapmodel/search-text.ts';
import type { RoomKindNames } from '../../messages/room-kinds.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import { newTag } from '../model/entities.ts';
import type { Change, Command, Place, Refusal, Tag } from '../model/types.ts';
import { type RoomKind, roomKindList, roomKinds } from '../room-kinds.ts';
import { added, commandOf, placesOf, withTexts } from './command.ts';
import { isMadeKey, keyMaker } from './keys.ts';

/** Names of the kinds, by language. */
export type KindNames = ReadonlyMap<string, RoomKindNames>;

type Input = {
  ids: readonly string[];
  kind: RoomKind;
  names: KindNames;
  newId: () => string;
};

/**
 * Sets the kind of places: colour, icon, tag, and the name as the title in every language of the project. Titles that a
 * person wrote stay. The name and the tag of another kind are removed.
 */
export function giveKind(document: Reader, { ids, kind, names, newId }: Input): Command | Refusal {
  const tags = document.tags();
  const known = tagOf(tags, kind, names);
  if (!known && tags.length >= limits.tagsPerProjectMax) return { refused: 'tagsMax' };
  const tag = known ?? tagMade(document.project(), kind, names, newId());
  const others = otherTags(tags, tag, names);
  const places = placesOf(document, ids);
  const keys = keyGiver(document, names);
  const changes = places.flatMap((place): Change[] => {
    const titled = withTitles(place, kind, document.project().languages, names);
    const tagIds = [...place.tags.filter((id) => !others.has(id) && id !== tag.id), tag.id];
    const after = withLook(
      { ...titled, key: keys(place, titled), tags: tagIds.slice(-limits.tagsPerEntityMax) },
      kind,
    );
    return isSame(place, after) ? [] : [{ id: place.id, before: place, after }];
  });
  return commandOf('kind', changes.length === 0 || known ? changes : [added(tag), ...changes]);
}

/** Returns the kind of a place according to its tags, or null. */
export function kindOf(place: Place, tags: readonly Tag[], names: Input['names']): RoomKind | null {
  for (const id of place.tags) {
    const tag = tags.find((each) => each.id === id);
    const kind =
      tag && roomKindList.find((each) => roomKinds[each].icon === tag.icon && tagOf([tag], each, names));
    if (kind) return kind;
  }
  return null;
}

function withLook(place: Place, kind: RoomKind): Place {
  const { color, icon } = roomKinds[kind];
  return place.kind === 'area' ? { ...place, color } : { ...place, color, icon, customIcon: null };
}

function withTitles(
  start: Place,
  kind: RoomKind,
  languages: readonly string[],
  names: Input['names'],
): Place {
  let place = start;
  for (const language of languages) {
    const known = names.get(language);
    const title = place.translations[language]?.title ?? '';
    if (known && (title === '' || isNameOfKind(title, known) || isBegun(title, known[kind])))
      place = withTexts(place, language, { title: known[kind] });
  }
  return place;
}

const lettersMin = 2;

/** Checks whether a title is the typed beginning of a name, by which the kind was suggested. */
function isBegun(title: string, name: string): boolean {
  const typed = foldText(title);
  return typed.length >= lettersMin && foldText(name).startsWith(typed);
}

function isNameOfKind(title: string, names: RoomKindNames): boolean {
  const wanted = foldText(title);
  return Object.values(names).some((name) => foldText(name) === wanted);
}

/** Returns a function that makes a key from the title, if the key was generated or comes from a kind's name. */
function keyGiver(document: Reader, names: Input['names']): (before: Place, after: Place) => string {
  const { defaultLanguage } = document.project().settings;
  const makers = { area: keyMaker(document, 'area'), marker: keyMaker(document, 'marker') };
  const made = new Set(
    Object.values(names.get(defaultLanguage) ?? {}).flatMap((name) => plainSlug(name) ?? []),
  );
  return (before, after) => {
    const title = after.translations[defaultLanguage]?.title ?? '';
    const isOfKind = made.has(before.key.replace(/-\d+$/, ''));
    if (title === before.translations[defaultLanguage]?.title) return before.key;
    const slug = plainSlug(title);
    if (slug === null || !(isMadeKey(before.kind, before.key) || isOfKind)) return before.key;
    return makers[before.kind](slug);
  };
}

/** Finds the tag of a kind: a tag with the kind's name in any language. */
function tagOf(tags: readonly Tag[], kind: RoomKind, names: Input['names']): Tag | undefined {
  const wanted = new Set([...names.values()].map((known) => foldText(known[kind])));
  return tags.find(({ name, translations }) =>
    [name, ...Object.values(translations)].some((each) => wanted.has(foldText(each))),
  );
}

/** Returns the kind with this name in any of the languages; null if there is none. */
export function kindWithName(name: string, names: KindNames): RoomKind | null {
  const wanted = foldText(name);
  const isNamed = (kind: RoomKind) => [...names.values()].some((known) => foldText(known[kind]) === wanted);
  return roomKindList.find(isNamed) ?? null;
}

/** Returns a new tag of a kind, with its colour, its icon and its name in these languages. */
export function tagMade(
  { settings, languages }: { settings: { defaultLanguage: string }; languages: readonly string[] },
  kind: RoomKind,
  names: KindNames,
  id: string,
): Tag {
  const { color, icon } = roomKinds[kind];
  const own = names.get(settings.defaultLanguage) ?? [...names.values()][0];
  const translations = languages.flatMap((language) => {
    const name = language === settings.defaultLanguage ? null : names.get(language)?.[kind];
    return name ? [[language, name] as const] : [];
  });
  return {
    ...newTag({ id, name: own?.[kind] ?? kind, color }),
    icon,
    translations: Object.fromEntries(translations),
  };
}

/** Returns the ids of the tags of other kinds. */
function otherTags(tags: readonly Tag[], own: Tag, names: Input['names']): ReadonlySet<string> {
  const all = new Set([...names.values()].flatMap((known) => Object.values(known).map(foldText)));
  const isKind = ({ name, icon }: Tag) =>
    all.has(foldText(name)) && Object.values(roomKinds).some((kind) => kind.icon === icon);
  return new Set(tags.filter((tag) => tag.id !== own.id && isKind(tag)).map(({ id }) => id));
}

import { isSame } from '../../mapmodel/is-same.ts';
import type { Reader } from '../model/document.ts';
import { emptyTranslation } from '../model/entities.ts';
import type { Area, Command, CommandLabel, Marker, Place, Refusal, Translation } from '../model/types.ts';
import { changed, commandOf, placesOf, removed, withTexts } from './command.ts';

/** Fields of both kinds. A field that a kind does not have is not set on it. */
export type PlaceFields = Partial<Omit<Area, 'id' | 'kind' | 'level'>> &
  Partial<Omit<Marker, 'id' | 'kind' | 'level'>>;

/** Sets fields on one or many places in one step. */
export function updatePlaces(
  document: Reader,
  input: { ids: readonly string[]; fields: PlaceFields; label?: CommandLabel; merge?: Command['merge'] },
): Command {
  const { ids, fields, label = 'details', merge } = input;
  const changes = placesOf(document, ids).flatMap((place) => {
    const own = Object.entries(fields).filter(
      ([name, value]) => name in place && !isSame(place[name as keyof Place], value),
    );
    if (own.length === 0) return [];
    return [{ id: place.id, before: place, after: { ...place, ...Object.fromEntries(own) } as Place }];
  });
  return commandOf(label, changes, null, merge);
}

type Texts = {
  ids: readonly string[];
  language: string;
  texts: Partial<Translation>;
  merge?: Command['merge'];
};

/** Writes texts of one language on one or many places, in one step. */
export function updateTexts(document: Reader, { ids, language, texts, merge }: Texts): Command {
  const changes = placesOf(document, ids).flatMap((place) => {
    const before = place.translations[language] ?? emptyTranslation;
    if (isSame({ ...before, ...texts }, before)) return [];
    return [{ id: place.id, before: place, after: withTexts(place, language, texts) }];
  });
  return commandOf('text', changes, null, merge);
}

type Update = {
  imageId: string;
  language: string;
  /** Nothing removes the text. */
  text: string;
  merge?: NonNullable<Command['merge']>;
};

/** Writes an alternative text of an image, in one step for all places that show it. */
export function updateAlt(document: Reader, { imageId, language, text, merge }: Update): Command {
  const places = document.levels().flatMap(({ id }) => document.places(id));
  const changes = places
    .filter(({ images }) => images.some(({ id }) => id === imageId))
    .map((place) => changed(place, { images: withAlt(place, imageId, language, text) }));
  return commandOf('text', changes, null, merge);
}

function withAlt({ images }: Place, imageId: string, language: string, text: string): Place['images'] {
  return images.map((image) => {
    if (image.id !== imageId) return image;
    const { [language]: _, ...others } = image.alt ?? {};
    return { ...image, alt: text === '' ? others : { ...others, [language]: text } };
  });
}

/** Deletes places, except locked ones. Refused if all are locked. */
export function deletePlaces(
  document: Reader,
  { ids, locked }: { ids: readonly string[]; locked?: ReadonlySet<string> },
): Command | Refusal {
  const places = placesOf(document, ids);
  const free = places.filter(({ id }) => !locked?.has(id));
  if (places.length > 0 && free.length === 0) return { refused: 'locked' };
  return commandOf('delete', free.map(removed), []);
}

import type { Reader } from '../model/document.ts';
import type { Command, Place } from '../model/types.ts';
import { changed, commandOf } from './command.ts';

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

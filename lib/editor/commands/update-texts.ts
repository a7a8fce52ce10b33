import { isSame } from '../../mapmodel/is-same.ts';
import type { Reader } from '../model/document.ts';
import { emptyTranslation } from '../model/entities.ts';
import type { Command, Translation } from '../model/types.ts';
import { commandOf, placesOf, withTexts } from './command.ts';

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

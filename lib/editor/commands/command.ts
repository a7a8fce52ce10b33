import type { Reader } from '../model/document.ts';
import { emptyTranslation, filledTranslations } from '../model/entities.ts';
import type { Area, Change, Command, CommandLabel, Entity, Place, Translation } from '../model/types.ts';

/** Makes a command of these changes. `selection` is the selection afterwards; null leaves it unchanged. */
export function commandOf(
  label: CommandLabel,
  changes: readonly Change[],
  selection: readonly string[] | null = null,
  merge?: Command['merge'],
): Command {
  return {
    label,
    changes,
    selectionBefore: selection && [],
    selectionAfter: selection,
    ...(merge && { merge }),
  };
}

/** Returns the change that sets `fields` on `before`. */
export function changed<E extends Entity>(before: E, fields: Partial<E>): Change {
  return { id: before.id, before, after: { ...before, ...fields } };
}

export function added(after: Entity): Change {
  return { id: after.id, before: null, after };
}

export function removed(before: Entity): Change {
  return { id: before.id, before, after: null };
}

/** Returns the places with these ids, in this order. Ids without a place are left out. */
export function placesOf(document: Reader, ids: readonly string[]): Place[] {
  return ids.flatMap((id) => document.place(id) ?? []);
}

/** Returns the order after the last area or marker of a level. The server takes whole numbers only. */
export function nextOrder(document: Reader, levelId: string, kind: Place['kind']): number {
  return document
    .places(levelId)
    .filter((place) => place.kind === kind)
    .reduce((order, place) => Math.max(order, Math.floor(place.order) + 1), 0);
}

/** Returns the place with `texts` set in one language. */
export function withTexts<P extends Place>(place: P, language: string, texts: Partial<Translation>): P {
  const before = place.translations[language] ?? emptyTranslation;
  const translations = filledTranslations({ ...place.translations, [language]: { ...before, ...texts } });
  return { ...place, translations };
}

/** Returns the areas among `ids`, in this order. */
export function areasOf(document: Reader, ids: readonly string[]): Area[] {
  return placesOf(document, ids).filter((place) => place.kind === 'area');
}

import type { Reader } from '../model/document.ts';
import { emptyTranslation, filledTranslations } from '../model/entities.ts';
import type { Area, Change, Command, CommandLabel, Entity, Place, Translation } from '../model/types.ts';

/** A command of these changes; `selection` is what is selected afterwards, where that changes. */
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

/** The change that replaces `before` by itself with `fields`. */
export function changed<E extends Entity>(before: E, fields: Partial<E>): Change {
  return { id: before.id, before, after: { ...before, ...fields } };
}

export function added(after: Entity): Change {
  return { id: after.id, before: null, after };
}

export function removed(before: Entity): Change {
  return { id: before.id, before, after: null };
}

/** The places of these ids, in their order; ids of nothing are left out. */
export function placesOf(document: Reader, ids: readonly string[]): Place[] {
  return ids.flatMap((id) => document.place(id) ?? []);
}

/** The order after the last area or marker of a level. */
export function nextOrder(document: Reader, levelId: string, kind: Place['kind']): number {
  return document
    .places(levelId)
    .reduce((order, place) => (place.kind === kind ? Math.max(order, place.order + 1) : order), 0);
}

/** The place with `texts` set in one language. */
export function withTexts<P extends Place>(place: P, language: string, texts: Partial<Translation>): P {
  const before = place.translations[language] ?? emptyTranslation;
  const translations = filledTranslations({ ...place.translations, [language]: { ...before, ...texts } });
  return { ...place, translations };
}

/** The areas among `ids`, in their order. */
export function areasOf(document: Reader, ids: readonly string[]): Area[] {
  return ids.flatMap((id) => {
    const place = document.place(id);
    return place?.kind === 'area' ? [place] : [];
  });
}

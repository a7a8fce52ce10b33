import type { z } from 'zod';
import type { Change } from '#lib/contract/schemas/changes.ts';
import type { projectDetail } from '#lib/contract/schemas/project.ts';
import type { Choice } from '#lib/ui/menus/MultiCombobox.tsx';
import { placeName } from '#lib/ui/place-name.ts';
import { mapLevels, titleOf } from '../map-levels.ts';

type Draft = Pick<z.output<typeof projectDetail>, 'levels' | 'settings'>;

/** Returns all places of the draft by name, each with its level. */
export function placeChoices({ levels, settings }: Draft, language: string, untitled: string): Choice[] {
  return mapLevels(levels).flatMap((level) =>
    [...level.areas, ...level.markers].map((place) => ({
      value: place.id,
      label: placeName(place, titleOf(place, language, settings.defaultLanguage), untitled),
      note: level.name,
    })),
  );
}

/**
 * Returns the changes that add a keyword in a language to places of the draft. A place that already has the keyword is
 * skipped.
 */
export function keywordChanges(
  { levels }: Draft,
  ids: ReadonlySet<string>,
  { language, keyword }: { language: string; keyword: string },
): Change[] {
  return levels.flatMap(({ areas, markers }) => {
    const places = [
      ...areas.map((area) => ({ kind: 'area' as const, ...area })),
      ...markers.map((marker) => ({ kind: 'marker' as const, ...marker })),
    ];
    return places.flatMap(({ kind, id, translations }): Change[] => {
      const known = translations[language]?.keywords ?? [];
      if (!ids.has(id) || known.some((each) => each.toLowerCase() === keyword.toLowerCase())) return [];
      const keywords = [...known, keyword];
      return [{ kind, op: 'update', id, fields: { translations: { [language]: { keywords } } } }];
    });
  });
}

import { placeName } from '../../../ui/place-name.ts';
import type { Document } from '../../model/document.ts';
import { titleOf } from '../../model/entities.ts';
import type { Faults } from '../../model/state.ts';
import { isPlace } from '../../model/types.ts';

/** More refusals than this are only counted. */
const shownMax = 3;

/** Returns what the server refused, by name, with its reasons. */
export function refusalLines(
  faults: Faults,
  document: Pick<Document, 'get' | 'project'>,
  { language, untitled }: { language: string; untitled: string },
): string[] {
  const { defaultLanguage } = document.project().settings;
  return [...faults].slice(0, shownMax).map(([id, fields]) => {
    const entity = document.get(id);
    const name = isPlace(entity)
      ? placeName(entity, titleOf(entity, language, defaultLanguage), untitled)
      : entity?.name;
    const reasons = new Set(Object.values(fields).flat());
    return [name, [...reasons].join(' ')].filter(Boolean).join(': ');
  });
}

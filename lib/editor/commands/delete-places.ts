import type { Reader } from '../model/document.ts';
import type { Command, Refusal } from '../model/types.ts';
import { commandOf, placesOf, removed } from './command.ts';

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

import type { Reader } from '../model/document.ts';
import type { Command, Refusal } from '../model/types.ts';
import type { Clip } from './clip.ts';
import { areasOf, changed, commandOf, removed } from './command.ts';

/** Merges two or more touching areas into one. The first selected area keeps its id, texts and looks. */
export function mergeAreas(
  document: Reader,
  { ids, clip, locked }: { ids: readonly string[]; clip: Clip; locked?: ReadonlySet<string> },
): Command | Refusal {
  const areas = areasOf(document, ids);
  const [first, ...others] = areas;
  if (!first || others.length === 0) return { refused: 'selectArea' };
  if (areas.some(({ id }) => locked?.has(id))) return { refused: 'locked' };
  const result = clip.union(areas.map(({ data }) => data));
  const [outline, ...holes] = result[0] ?? [];
  if (result.length !== 1 || !outline) return { refused: 'notTouching' };
  if (holes.length > 0) return { refused: 'wouldHaveHole' };
  return commandOf('merge', [changed(first, { data: outline }), ...others.map(removed)], [first.id]);
}

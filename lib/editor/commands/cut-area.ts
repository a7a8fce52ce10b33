import type { Point } from '../../geometry/point.ts';
import { ringArea, ringContains } from '../../geometry/polygon.ts';
import { splitRing } from '../../geometry/split.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Refusal } from '../model/types.ts';
import { added, changed, commandOf, nextOrder } from './command.ts';
import { keyMaker } from './keys.ts';

type Cut = { ids: readonly string[]; line: readonly Point[]; newId: () => string };

/**
 * Cuts areas along a line, in one step. Of each the largest part keeps identity, key and texts; the others get its
 * looks and an identity of their own. Refused where the line leaves no area from side to side.
 */
export function cutArea(document: Reader, { ids, line, newId }: Cut): Command | Refusal {
  const areas = ids.flatMap((id) => {
    const place = document.place(id);
    return place?.kind === 'area' ? [place] : [];
  });
  if (areas.length === 0) return { refused: 'selectArea' };
  const key = keyMaker(document, 'area');
  const changes = areas.flatMap((area) => {
    const parts = splitRing(area.data, line).toSorted((a, b) => ringArea(b) - ringArea(a));
    const largest = parts[0];
    if (!largest || parts.length < 2) return [];
    const order = nextOrder(document, area.level, 'area');
    const others = parts
      .slice(1)
      .map((data, i) =>
        added({ ...area, id: newId(), key: key(), data, order: order + i, translations: {}, images: [] }),
      );
    return [changed(area, { data: largest }), ...others];
  });
  if (changes.length > 0)
    return commandOf(
      'cut',
      changes,
      changes.map(({ id }) => id),
    );
  const ends = [line[0], line.at(-1)];
  const endsInside = areas.some(({ data }) => ends.some((end) => end && ringContains(data, end)));
  return { refused: endsInside ? 'cutEndsInside' : 'cutMissesArea' };
}

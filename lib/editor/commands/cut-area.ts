import { type Point, roundPoint } from '../../geometry/point.ts';
import { isSelfCrossing, type Ring, ringArea, ringContains } from '../../geometry/polygon.ts';
import { splitRing } from '../../geometry/split.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Refusal } from '../model/types.ts';
import { added, areasOf, changed, commandOf, nextOrder } from './command.ts';
import { pointKey } from './geometry.ts';
import { keyMaker } from './keys.ts';

type Cut = { ids: readonly string[]; line: readonly Point[]; newId: () => string };

/**
 * Cuts areas along a line, in one step. The largest part of an area keeps id, key and texts. The other parts get its
 * looks and new ids. Refused if the line crosses no area from side to side.
 */
export function cutArea(document: Reader, { ids, line, newId }: Cut): Command | Refusal {
  const areas = areasOf(document, ids);
  if (areas.length === 0) return { refused: 'selectArea' };
  const key = keyMaker(document, 'area');
  const changes = areas.flatMap((area) => {
    const parts = settledParts(area.data, line).toSorted((a, b) => ringArea(b) - ringArea(a));
    const largest = parts[0];
    if (!largest || parts.length < 2) return [];
    const order = nextOrder(document, area.level, 'area');
    const others = parts.slice(1).map((data, i) =>
      added({
        ...area,
        id: newId(),
        key: key(),
        externalId: null,
        imported: null,
        data,
        order: order + i,
        translations: {},
        images: [],
      }),
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

/** Splits a ring, with new corners on 1/100 px. Returns no parts if one is too thin for that grid. */
function settledParts(ring: Ring, line: readonly Point[]): Ring[] {
  const given = new Set([...ring, ...line].map(pointKey));
  const settle = (point: Point) => (given.has(pointKey(point)) ? point : roundPoint(point));
  const parts = splitRing(ring, line).map((part) => withoutTwins(part.map(settle)));
  return parts.every(isSound) ? parts : [];
}

function withoutTwins(ring: Ring): Ring {
  const keys = ring.map(pointKey);
  return ring.filter((_, i) => keys[i] !== keys.at(i - 1));
}

function isSound(ring: Ring): boolean {
  return ring.length >= 3 && ringArea(ring) > 0 && !isSelfCrossing(ring);
}

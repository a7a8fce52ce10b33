import type { Point } from '../../geometry/point.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Level, Refusal } from '../model/types.ts';
import { commandOf, placesOf } from './command.ts';
import { boundsOfAll, clampMove, movedBy } from './geometry.ts';

type Move = {
  ids: readonly string[];
  dx: number;
  dy: number;
  size: Pick<Level, 'width' | 'height'>;
  locked?: ReadonlySet<string>;
  /** Exact targets of single corners, by the `pointKey` of the corner before the move. */
  exact?: ReadonlyMap<string, Point>;
  merge?: Command['merge'];
};

/** Moves places together, within the plan. Locked places stay. Refused if all are locked. */
export function movePlaces(document: Reader, move: Move): Command | Refusal {
  const wanted = placesOf(document, move.ids);
  const places = wanted.filter(({ id }) => !move.locked?.has(id));
  if (wanted.length > 0 && places.length === 0) return { refused: 'locked' };
  const [dx, dy] = clampMove(boundsOfAll(places), move.size, move.dx, move.dy);
  if (dx === 0 && dy === 0) return commandOf('move', []);
  const changes = places.map((place) => ({
    id: place.id,
    before: place,
    after: movedBy(place, dx, dy, move.exact),
  }));
  return commandOf('move', changes, null, move.merge);
}

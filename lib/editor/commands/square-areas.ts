import { ringArea } from '../../geometry/polygon.ts';
import { mainDirection, squareUp } from '../../geometry/square-up.ts';
import type { Reader } from '../model/document.ts';
import type { Area, Command, Level, Refusal } from '../model/types.ts';
import { areasOf, changed, commandOf } from './command.ts';
import { settle } from './geometry.ts';

/** Walls up to 30 degrees off count as straight, because the user asked for right angles. */
const asked = { slant: Math.tan(Math.PI / 6), mainShare: 0, areaChange: 0.3 };
/** Corners closer than this share of an area's side are one wall. */
const sideShare = 0.02;
/** Areas whose directions differ by less than 8 degrees (as a cosine of four times the angle) share a direction. */
const sameDirection = Math.cos((4 * 8 * Math.PI) / 180);

type Input = {
  ids: readonly string[];
  size: Pick<Level, 'width' | 'height'>;
  locked?: ReadonlySet<string>;
};

/** Makes the corners of areas right-angled, along the direction they share or else along each area's own direction. */
export function squareAreas(document: Reader, { ids, size, locked }: Input): Command | Refusal {
  const wanted = areasOf(document, ids);
  if (wanted.length === 0) return { refused: 'selectArea' };
  const areas = wanted.filter(({ id }) => !locked?.has(id));
  if (areas.length === 0) return { refused: 'locked' };
  const shared = directionOf(areas);
  const changes = areas.flatMap((area) => {
    const own = mainDirection(area.data).angle;
    const isShared = Math.cos(4 * (own - shared)) > sameDirection;
    const tolerance = Math.max(1, Math.sqrt(ringArea(area.data)) * sideShare);
    const ring = squareUp(area.data, tolerance, { ...asked, angle: isShared ? shared : own });
    const data = ring.map((corner) => settle(corner, size));
    const isSquare =
      data.length === area.data.length && data.every((corner, i) => isSame(corner, area.data[i]));
    return isSquare ? [] : [changed(area, { data })];
  });
  return changes.length > 0 ? commandOf('square', changes) : { refused: 'alreadySquare' };
}

/** Returns the direction of the largest area, which smaller rooms follow. */
function directionOf(areas: readonly Area[]): number {
  const [first, ...others] = areas;
  if (!first) return 0;
  const largest = others.reduce(
    (best, area) => (ringArea(area.data) > ringArea(best.data) ? area : best),
    first,
  );
  return mainDirection(largest.data).angle;
}

function isSame(a: readonly number[], b: readonly number[] | undefined): boolean {
  return b !== undefined && a[0] === b[0] && a[1] === b[1];
}

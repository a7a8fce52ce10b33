import type { Point } from '../../geometry/point.ts';
import { isSelfCrossing, ringArea } from '../../geometry/polygon.ts';
import type { Reader } from '../model/document.ts';
import { areaStyle, markerStyle, newArea, newMarker } from '../model/entities.ts';
import type { Area, Command, Marker, Refusal } from '../model/types.ts';
import { added, commandOf, nextOrder } from './command.ts';
import { isOnOneBorder } from './geometry.ts';
import { keyMaker } from './keys.ts';

export type AreaStyle = Pick<Area, 'color' | 'fillOpacity' | 'strokeWidth' | 'hoverOpacity'>;
type NewArea = { id: string; level: string; data: readonly Point[]; style?: AreaStyle };

/**
 * Adds an area and selects it. Refused for fewer than 3 corners, crossing edges, or an outline without extent, such as
 * one that was drawn beside the plan.
 */
export function addArea(
  document: Reader,
  { id, level, data, style = areaStyle }: NewArea,
): Command | Refusal {
  const size = document.get(level);
  if (data.length >= 3 && size?.kind === 'level' && isOnOneBorder(data, size))
    return { refused: 'besidePlan' };
  const ring = withoutDoubles(data);
  if (ring.length < 3) return { refused: 'cornersMin' };
  if (isSelfCrossing(ring)) return { refused: 'selfCrossing' };
  if (ringArea(ring) < 0.5) return { refused: 'tooSmall' };
  const area = newArea({ id, level, data: ring, order: nextOrder(document, level, 'area') });
  return commandOf('addArea', [added({ ...area, ...style, key: keyMaker(document, 'area')() })], [id]);
}

/** Returns the ring without corners that equal the corner before them. */
function withoutDoubles(ring: readonly Point[]): Point[] {
  return ring.filter((point, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    return ring.length === 1 || !before || before[0] !== point[0] || before[1] !== point[1];
  });
}

export type MarkerStyle = Pick<
  Marker,
  'color' | 'type' | 'icon' | 'customIcon' | 'size' | 'opacity' | 'pinStyle' | 'showTooltip' | 'showCard'
>;
type NewMarker = { id: string; level: string; position: Point; style?: MarkerStyle };

/** Adds a marker and selects it. A numbered marker gets the number after the highest on any level. */
export function addMarker(document: Reader, input: NewMarker): Command {
  const { id, level, position, style = markerStyle } = input;
  const marker = newMarker({ id, level, position, order: nextOrder(document, level, 'marker') });
  const markerNumber = style.type === 'numbered' ? nextNumber(document) : null;
  return commandOf(
    'addMarker',
    [added({ ...marker, ...style, key: keyMaker(document, 'marker')(), markerNumber })],
    [id],
  );
}

/** Returns the highest number of the project's numbered markers, plus one. */
export function nextNumber(document: Reader): number {
  let highest = 0;
  for (const level of document.levels()) {
    for (const place of document.places(level.id)) {
      if (place.kind === 'marker' && place.type === 'numbered') {
        highest = Math.max(highest, place.markerNumber ?? 0);
      }
    }
  }
  return highest + 1;
}

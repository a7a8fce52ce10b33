import type { Point } from '../../geometry/point.ts';
import type { Reader } from '../model/document.ts';
import { markerStyle, newMarker } from '../model/entities.ts';
import type { Command, Marker } from '../model/types.ts';
import { added, commandOf, nextOrder } from './command.ts';
import { keyMaker } from './keys.ts';

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

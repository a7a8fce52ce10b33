import type { NameMode } from '#lib/contract/choices.ts';
import { createPlaceModel } from '#lib/map/place-model.ts';
import { fitScale, groundOf, ownBearing } from '#lib/map/view/fit.ts';
import { levelDrawing, type MapLevel } from './map-levels.ts';

/** A usual phone, with the search field above the map and the links below it. */
const phone = { width: 390, height: 844, pads: { top: 56, right: 0, bottom: 32, left: 0 } };

type OwnLook = { id: string; orientation: string | null; names: NameMode | null };

/**
 * Returns the level that a turn would enlarge most on a phone, and how many times its area is larger then. Null if
 * `auto` would turn no level that visitors see.
 */
export function bestTurn(
  levels: readonly MapLevel[],
  looks: readonly OwnLook[],
  names: NameMode,
): { key: string; times: number } | null {
  const turned = levels.flatMap((level) => {
    const look = looks.find(({ id }) => id === level.id);
    const isOwn = look?.orientation !== null || (look.names ?? names) !== 'shown';
    const times = level.isHidden || isOwn ? 1 : timesOf(level);
    return times > 1 ? [{ key: level.key, times }] : [];
  });
  return turned.toSorted((a, b) => b.times - a.times)[0] ?? null;
}

function timesOf(level: MapLevel): number {
  const shown = [...level.areas, ...level.markers].filter(({ isHidden }) => !isHidden);
  const drawing = levelDrawing(
    level,
    shown.map((place) => ({ ...place, title: '' })),
  );
  const ground = groundOf({ ...drawing, bearing: 'auto' }, createPlaceModel(drawing).extent, 'places');
  if (ownBearing(ground, phone) === 0) return 1;
  const part = ground.content ?? ground;
  return (fitScale(part, phone, 90) / fitScale(part, phone)) ** 2;
}

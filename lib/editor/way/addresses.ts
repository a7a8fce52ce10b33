import { wayMarkers } from '../commands/way-markers.ts';
import type { Reader } from '../model/document.ts';
import type { Level, Marker } from '../model/types.ts';

/** A "You are here" marker with the address that its printed code opens. */
export type HereCode = { marker: Marker; level: Level; address: string };

/** The codes of all visible "You are here" markers, from the lowest level up. */
export function hereCodes(document: Reader, origin: string): HereCode[] {
  const { key } = document.project();
  return wayMarkers(document).flatMap((marker): HereCode[] => {
    const level = document.get(marker.level);
    if (marker.way?.kind !== 'here' || marker.isHidden || level?.kind !== 'level') return [];
    return [{ marker, level, address: hereAddress(origin, key, level.key, marker.key) }];
  });
}

/** The address that the printed code of a "You are here" marker opens, by the keys of the project, the level and itself. */
export function hereAddress(origin: string, key: string, level: string, marker: string): string {
  const place = `${encodeURIComponent(level)}?here=${encodeURIComponent(marker)}`;
  return `${origin}/m/${encodeURIComponent(key)}?source=qr#/${place}`;
}

/** The address that a screen in the building opens. */
export function kioskAddress(key: string, origin: string): string {
  return `${origin}/m/${encodeURIComponent(key)}?mode=kiosk&source=kiosk`;
}

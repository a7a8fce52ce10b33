import { wayMarkers } from '../commands/way-markers.ts';
import type { Reader } from '../model/document.ts';
import type { Level, Marker } from '../model/types.ts';

/** A "You are here" marker and the address in its printed code. */
export type HereCode = { marker: Marker; level: Level; address: string };

/** Returns the codes of all visible "You are here" markers, from the lowest level up. */
export function hereCodes(document: Reader, origin: string): HereCode[] {
  const { key } = document.project();
  return wayMarkers(document).flatMap((marker): HereCode[] => {
    const level = document.get(marker.level);
    if (marker.way?.kind !== 'here' || marker.isHidden || level?.kind !== 'level') return [];
    return [{ marker, level, address: hereAddress(origin, key, level.key, marker.key) }];
  });
}

/** Returns the address in the printed code of a "You are here" marker, from the keys of project, level and marker. */
export function hereAddress(origin: string, key: string, level: string, marker: string): string {
  const place = `${encodeURIComponent(level)}?here=${encodeURIComponent(marker)}`;
  return `${origin}/m/${encodeURIComponent(key)}?source=qr#/${place}`;
}

/** Returns the address that a screen in the building opens. With `at`, the screen stands at a "You are here" marker. */
export function kioskAddress(key: string, origin: string, at?: { level: string; here: string }): string {
  const place = at ? `#/${encodeURIComponent(at.level)}?here=${encodeURIComponent(at.here)}` : '';
  return `${origin}/m/${encodeURIComponent(key)}?mode=kiosk&source=kiosk${place}`;
}

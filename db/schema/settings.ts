import { customType } from 'drizzle-orm/pg-core';
import type { Settings, StoredParts } from './stored.ts';

/**
 * Members of the settings that came after version 0.1.0, with the value that a map of before has. Reading adds them, and
 * a write leaves them out while they have this value: equal settings stay equal bytes, whichever version wrote them.
 */
const laterSettings = {
  orientation: 'fixed',
  bearing: 0,
  isRotatable: true,
  names: 'shown',
  workingHours: null,
  north: null,
} as const satisfies Partial<Settings>;

/** The same for the kiosk: without its members a map has none. */
const laterKiosk: Pick<Settings['kiosk'], 'tiles' | 'pictures'> = { tiles: [], pictures: [] };

type Stored<Value> = { data: Value; driverData: string };
type VersionParts = StoredParts & { languages: string[] };

/** The settings of a project. */
export const projectSettings = customType<Stored<Settings>>({
  dataType: () => 'jsonb',
  fromDriver: (stored) => whole(parsed(stored) as Settings),
  toDriver: (settings) => JSON.stringify(plain(settings)),
});

/** What a version keeps beside the map. */
export const versionParts = customType<Stored<VersionParts>>({
  dataType: () => 'jsonb',
  fromDriver(stored) {
    const parts = parsed(stored) as VersionParts;
    return { ...parts, settings: whole(parts.settings) };
  },
  toDriver: (parts) => JSON.stringify({ ...parts, settings: plain(parts.settings) }),
});

/** Returns a stored value. A driver gives it as JSON or as the value itself. */
function parsed(stored: unknown): unknown {
  return typeof stored === 'string' ? JSON.parse(stored) : stored;
}

function whole(stored: Settings): Settings {
  return { ...laterSettings, ...stored, kiosk: { ...laterKiosk, ...stored.kiosk } };
}

function plain({ kiosk: { tiles, pictures, ...kiosk }, ...settings }: Settings): object {
  const isKept = ([name, value]: [string, unknown]) =>
    !(name in laterSettings) || laterSettings[name as keyof typeof laterSettings] !== value;
  const kept = Object.fromEntries(Object.entries(settings).filter(isKept));
  const lists = { ...(tiles.length > 0 && { tiles }), ...(pictures.length > 0 && { pictures }) };
  return { ...kept, kiosk: { ...kiosk, ...lists } };
}

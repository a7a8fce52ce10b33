import type { z } from 'zod';
import type { areaWrite } from '../contract/schemas/area.ts';
import type { markerWrite } from '../contract/schemas/marker.ts';
import { inset } from './plan-kit.ts';
import { type LevelKey, rooms } from './rooms.ts';

export type AreaInput = z.input<typeof areaWrite>;
export type MarkerInput = z.input<typeof markerWrite>;

/** A text in both languages of the demo venue. */
export type Words = { en: string; de: string };

export type PlaceTexts = {
  title: Words;
  description?: Words;
  features?: { en: string[]; de: string[] };
  statusLabel?: Words;
  buttonLabel?: Words;
};

type Details<T> = Omit<T, 'data' | 'position' | 'translations' | 'title' | 'features'>;

export const zone = 'Europe/Berlin';

/** What a place is for, as the map's colours tell it. */
export const hues = {
  exhibition: '#0f766e',
  event: '#2f5fb3',
  learning: '#6d4bb8',
  food: '#c2610c',
  shop: '#b4326f',
  service: '#5b6b7f',
  outdoors: '#4d7c3a',
} as const;

const tagTable = {
  exhibition: { name: 'Exhibition', color: '#0f766e', translations: { en: 'Exhibition', de: 'Ausstellung' } },
  family: {
    name: 'For families',
    color: '#6d4bb8',
    translations: { en: 'For families', de: 'Für Familien' },
  },
  quiet: { name: 'Quiet', color: '#3b6ea5', translations: { en: 'Quiet', de: 'Ruhig' } },
  stepFree: { name: 'Step-free', color: '#1d7a4c', translations: { en: 'Step-free', de: 'Stufenlos' } },
  food: {
    name: 'Food and drink',
    color: '#c2610c',
    translations: { en: 'Food and drink', de: 'Essen und Trinken' },
  },
  free: { name: 'Free entry', color: '#8a6d1f', translations: { en: 'Free entry', de: 'Eintritt frei' } },
  tour: { name: 'Audio tour', color: '#b3423a', translations: { en: 'Audio tour', de: 'Audioguide' } },
};

/** Tags by what they mean; the same name everywhere is the same tag. */
export function tags(...names: (keyof typeof tagTable)[]) {
  return names.map((name) => ({ ...tagTable[name], translations: { ...tagTable[name].translations } }));
}

/** An area over a room of the plan, a little inside its walls; its key is the room's where `details` has none. */
export function area(
  level: LevelKey,
  room: string,
  texts: PlaceTexts,
  details: Details<AreaInput>,
): AreaInput {
  const levelRooms: Record<string, readonly (readonly [number, number])[]> = rooms[level];
  const ring = levelRooms[room];
  if (!ring) throw new Error(`The plan of ${level} has no room ${room}.`);
  return {
    key: room,
    data: inset(ring, 4).map(([x, y]): [number, number] => [x, y]),
    fillOpacity: 0.16,
    hoverOpacity: 0.34,
    strokeWidth: 1.5,
    ...details,
    translations: translations(texts),
  };
}

export function marker(
  key: string,
  at: readonly [number, number],
  texts: PlaceTexts,
  details: Details<MarkerInput>,
): MarkerInput {
  return { key, position: { x: at[0], y: at[1] }, ...details, translations: translations(texts) };
}

/** A stop of the audio tour, which goes through the whole house. */
export function tourStop(
  markerNumber: number,
  at: readonly [number, number],
  title: Words,
  description: Words,
): MarkerInput {
  return marker(
    `tour-${markerNumber}`,
    at,
    { title, description },
    { type: 'numbered', markerNumber, color: '#b3423a', size: 24, showTooltip: true, tags: tags('tour') },
  );
}

function translations({ title, description, features, statusLabel, buttonLabel }: PlaceTexts) {
  const inLanguage = (language: keyof Words) => ({
    title: title[language],
    ...(description ? { description: description[language] } : {}),
    ...(features ? { features: [...features[language]] } : {}),
    ...(statusLabel ? { statusLabel: statusLabel[language] } : {}),
    ...(buttonLabel ? { customButtonLabel: buttonLabel[language] } : {}),
  });
  return { en: inLanguage('en'), de: inLanguage('de') };
}

/** The same hours from Tuesday to Sunday, later on Thursdays; closed on Mondays and on the holidays of `year`. */
export function hours(open: string, close: string, lateClose: string, year: number) {
  const day = [{ open, close }];
  return {
    timezone: zone,
    mon: [],
    tue: day,
    wed: day,
    thu: [{ open, close: lateClose }],
    fri: day,
    sat: day,
    sun: day,
    exceptions: [
      { date: `${year}-12-24`, closed: true },
      { date: `${year}-12-25`, closed: true },
      { date: `${year}-12-26`, open: '11:00', close: '17:00' },
      { date: `${year}-12-31`, open, close: '14:00' },
      { date: `${year + 1}-01-01`, closed: true },
    ],
  };
}

/** An event that starts `days` from now at an hour of UTC; occupancy is given by instants. */
export function event(now: Date, days: number, hourUtc: number, lengthHours: number) {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hourUtc);
  const written = (time: number) => new Date(time).toISOString();
  return { from: written(start), to: written(start + lengthHours * 60 * 60 * 1000) };
}

import type { Point } from '../../geometry/point.ts';
import { isSelfCrossing, ringArea } from '../../geometry/polygon.ts';
import { isSame } from '../../mapmodel/is-same.ts';
import type { Reader } from '../model/document.ts';
import { areaStyle, emptyTranslation, markerStyle, newArea, newMarker } from '../model/entities.ts';
import type { Area, Command, CommandLabel, Marker, Place, Refusal, Translation } from '../model/types.ts';
import { added, changed, commandOf, nextOrder, placesOf, removed, withTexts } from './command.ts';
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

/** Fields of both kinds. A field that a kind does not have is not set on it. */
export type PlaceFields = Partial<Omit<Area, 'id' | 'kind' | 'level'>> &
  Partial<Omit<Marker, 'id' | 'kind' | 'level'>>;

/** Sets fields on one or many places in one step. */
export function updatePlaces(
  document: Reader,
  input: { ids: readonly string[]; fields: PlaceFields; label?: CommandLabel; merge?: Command['merge'] },
): Command {
  const { ids, fields, label = 'details', merge } = input;
  const changes = placesOf(document, ids).flatMap((place) => {
    const own = Object.entries(fields).filter(
      ([name, value]) => name in place && !isSame(place[name as keyof Place], value),
    );
    if (own.length === 0) return [];
    return [{ id: place.id, before: place, after: { ...place, ...Object.fromEntries(own) } as Place }];
  });
  return commandOf(label, changes, null, merge);
}

type Texts = {
  ids: readonly string[];
  language: string;
  texts: Partial<Translation>;
  merge?: Command['merge'];
};

/** Writes texts of one language on one or many places, in one step. */
export function updateTexts(document: Reader, { ids, language, texts, merge }: Texts): Command {
  const changes = placesOf(document, ids).flatMap((place) => {
    const before = place.translations[language] ?? emptyTranslation;
    if (isSame({ ...before, ...texts }, before)) return [];
    return [{ id: place.id, before: place, after: withTexts(place, language, texts) }];
  });
  return commandOf('text', changes, null, merge);
}

type Update = {
  imageId: string;
  language: string;
  /** Nothing removes the text. */
  text: string;
  merge?: NonNullable<Command['merge']>;
};

/** Writes an alternative text of an image, in one step for all places that show it. */
export function updateAlt(document: Reader, { imageId, language, text, merge }: Update): Command {
  const places = document.levels().flatMap(({ id }) => document.places(id));
  const changes = places
    .filter(({ images }) => images.some(({ id }) => id === imageId))
    .map((place) => changed(place, { images: withAlt(place, imageId, language, text) }));
  return commandOf('text', changes, null, merge);
}

function withAlt({ images }: Place, imageId: string, language: string, text: string): Place['images'] {
  return images.map((image) => {
    if (image.id !== imageId) return image;
    const { [language]: _, ...others } = image.alt ?? {};
    return { ...image, alt: text === '' ? others : { ...others, [language]: text } };
  });
}

/** Deletes places, except locked ones. Refused if all are locked. */
export function deletePlaces(
  document: Reader,
  { ids, locked }: { ids: readonly string[]; locked?: ReadonlySet<string> },
): Command | Refusal {
  const places = placesOf(document, ids);
  const free = places.filter(({ id }) => !locked?.has(id));
  if (places.length > 0 && free.length === 0) return { refused: 'locked' };
  return commandOf('delete', free.map(removed), []);
}

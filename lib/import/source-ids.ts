import { limits } from '../plans/limits.ts';
import type { KnownMap, KnownPlace } from './known-map.ts';
import type { ProposedPlace } from './proposal.ts';

/** The ids of a drawing are unique in it only: a drawing of the next floor may have the same. */
const drawingPrefixes = { svg: 'svg:', dxf: 'dxf:' } as const;

function prefixOf(id: string): string | null {
  return Object.values(drawingPrefixes).find((prefix) => id.startsWith(prefix)) ?? null;
}

/**
 * Returns the id of an element as the external id of its place; null if it has none that a place can have. `part` tells the
 * places of one element apart.
 */
export function sourceIdOf(id: string | null, part = ''): string | null {
  const whole = `${id ?? ''}${part}`;
  const isGood = id !== null && whole.length <= limits.externalIdCharsMax && !/\p{Cc}/u.test(whole);
  return isGood && id.trim() === id && id !== '' ? whole : null;
}

/** Returns the id of an element of an SVG drawing. */
export function drawingIdOf(id: string): string | null {
  return sourceIdOf(`${drawingPrefixes.svg}${id}`);
}

/** Returns the id of an entity of a DXF drawing by its handle. */
export function handleId(handle: string): string | null {
  return sourceIdOf(`${drawingPrefixes.dxf}${handle}`);
}

/** Checks whether an id is a handle of DXF. Programs may number handles anew when they save a drawing. */
export function isHandle(sourceId: string | undefined): boolean {
  return sourceId?.startsWith(drawingPrefixes.dxf) ?? false;
}

/** Checks whether a text is the id of an element of a drawing, of OpenStreetMap or of IMDF. */
export function isSourceId(externalId: string): boolean {
  return (
    prefixOf(externalId) !== null ||
    /^(?:node|way|relation)\/\d+/.test(externalId) ||
    /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?:[@#]|$)/i.test(externalId)
  );
}

/** Checks whether an external id is that of an element of the same kind of source, so that a newer file may replace it. */
export function isOfSameSource(externalId: string, sourceId: string): boolean {
  return isSourceId(externalId) && prefixOf(externalId) === prefixOf(sourceId);
}

/** Returns the id of an element of a drawing on a level where another level has the same. */
export function idOnLevel(sourceId: string, levelKey: string): string | null {
  return prefixOf(sourceId) !== null ? sourceIdOf(sourceId, `@${levelKey}`) : null;
}

/**
 * Returns a function that finds the place of the map with the id that a place has in its source, and of its kind. Ids of
 * a drawing are searched on the level with the id `level` only, others on all.
 */
export function sourceIdFinder({
  places,
  levels,
}: KnownMap): (place: ProposedPlace, level: string | null) => KnownPlace | undefined {
  // Older imports kept handles as they were written, perhaps in small letters.
  const byId = new Map(
    places.map((known) => [known.externalId?.replace(/(?<=^dxf:)[^@]+/, (id) => id.toUpperCase()), known]),
  );
  const keys = new Map(levels.map(({ id, key }) => [id, key]));
  return ({ sourceId, kind }, level) => {
    if (sourceId === undefined) return undefined;
    const isOfDrawing = prefixOf(sourceId) !== null;
    const onLevel = isOfDrawing ? idOnLevel(sourceId, keys.get(level ?? '') ?? '') : null;
    const found = [onLevel, sourceId].flatMap((id) => (id === null ? [] : (byId.get(id) ?? [])));
    return found.find((known) => known.kind === kind && (!isOfDrawing || known.level === level));
  };
}

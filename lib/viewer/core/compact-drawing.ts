import type { HiddenNames, LevelDrawing, MarkerDrawing, MarkerType, PlaceDrawing } from '../../map/types.ts';

type Hidden = HiddenNames | null;

/** An area as a row: id, flat corners, colour, two opacities, stroke, title, whether it has a tag, hidden names, whether closed. */
type AreaRow = [0, string, number[], string, number, number, number, string, boolean, Hidden?, true?];
/** A marker as a row. */
type MarkerRow = [
  1,
  string,
  number,
  number,
  MarkerType,
  string,
  number,
  number,
  string | null,
  MarkerDrawing['pinStyle'],
  number | null,
  boolean,
  string,
  boolean,
  Hidden?,
  true?,
];

/** The drawing of a level in compact, plain JSON, because it is part of the document. */
export type CompactDrawing = Omit<LevelDrawing, 'places'> & { rows: (AreaRow | MarkerRow)[] };

/** Converts the drawing to rows without property names. `fromCompact` is the inverse. */
export function toCompact({ places, ...head }: LevelDrawing): CompactDrawing {
  return { ...head, rows: places.map(rowOf) };
}

export function fromCompact({ rows, ...head }: CompactDrawing): LevelDrawing {
  return { ...head, places: rows.map(placeOf) };
}

function rowOf(place: PlaceDrawing): AreaRow | MarkerRow {
  if (place.kind === 'area') {
    const { id, data, color, fillOpacity, hoverOpacity, strokeWidth, title, isTagged, names, isClosed } =
      place;
    const row: AreaRow = [0, id, data.flat(), color, fillOpacity, hoverOpacity, strokeWidth, title, isTagged];
    if (names || isClosed) row[9] = names ?? null;
    if (isClosed) row[10] = isClosed;
    return row;
  }
  const {
    id,
    position,
    type,
    color,
    size,
    opacity,
    icon,
    pinStyle,
    markerNumber,
    showTooltip,
    title,
    isTagged,
    names,
    isClosed,
  } = place;
  const row: MarkerRow = [
    1,
    id,
    position[0],
    position[1],
    type,
    color,
    size,
    opacity,
    icon,
    pinStyle,
    markerNumber,
    showTooltip,
    title,
    isTagged,
  ];
  if (names || isClosed) row[14] = names ?? null;
  if (isClosed) row[15] = isClosed;
  return row;
}

function placeOf(row: AreaRow | MarkerRow): PlaceDrawing {
  if (row[0] === 0) {
    const [, id, flat, color, fillOpacity, hoverOpacity, strokeWidth, title, isTagged, names, isClosed] = row;
    const data: [number, number][] = [];
    for (let i = 0; i + 1 < flat.length; i += 2) data.push([flat[i] ?? 0, flat[i + 1] ?? 0]);
    const look = { color, fillOpacity, hoverOpacity, strokeWidth };
    return { kind: 'area', id, data, ...look, title, isTagged, ...rareOf(names, isClosed) };
  }
  const [
    ,
    id,
    x,
    y,
    type,
    color,
    size,
    opacity,
    icon,
    pinStyle,
    markerNumber,
    showTooltip,
    title,
    isTagged,
    names,
    isClosed,
  ] = row;
  return {
    kind: 'marker',
    id,
    position: [x, y],
    type,
    color,
    size,
    opacity,
    icon,
    pinStyle,
    markerNumber,
    showTooltip,
    title,
    isTagged,
    ...rareOf(names, isClosed),
  };
}

function rareOf(names: Hidden | undefined, isClosed: true | undefined) {
  return { ...(names && { names }), ...(isClosed && { isClosed }) };
}

import type { HiddenNames, LevelDrawing, MarkerDrawing, PlaceDrawing } from '../../map/types.ts';

type Hidden = HiddenNames | null;

/** An area as a row: id, flat corners, colour, two opacities, stroke, title, whether it has a tag, hidden names, whether closed. */
type AreaRow = [0, string, number[], string, number, number, number, string, boolean, Hidden?, true?];
/** The fields of a marker in the order of its row, after its id and position. */
const markerColumns = [
  'type',
  'color',
  'size',
  'opacity',
  'icon',
  'pinStyle',
  'markerNumber',
  'showTooltip',
  'title',
  'isTagged',
] as const satisfies readonly (keyof MarkerDrawing)[];
type MarkerValue = MarkerDrawing[(typeof markerColumns)[number]];

/** A marker as a row: id, x, y, its other fields, and what few have: hidden names, whether closed. */
type MarkerRow = [1, string, number, number, ...(MarkerValue | Hidden)[]];

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
  const { id, position, names, isClosed } = place;
  const row: MarkerRow = [1, id, ...position, ...markerColumns.map((column) => place[column])];
  if (names || isClosed) row.push(names ?? null);
  if (isClosed) row.push(isClosed);
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
  const [, id, x, y, ...values] = row;
  const fields = Object.fromEntries(markerColumns.map((column, i) => [column, values[i]]));
  const [names, isClosed] = values.slice(markerColumns.length) as [Hidden?, true?];
  return {
    kind: 'marker',
    id,
    position: [x, y],
    // The list of columns wrote the row, so it reads the fields back.
    ...(fields as Pick<MarkerDrawing, (typeof markerColumns)[number]>),
    ...rareOf(names, isClosed),
  };
}

function rareOf(names: Hidden | undefined, isClosed: true | undefined) {
  return { ...(names && { names }), ...(isClosed && { isClosed }) };
}

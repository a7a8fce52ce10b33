import type { LevelDrawing, PlaceDrawing } from '../../map/types.ts';
import { isMarker, textOf } from './texts.ts';
import type { AreaShape, LevelShape, MarkerShape, PlaceShape, PublicProject } from './types.ts';

export type DrawingInput = {
  language: string;
  defaultLanguage: string;
  customIcons: Record<string, string>;
  settings: Pick<PublicProject['settings'], 'orientation' | 'bearing'>;
};

/** Converts a public level to a drawing for the engine, with titles in the shown language. */
export function toLevelDrawing(level: LevelShape, input: DrawingInput): LevelDrawing {
  const { id, width, height, imageUrl, imageThumbnails, defaultZoom, minZoom, maxZoom, backgroundColor } =
    level;
  return {
    id,
    width,
    height,
    imageUrl,
    imageThumbnails,
    defaultZoom,
    minZoom,
    maxZoom,
    backgroundColor,
    bearing: bearingOf(level, input.settings),
    places: [...level.areas, ...level.markers].map((place) => toPlaceDrawing(place, input)),
  };
}

/** Returns how a level is turned at first: as it says itself, else as its project does. */
function bearingOf(level: LevelShape, project: DrawingInput['settings']): LevelDrawing['bearing'] {
  const own = level.orientation === null ? project : level;
  return own.orientation === 'auto' ? 'auto' : (own.bearing ?? 0);
}

function toPlaceDrawing(place: PlaceShape, input: DrawingInput): PlaceDrawing {
  const title = textOf(place, 'title', input) ?? '';
  return isMarker(place)
    ? markerDrawing(place as MarkerShape, title, input)
    : areaDrawing(place as AreaShape, title);
}

function areaDrawing(area: AreaShape, title: string): PlaceDrawing {
  const { id, data, color, fillOpacity, strokeWidth, hoverOpacity } = area;
  const isTagged = area.tags.length > 0;
  return { kind: 'area', id, data, color, fillOpacity, strokeWidth, hoverOpacity, title, isTagged };
}

function markerDrawing(marker: MarkerShape, title: string, { customIcons }: DrawingInput): PlaceDrawing {
  const { id, position, type, color, size, opacity, pinStyle, markerNumber, showTooltip, customIcon } =
    marker;
  const icon = (customIcon === null ? undefined : customIcons[customIcon]) ?? marker.icon;
  return {
    kind: 'marker',
    id,
    position: [position.x, position.y],
    type,
    color,
    size,
    opacity,
    icon,
    pinStyle,
    markerNumber,
    showTooltip,
    title,
    isTagged: marker.tags.length > 0,
  };
}

import type { Point } from '../geometry/point.ts';
import type { AreaDrawing, HiddenNames, LevelDrawing, MarkerDrawing, PlaceDrawing } from './types.ts';

type Named = 'kind' | 'title' | 'isTagged' | 'names' | 'isClosed';
type Tagged = { readonly tags: readonly unknown[] };

/** What a public answer, a draft and an open project have of a place that is drawn. */
export type DrawnPlace = Tagged &
  (
    | Omit<AreaDrawing, Named>
    | (Omit<MarkerDrawing, Named | 'position'> & { readonly position: Point | { x: number; y: number } })
  );

/** `icon` replaces the icon of a marker. `names` says when its name is not written. `share` is a factor on the opacity of a place that visitors do not see. `isClosed` hatches an area and crosses out a marker. */
type Shown = {
  title: string;
  icon?: string | null;
  share?: number;
  names?: HiddenNames | undefined;
  isClosed?: boolean;
};

/** Returns the drawing of a place. */
export function placeDrawing(
  place: DrawnPlace,
  { title, icon, share = 1, names, isClosed }: Shown,
): PlaceDrawing {
  const { id, color } = place;
  const isTagged = place.tags.length > 0;
  const rare = { ...(names && { names }), ...(isClosed && { isClosed }) };
  if (!('position' in place)) {
    const { data, strokeWidth, hoverOpacity } = place;
    const fillOpacity = place.fillOpacity * share;
    const look = { color, fillOpacity, strokeWidth, hoverOpacity };
    return { kind: 'area', id, data, ...look, title, isTagged, ...rare };
  }
  const { position, type, size, pinStyle, markerNumber, showTooltip } = place;
  return {
    kind: 'marker',
    id,
    position: 'x' in position ? [position.x, position.y] : position,
    type,
    color,
    size,
    opacity: place.opacity * share,
    icon: icon ?? place.icon,
    pinStyle,
    markerNumber,
    showTooltip,
    title,
    isTagged,
    ...rare,
  };
}

type Plan = Pick<
  LevelDrawing,
  'id' | 'width' | 'height' | 'imageUrl' | 'imageThumbnails' | 'backgroundColor'
>;

/** Returns what a drawing has of a level itself, without its places and zooms. */
export function planOf({ id, width, height, imageUrl, imageThumbnails, backgroundColor }: Plan): Plan {
  return { id, width, height, imageUrl, imageThumbnails, backgroundColor };
}

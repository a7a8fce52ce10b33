import type { Point } from '../../geometry/point.ts';
import { markerBox } from '../../map/marker-shape.ts';
import type { IconSource } from '../../map/sprites.ts';
import { paintMarker } from '../../map/sprites.ts';
import { movedBy } from '../commands/geometry.ts';
import type { Editor } from '../editor.ts';
import type { Vertex } from '../model/state.ts';
import type { Area, Marker, Place } from '../model/types.ts';
import { edgeHandles, editedArea } from '../tools/handles.ts';
import { rectangleRing } from '../tools/rectangle.ts';
import type { ToolState } from '../tools/types.ts';
import { type Moved, type MovedPicture, movedDrawnMax, movedOf } from './moved-picture.ts';
import { paintCross, paintSnap } from './paint-aim.ts';
import { paintBox, paintShaping } from './paint-box.ts';
import { paintDifferences } from './paint-differences.ts';
import { dot, fillRing, type Pen, square, strokeLine, strokeRing } from './pen.ts';
import { overlayColors as colors } from './theme.ts';

/** With more selected places than this, corners are not shown. */
const cornersShownMax = 400;
export type OverlayInput = {
  editor: Editor;
  /** Paints below everything else: the floor and the way of directions. */
  backdrop: ((pen: Pen) => void) | null;
  /** Places drawn here until the base picture shows them at their new position. */
  ghosts: readonly Place[];
  /** Like `ghosts`, for more places than are painted one by one. */
  carried: Moved | null;
  picture: MovedPicture;
  icons: IconSource;
  /** Ids that the draft adds or changes against the live map; null if differences are not shown. */
  differences: { added: ReadonlySet<string>; changed: ReadonlySet<string> } | null;
  /** Paints the proposal above everything else. */
  preview: ((pen: Pen) => void) | null;
};

/** Paints selection, handles, previews and guides over the map, in screen px. */
export function paintOverlay(pen: Pen, input: OverlayInput): void {
  const { editor, ghosts } = input;
  const { state } = editor.tools;
  const { selection, vertex, levelId } = editor.session.store.getState();
  const selected = selection.flatMap((id) => {
    const place = editor.session.document.place(id);
    return place?.level === levelId ? [place] : [];
  });
  input.backdrop?.(pen);
  paintDifferences(pen, input);
  for (const ghost of ghosts) paintPlace(pen, ghost, input.icons);
  const moved = movedOf(state) ?? input.carried;
  if (moved) paintMove(pen, moved, input);
  else if (state.tool === 'select' && state.mode === 'shape')
    paintShaping(pen, state, editor, (place) => paintPlace(pen, place, input.icons));
  else if (state.tool === 'select' && state.mode === 'corner') paintCornerDrag(pen, state, editor);
  else for (const place of selected) outlinePlace(pen, place);
  if (state.tool === 'select' && !moved && state.mode !== 'corner' && state.mode !== 'shape') {
    const area = editedArea({ document: editor.session.document, selection, locked: lockedOf(editor) });
    const world = editor.tools.world();
    if (world) paintBox(pen, world, state.mode === 'idle' ? state.hover : null);
    if (area && area.level === levelId) paintHandles(pen, area, vertex, state, editor.view.k());
  }
  paintTool(pen, state);
  input.preview?.(pen);
}

function lockedOf({ session }: Editor): ReadonlySet<string> {
  return session.store.getState().locked;
}

function paintTool(pen: Pen, state: ToolState): void {
  switch (state.tool) {
    case 'select':
      if (state.mode === 'marquee') paintMarquee(pen, state.from, state.to);
      if (state.mode === 'corner' || state.mode === 'move' || state.mode === 'shape')
        paintSnap(pen, state.snap);
      return;
    case 'polygon':
      paintPolygon(pen, state);
      return;
    case 'rectangle':
      if (state.mode === 'drawing') {
        const ring = rectangleRing(state);
        fillRing(pen, ring, colors.accentFill);
        strokeRing(pen, ring, colors.accent, 2);
      } else paintCross(pen, state.cursor);
      paintSnap(pen, state.snap);
      return;
    case 'cut':
      if (state.mode === 'drawing') {
        strokeLine(pen, [...state.points, state.cursor], colors.error, 2, [7, 4]);
        for (const point of state.points) dot(pen, point, 3.5, colors.error);
      } else paintCross(pen, state.cursor);
      paintSnap(pen, state.snap);
      return;
    case 'way':
      if (state.mode === 'drawing') {
        strokeLine(pen, [...state.points, state.cursor], colors.accent, 3);
        for (const point of state.points) dot(pen, point, 3.5, '#fff', colors.accent);
      } else paintCross(pen, state.cursor);
      paintSnap(pen, state.snap);
      return;
    case 'marker':
      paintCross(pen, state.cursor);
      paintSnap(pen, state.snap);
      return;
    case 'trace':
      paintTrace(pen, state);
      return;
    case 'pan':
      return;
    default:
      state satisfies never;
  }
}

function paintTrace(pen: Pen, state: ToolState & { tool: 'trace' }): void {
  const ring = state.mode === 'drawing' ? state.ring : null;
  if (state.hover && !ring)
    strokeLine(pen, [...state.hover, ...state.hover.slice(0, 1)], colors.accent, 2, [6, 4]);
  if (ring) {
    fillRing(pen, ring, colors.accentFill);
    strokeRing(pen, ring, colors.accent, 2);
    for (const corner of ring) dot(pen, corner, 3, '#fff', colors.accent);
  }
  paintCross(pen, state.cursor);
}

function paintPolygon(pen: Pen, state: ToolState & { tool: 'polygon' }): void {
  if (state.mode === 'idle') {
    paintCross(pen, state.cursor);
    paintSnap(pen, state.snap);
    return;
  }
  const { points, traced, cursor, isCrossing, isClosing } = state;
  const color = isCrossing ? colors.error : colors.accent;
  const line = [...points, ...traced, cursor];
  if (line.length >= 3) fillRing(pen, line, isCrossing ? colors.errorFill : colors.accentFill);
  strokeLine(pen, line, color, 2);
  for (const [i, point] of points.entries()) {
    const isTarget = i === 0 && points.length >= 3;
    dot(pen, point, isTarget ? (isClosing ? 7 : 5) : 3.5, isTarget && isClosing ? color : '#fff', color);
  }
  for (const point of traced) dot(pen, point, 2.5, color);
  paintSnap(pen, state.snap);
}

function paintMove(pen: Pen, moved: Moved, { editor, icons, picture }: OverlayInput): void {
  const { document } = editor.session;
  const locked = lockedOf(editor);
  const { ids, dx, dy } = moved;
  const paint = (target: Pen, place: Place) => {
    paintPlace(target, place, icons);
    outlinePlace(target, place);
  };
  const places = () => ids.flatMap((id) => document.place(id) ?? []);
  if (ids.length > movedDrawnMax) {
    picture.paint(pen, moved, (target) => {
      for (const place of places()) if (!locked.has(place.id)) paint(target, place);
    });
    return;
  }
  for (const place of places()) paint(pen, locked.has(place.id) ? place : movedBy(place, dx, dy));
}

function paintCornerDrag(pen: Pen, state: ToolState & { mode: 'corner' }, { session }: Editor): void {
  const area = session.document.place(state.id);
  if (area?.kind !== 'area') return;
  const color = state.isCrossing ? colors.error : colors.accent;
  pen.context.globalAlpha = Math.max(area.fillOpacity, 0.12);
  fillRing(pen, state.data, state.isCrossing ? colors.error : area.color);
  pen.context.globalAlpha = 1;
  strokeRing(pen, state.data, color, 2);
  for (const [i, corner] of state.data.entries()) {
    if (i === state.index) dot(pen, corner, 6, color, '#fff');
    else square(pen, corner, 7, '#fff', color);
  }
}

/** Paints a place as the base picture does. */
function paintPlace(pen: Pen, place: Place, icons: IconSource): void {
  if (place.kind === 'area') paintArea(pen, place);
  else paintOneMarker(pen, place, icons);
}

function paintArea(pen: Pen, area: Area): void {
  pen.context.globalAlpha = area.fillOpacity;
  fillRing(pen, area.data, area.color);
  pen.context.globalAlpha = 1;
  if (area.strokeWidth > 0) strokeRing(pen, area.data, area.color, area.strokeWidth, false);
}

function paintOneMarker({ context, project }: Pen, marker: Marker, icons: IconSource): void {
  const [x, y] = project(marker.position);
  context.save();
  context.translate(x, y);
  context.globalAlpha = marker.opacity;
  paintMarker(context, { ...marker, kind: 'marker', title: '', isTagged: false }, icons);
  context.restore();
}

function outlinePlace(pen: Pen, place: Place): void {
  if (place.kind === 'area') {
    strokeRing(pen, place.data, colors.accent, 2);
    return;
  }
  const [x, y] = pen.project(place.position);
  const box = markerBox(place);
  const { context } = pen;
  for (const [color, width] of [
    [colors.halo, 4],
    [colors.accent, 2],
  ] as const) {
    context.beginPath();
    context.roundRect(
      x + box.left - 4,
      y + box.top - 4,
      box.right - box.left + 8,
      box.bottom - box.top + 8,
      6,
    );
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}

function paintHandles(
  pen: Pen,
  area: Area,
  vertex: Vertex | null,
  state: ToolState & { tool: 'select' },
  k: number,
): void {
  if (area.data.length > cornersShownMax) return;
  const hover = state.mode === 'idle' ? state.hover : null;
  for (const handle of edgeHandles(area, k)) {
    const isNear = hover?.kind === 'edge' && hover.index === handle.index;
    dot(pen, handle.point, isNear ? 5 : 3, '#fff', colors.accent);
  }
  for (const [index, corner] of area.data.entries()) {
    const isChosen = vertex?.id === area.id && vertex.index === index;
    const isNear = hover?.kind === 'corner' && hover.index === index;
    square(pen, corner, isNear || isChosen ? 10 : 7, isChosen ? colors.accent : '#fff', colors.accent);
  }
}

function paintMarquee({ context, project }: Pen, from: Point, to: Point): void {
  const [x1, y1] = project(from);
  const [x2, y2] = project(to);
  const isWhole = to[0] >= from[0];
  context.fillStyle = colors.accentFill;
  context.strokeStyle = colors.accent;
  context.lineWidth = 1;
  context.setLineDash(isWhole ? [] : [5, 3]);
  context.fillRect(x1, y1, x2 - x1, y2 - y1);
  context.strokeRect(x1, y1, x2 - x1, y2 - y1);
  context.setLineDash([]);
}

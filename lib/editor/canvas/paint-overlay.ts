import { drawn as colors } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';
import type { IconSource } from '../../map/drawing/sprites.ts';
import { placesOf } from '../commands/command.ts';
import { movedBy, pointsOf } from '../commands/geometry.ts';
import type { Editor } from '../editor.ts';
import type { Conflict } from '../model/state.ts';
import { type Entity, isPlace, type Place } from '../model/types.ts';
import { type Moved, type MovedPicture, movedDrawnMax } from '../pen/moved-picture.ts';
import { outlinePlaces, paintGhost, paintPlace, paintPlaces } from '../pen/paint-place.ts';
import { dot, type Pen, strokeLine, strokeRing } from '../pen/pen.ts';
import type { Person } from '../together/people.ts';
import type { LoadedTools } from '../tools/list.ts';
import type { World } from '../tools/types.ts';
import { conflictInks } from './conflict-inks.ts';
import { paintPeople } from './paint-people.ts';

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
  /** The others who are in the project. */
  people: readonly Person[];
  /** Null if differences are not shown. */
  differences: Differences | null;
  /** Paints the proposal above everything else. */
  preview: ((pen: Pen) => void) | null;
};

/** Paints selection, handles, previews and guides over the map, in screen px. */
export function paintOverlay(pen: Pen, input: OverlayInput, tools: LoadedTools): void {
  const { editor, icons } = input;
  const { state } = editor.tools;
  const tool = tools.codeOf(state.tool);
  const world = editor.tools.world();
  input.backdrop?.(pen);
  if (input.differences && world) paintDifferences(pen, input.differences, world);
  if (world) paintPeople(pen, input.people, world);
  if (world) paintConflicts(pen, editor.session.store.getState().conflicts, world.level.id);
  for (const { marker } of editor.shafts.ghosts()) paintGhost(pen, marker, icons);
  for (const ghost of input.ghosts) paintPlace(pen, ghost, icons);
  const moved = tool.moved?.(state) ?? input.carried;
  const isReshaped = (tool.reshaped?.(state) ?? []).length > 0;
  if (moved) paintMove(pen, moved, input);
  else if (world && !isReshaped)
    outlinePlaces(
      pen,
      placesOf(world.document, world.selection).filter(({ level }) => level === world.level.id),
    );
  if (world)
    tool.paint(pen, state, {
      world,
      isMoving: moved !== null,
      paintPlace: (target, place) => paintPlace(target, place, icons),
    });
  input.preview?.(pen);
}

function paintMove(pen: Pen, moved: Moved, { editor, icons, picture }: OverlayInput): void {
  const { document } = editor.session;
  const { locked } = editor.screen.store.getState();
  const { ids, dx, dy } = moved;
  const paint = (target: Pen, places: readonly Place[]) => {
    paintPlaces(target, places, icons);
    outlinePlaces(target, places);
  };
  const places = () => placesOf(document, ids);
  if (ids.length > movedDrawnMax)
    picture.paint(pen, moved, (target) =>
      paint(
        target,
        places().filter(({ id }) => !locked.has(id)),
      ),
    );
  else
    paint(
      pen,
      places().map((place) => (locked.has(place.id) ? place : movedBy(place, dx, dy))),
    );
}

const width = 3;
const markerPx = 12;
const dash = { mine: [], theirs: [7, 5] };

/** Draws both sides of each place that two people changed: mine as a whole line, theirs as a dashed one. */
function paintConflicts(pen: Pen, conflicts: readonly Conflict[], levelId: string): void {
  for (const { mine, theirs } of conflicts) {
    outline(pen, theirs, levelId, 'theirs');
    outline(pen, mine, levelId, 'mine');
  }
}

function outline(pen: Pen, entity: Entity | null, levelId: string, side: 'mine' | 'theirs'): void {
  if (!isPlace(entity) || entity.level !== levelId) return;
  if (entity.kind === 'marker') {
    pen.context.setLineDash(dash[side]);
    dot(pen, entity.position, markerPx, 'transparent', conflictInks[side]);
    pen.context.setLineDash([]);
  } else strokeLine(pen, closed(entity.data), conflictInks[side], width, dash[side]);
}

function closed(ring: readonly Point[]): readonly Point[] {
  return ring[0] ? [...ring, ring[0]] : ring;
}

/** Ids that the draft adds or changes against the live map. */
type Differences = { readonly added: ReadonlySet<string>; readonly changed: ReadonlySet<string> };

/** Marks the places that the draft adds or changes against the live map. */
function paintDifferences(
  pen: Pen,
  differences: Differences,
  { document, level }: Pick<World, 'document' | 'level'>,
): void {
  for (const [ids, color] of [
    [differences.added, colors.added],
    [differences.changed, colors.changed],
  ] as const) {
    for (const id of ids) {
      const place = document.place(id);
      if (!place || place.level !== level.id) continue;
      if (place.kind === 'area') strokeRing(pen, place.data, color, 3);
      else for (const point of pointsOf(place)) dot(pen, point, 9, 'transparent', color);
    }
  }
}

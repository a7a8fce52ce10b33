import { boundsContain, boundsOf } from '../../geometry/bounds.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { isSelfCrossing, ringContains } from '../../geometry/polygon.ts';
import { insertCorner, moveCorner } from '../commands/corners.ts';
import { placeBounds } from '../commands/geometry.ts';
import { movePlaces } from '../commands/moving.ts';
import type { Ghost } from '../model/types.ts';
import type { Moved } from '../pen/moved-picture.ts';
import { aim, clickPx } from './aim.ts';
import { ghostAt, placeGhost } from './ghosts.ts';
import { handleAt } from './handles.ts';
import { moveStep } from './move-snap.ts';
import { nudgeCommand, stepNudge } from './nudge.ts';
import { paintSelect } from './paint-select.ts';
import { type Handle, type OutlineHandle, type SelectState, startSelect } from './select-state.ts';
import { beginShape, shapeEffects, shapeStep } from './shape.ts';
import type { ToolCode } from './tool.ts';
import { type Effect, nothing, type PointerStep, type Stepped, stay, stepBy, type World } from './types.ts';

const hitPx = { mouse: 3, pen: 6, touch: 10 };

/** Selects and moves. A press becomes a click, or, after 4 px, the drag of a handle, a move or a marquee. */
const step = stepBy<SelectState>({
  down: (_, event, world) => stay(press(event, world)),
  move(state, event, world) {
    if (isGhostDrag(state, event)) return dragGhost(state.ghost, state.at, world);
    return stay(moved(state, event, world));
  },
  up: (state, event, world) => ({
    state: startSelect,
    effects: released(moved(state, event, world), event, world),
  }),
  cancel: () => stay(startSelect),
  nudge: (state, event, world) => stepNudge(state, event.dx, event.dy, world),
  settle(state, _, world) {
    if (state.mode !== 'nudge') return stay(state);
    const command = nudgeCommand(state.ids, state.dx, state.dy, world);
    return { state: startSelect, effects: [{ type: 'run', command }] };
  },
});

function press(event: PointerStep, world: World): SelectState {
  const handle = handleAt(world, event.point, event.pointer);
  const hit = world.hit(event.point, hitPx[event.pointer]);
  const held = world.selection.find((id) => {
    const place = world.document.place(id);
    return place?.kind === 'area' && ringContains(place.data, event.point);
  });
  const isHitHeld = hit !== null && world.selection.includes(hit.id);
  const grip = isHitHeld || hit?.kind === 'marker' ? (hit?.id ?? null) : (held ?? null);
  const ghost = handle === null && hit?.kind !== 'marker' ? ghostAt(world, event.point) : null;
  return { tool: 'select', mode: 'press', at: event, handle, hit: hit?.id ?? null, grip, ghost };
}

type GhostPress = SelectState & { mode: 'press'; ghost: Ghost };

function isGhostDrag(state: SelectState, event: PointerStep): state is GhostPress {
  return state.mode === 'press' && state.ghost !== null && !isClick(state.at, event);
}

/** Makes a dragged ghost real, and goes on with the drag of the new marker. */
function dragGhost(ghost: Ghost, at: PointerStep, world: World): Stepped<SelectState> {
  const id = world.newId();
  const start = { ids: [id], from: at.point, dx: 0, dy: 0, snap: null, exact: null };
  return { state: { tool: 'select', mode: 'move', ...start }, effects: [placeGhost(world, ghost, id)] };
}

function moved(state: SelectState, event: PointerStep, world: World): SelectState {
  switch (state.mode) {
    case 'idle': {
      const hover = event.pointer === 'touch' ? null : handleAt(world, event.point, event.pointer);
      return hover === state.hover ? state : { ...state, hover };
    }
    case 'press':
      return isClick(state.at, event) ? state : beginDrag(state, event, world);
    case 'corner':
      return dragCorner(state, event, world);
    case 'shape':
      return shapeStep(state, event, world);
    case 'move':
      return moveStep(state, event, world);
    case 'nudge':
      return state;
    case 'marquee':
      return { ...state, to: event.point };
    default:
      return state satisfies never;
  }
}

function isClick(start: PointerStep, event: PointerStep): boolean {
  return distance(start.screen, event.screen) < clickPx;
}

function beginDrag(state: SelectState & { mode: 'press' }, event: PointerStep, world: World): SelectState {
  const { handle, grip, at } = state;
  if (handle?.kind === 'turn' || handle?.kind === 'scale') return beginShape(handle, at, event, world);
  if (handle && !at.shift) return beginCorner(handle, event, world);
  if (grip && !world.locked.has(grip) && !(at.shift && !world.selection.includes(grip))) {
    const ids = world.selection.includes(grip) ? world.selection : [grip];
    const start: SelectState = {
      tool: 'select',
      mode: 'move',
      ids,
      from: at.point,
      dx: 0,
      dy: 0,
      snap: null,
      exact: null,
    };
    return moveStep(start, event, world);
  }
  return { tool: 'select', mode: 'marquee', from: at.point, to: event.point, isAdd: at.shift };
}

function beginCorner(handle: OutlineHandle, event: PointerStep, world: World): SelectState {
  const area = world.document.place(handle.id);
  if (area?.kind !== 'area') return startSelect;
  const isInsert = handle.kind === 'edge';
  const index = isInsert ? handle.index + 1 : handle.index;
  const data = isInsert ? area.data.toSpliced(index, 0, handle.point) : area.data;
  return dragCorner(
    {
      tool: 'select',
      mode: 'corner',
      id: area.id,
      index,
      isInsert,
      data,
      snap: null,
      isCrossing: false,
    },
    event,
    world,
  );
}

function dragCorner(
  state: SelectState & { mode: 'corner' },
  event: PointerStep,
  world: World,
): SelectState & { mode: 'corner' } {
  const { data, index, id } = state;
  const before = data[(index + data.length - 1) % data.length];
  const after = data[(index + 1) % data.length];
  const { point, snap } = aim(world, event.point, {
    shift: event.shift,
    alt: event.alt,
    origin: before,
    except: new Set([id]),
    guides: [before, after].filter((corner) => corner !== undefined),
  });
  const next = data.with(index, point);
  return { ...state, data: next, snap, isCrossing: isSelfCrossing(next) };
}

function released(state: SelectState, event: PointerStep, world: World): readonly Effect[] {
  switch (state.mode) {
    case 'idle':
    case 'nudge':
      return nothing;
    case 'press':
      return clicked(state, event, world);
    case 'corner':
      return [{ type: 'run', command: cornerCommand(state, world) }];
    case 'shape':
      return shapeEffects(state, world);
    case 'move':
      return movedEffects(state, world);
    case 'marquee':
      return [{ type: 'select', ids: marqueeIds(state, world) }];
    default:
      return state satisfies never;
  }
}

function cornerCommand(state: SelectState & { mode: 'corner' }, world: World) {
  const { id, index, data } = state;
  const point = data[index] ?? ([0, 0] as Point);
  return state.isInsert
    ? insertCorner(world.document, { id, after: index - 1, point })
    : moveCorner(world.document, { id, index, point });
}

function movedEffects(state: SelectState & { mode: 'move' }, world: World): readonly Effect[] {
  const { ids, dx, dy, exact } = state;
  const command = movePlaces(world.document, {
    ids,
    dx,
    dy,
    size: world.level,
    locked: world.locked,
    ...(exact && { exact: new Map([exact]) }),
  });
  const isSelected = ids.every((id) => world.selection.includes(id));
  return [...(isSelected ? [] : [{ type: 'select', ids } as const]), { type: 'run', command }];
}

function clicked(
  state: SelectState & { mode: 'press' },
  event: PointerStep,
  world: World,
): readonly Effect[] {
  const { handle, hit, at, ghost } = state;
  if (ghost) return [placeGhost(world, ghost, world.newId())];
  if (handle?.kind === 'corner' && !at.shift) {
    return [{ type: 'vertex', vertex: { id: handle.id, index: handle.index } }];
  }
  if (hit === null) return at.shift ? nothing : [{ type: 'select', ids: [] }];
  if (at.shift || at.mod) return [{ type: 'select', ids: toggled(world.selection, hit) }];
  if (event.clickCount === 2 && world.selection.includes(hit)) return [{ type: 'wantTitle' }];
  return [
    { type: 'vertex', vertex: null },
    { type: 'select', ids: [hit] },
  ];
}

function toggled(selection: readonly string[], id: string): string[] {
  return selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id];
}

/** Returns the places in a marquee: fully inside if drawn from left to right, touched if drawn from right to left. */
function marqueeIds({ from, to, isAdd }: SelectState & { mode: 'marquee' }, world: World): string[] {
  const box = boundsOf([from, to]);
  const isWhole = to[0] >= from[0];
  const found = world
    .search(box)
    .filter((place) => !isWhole || boundsContain(box, placeBounds(place)))
    .map(({ id }) => id);
  return isAdd ? [...new Set([...world.selection, ...found])] : found;
}

/** Returns the places that the pointer or a held arrow key moves now. */
function movedOf(state: SelectState): Moved | null {
  return state.mode === 'move' || (state.mode === 'nudge' && state.isHeld) ? state : null;
}

/** Returns the ids of the places that a handle changes now. */
function reshapedOf(state: SelectState): readonly string[] {
  if (state.mode === 'corner') return [state.id];
  return state.mode === 'shape' ? state.ids : [];
}

function cursorOf(state: SelectState, canWrite: boolean): string {
  if (state.mode === 'shape') return handleCursor(state.handle);
  if (state.mode === 'corner' || state.mode === 'move') return 'move';
  return state.mode === 'idle' && state.hover && canWrite ? handleCursor(state.hover) : 'default';
}

function handleCursor(handle: Handle): string {
  if (handle.kind === 'turn') return 'grab';
  if (handle.kind !== 'scale') return 'handle';
  if (handle.x === 0) return 'ns';
  if (handle.y === 0) return 'ew';
  return handle.x === handle.y ? 'nwse' : 'nesw';
}

export const tool: ToolCode<SelectState> = {
  step,
  paint: paintSelect,
  cursor: cursorOf,
  takesHandle: (world, point, pointer) => handleAt(world, point, pointer) !== null,
  moved: movedOf,
  reshaped: reshapedOf,
};

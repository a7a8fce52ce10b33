import type { Point } from '../../geometry/point.ts';
import { areaStyle, markerStyle } from '../model/entities.ts';
import type { LevelIndex } from '../model/level-index.ts';
import type { Session } from '../model/session.ts';
import type { ToolName } from '../model/state.ts';
import { createLateTools, type DrawingTools } from './late-tools.ts';
import {
  type AnyEvent,
  type Effect,
  nothing,
  type PointerKind,
  type Stepped,
  startSelect,
  type ToolState,
  type TraceAsk,
  type World,
} from './types.ts';

/** Runs the state machine of the chosen tool and applies its effects. */
export type ToolRunner = {
  readonly state: ToolState;
  dispatch(event: AnyEvent): void;
  /** Asks the tracer, which replies by an event; null without a tracer. */
  trace: ((ask: TraceAsk) => void) | null;
  /** Loads the tools in advance. */
  prepare(): void;
  /** Runs `act` once the tools are loaded, if events are pending. Returns whether any are. */
  defer(act: () => void): boolean;
  /** Writes the move of a held arrow key. */
  settle(): void;
  world(): World | null;
  /** Checks whether a press at a point would take a handle. */
  takesHold(point: Point, pointer: PointerKind): boolean;
  /** Checks whether a drawing is in progress. */
  isDrawing(): boolean;
  subscribe(listener: () => void): () => void;
};

type Options = {
  session: Session;
  index: LevelIndex;
  k: () => number;
  /** Tools that are loaded already. */
  drawingTools?: DrawingTools | undefined;
};

export function createToolRunner({ session, index, k, drawingTools }: Options): ToolRunner {
  const { store, document } = session;
  const styles = { area: areaStyle as World['areaStyle'], marker: markerStyle as World['markerStyle'] };
  const listeners = new Set<() => void>();
  let state: ToolState = startOf(store.getState().tool);

  const world = (): World | null => {
    const { levelId, selection, vertex, locked, isSnapping, traceFace, way } = store.getState();
    const level = document.get(levelId ?? '');
    if (level?.kind !== 'level') return null;
    return {
      document,
      level,
      selection,
      vertex,
      locked,
      k: k(),
      isSnapping,
      traceFace,
      areaStyle: styles.area,
      markerStyle: styles.marker,
      wayTask: way?.task ?? null,
      hit: (point, tolerancePx) => index.hit(point, k(), tolerancePx),
      search: index.search,
      newId: session.newId,
    };
  };
  const setState = (next: ToolState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const dispatch = (event: AnyEvent) => {
    if (!late.tools) return late.hold(event);
    const seen = world();
    if (!seen) return;
    if (event.type === 'down') {
      if (isOfMaking(session, event.clickCount)) return;
      session.goOn();
    }
    if (event.type === 'down' || event.type === 'cancel') runner.settle();
    const { canWrite } = store.getState();
    const result = step(state, event, seen, late.tools);
    setState(result.state);
    for (const effect of result.effects)
      if (canWrite || effect.type !== 'run') runEffect(effect, session, runner.trace);
  };

  const late = createLateTools(drawingTools ?? null, dispatch);
  store.subscribe((now, before) => {
    if (now.tool !== before.tool || now.levelId !== before.levelId) {
      if (isDrawing(state)) session.notify({ kind: 'cancelled' });
      late.forget();
      setState(startOf(now.tool));
      if (now.tool !== 'select' && now.tool !== 'pan') late.load();
    }
    if (now.selection !== before.selection) rememberStyle(styles, session);
  });
  document.subscribe(() => rememberStyle(styles, session));
  const runner: ToolRunner = {
    get state() {
      return state;
    },
    dispatch,
    trace: null,
    prepare: () => late.load(),
    defer: late.defer,
    settle() {
      // The release of an arrow key may arrive before the tools. Handle it after the pending events.
      if (late.defer(() => runner.settle())) return;
      if (state.mode === 'nudge') dispatch({ type: 'settle' });
    },
    world,
    takesHold(point, pointer) {
      const seen = world();
      return seen !== null && late.tools !== null && late.tools.handleAt(seen, point, pointer) !== null;
    },
    isDrawing: () => isDrawing(state),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return runner;
}

/** Checks whether a press is the second half of a double click whose first half made something. */
export function isOfMaking({ store }: Session, clickCount: number): boolean {
  return clickCount > 1 && store.getState().isJustMade;
}

/** Remembers the style of the last selected or changed place for new places. */
function rememberStyle(
  styles: { area: World['areaStyle']; marker: World['markerStyle'] },
  session: Session,
): void {
  const [id] = session.store.getState().selection;
  const place = session.document.place(id ?? '');
  if (place?.kind === 'area') {
    const { color, fillOpacity, strokeWidth, hoverOpacity } = place;
    styles.area = { color, fillOpacity, strokeWidth, hoverOpacity };
  } else if (place?.kind === 'marker') {
    const { color, type, icon, customIcon, size, opacity, pinStyle, showTooltip, showCard } = place;
    styles.marker = { color, type, icon, customIcon, size, opacity, pinStyle, showTooltip, showCard };
  }
}

function runEffect(effect: Effect, session: Session, trace: ToolRunner['trace']): void {
  switch (effect.type) {
    case 'run':
      session.run(effect.command);
      return;
    case 'select':
      session.select(effect.ids);
      return;
    case 'vertex':
      session.set({ vertex: effect.vertex });
      return;
    case 'tool':
      session.setTool(effect.tool);
      return;
    case 'wantTitle':
      session.set({ isTitleWanted: true });
      return;
    case 'notify':
      session.notify(effect.notice);
      return;
    case 'way': {
      const { way } = session.store.getState();
      if (way) session.set({ way: { ...way, clicked: effect.clicked } });
      return;
    }
    case 'trace':
      trace?.(effect.ask);
      return;
    default:
      effect satisfies never;
  }
}

function isDrawing(state: ToolState): boolean {
  return state.mode === 'drawing';
}

function startOf(tool: ToolName): ToolState {
  if (tool === 'select') return startSelect;
  if (tool === 'pan') return { tool, mode: 'idle' };
  return {
    tool,
    mode: 'idle',
    cursor: null,
    snap: null,
    ...(tool === 'trace' && { hover: null }),
  } as ToolState;
}

function step(state: ToolState, event: AnyEvent, world: World, tools: DrawingTools): Stepped<ToolState> {
  if (event.type === 'turn' || event.type === 'square')
    return { state, effects: tools.shapeAsked(event, world) };
  if (state.tool === 'trace') return tools.stepTrace(state, event, world);
  if (event.type === 'traced' || event.type === 'resize' || event.type === 'face')
    return { state, effects: nothing };
  switch (state.tool) {
    case 'select':
      return tools.stepSelect(state, event, world);
    case 'pan': {
      // Arrow keys move the selection with the pan tool too.
      if (event.type !== 'nudge') return { state, effects: nothing };
      const command = tools.nudgeCommand(world.selection, event.dx, event.dy, world);
      return { state, effects: [{ type: 'run', command }] };
    }
    case 'polygon':
      return tools.stepPolygon(state, event, world);
    case 'rectangle':
      return tools.stepRectangle(state, event, world);
    case 'marker':
      return tools.stepMarker(state, event, world);
    case 'cut':
      return tools.stepCut(state, event, world);
    case 'way':
      return tools.stepWay(state, event, world);
    default:
      return state satisfies never;
  }
}

import type { Point } from '../geometry/point.ts';
import { areaStyle, markerStyle } from './model/entities.ts';
import type { Session } from './model/session.ts';
import type { LevelIndex } from './screen/level-index.ts';
import type { Screen } from './screen/screen.ts';
import { createLateTools } from './tools/late-tools.ts';
import {
  type AnyTool,
  type LoadedTools,
  restingTool,
  type ToolName,
  type ToolState,
  toolOf,
} from './tools/list.ts';
import type { ToolCode } from './tools/tool.ts';
import {
  type AnyEvent,
  type Effect,
  nothing,
  type PointerKind,
  type Stepped,
  type TraceAsk,
  type World,
} from './tools/types.ts';
import type { Shafts } from './way/shafts.ts';

/** Runs the state machine of the chosen tool and applies its effects. */
export type ToolRunner = {
  readonly state: ToolState;
  /** The chosen tool. */
  readonly tool: AnyTool;
  /** What the chosen tool does. Null until the tools are loaded. */
  readonly code: ToolCode<ToolState> | null;
  choose(tool: ToolName): void;
  /** Ends the tool, for the one that selects. */
  rest(): void;
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
  /** Checks whether a press at a point would take a handle of the chosen tool. */
  takesHold(point: Point, pointer: PointerKind): boolean;
  /** Checks whether a drawing is in progress. */
  isDrawing(): boolean;
  /** Checks whether a press, a drag or a held key is in progress, which ends by itself. */
  isHeld(): boolean;
  subscribe(listener: () => void): () => void;
};

type Open = { session: Session; screen: Screen };

type Options = Open & {
  index: LevelIndex;
  shafts: Shafts;
  k: () => number;
  /** Tools that are loaded already. */
  loadedTools?: LoadedTools | undefined;
};

export function createToolRunner({ session, screen, index, shafts, k, loadedTools }: Options): ToolRunner {
  const { document } = session;
  const { store } = screen;
  const styles = { area: areaStyle as World['areaStyle'], marker: markerStyle as World['markerStyle'] };
  const listeners = new Set<() => void>();
  let state: ToolState = toolOf(store.getState().tool).start;

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
      ghosts: shafts.ghosts(),
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
    if (event.type === 'face') switchFace(screen);
    const seen = world();
    if (!seen) return;
    if (event.type === 'down') {
      if (isOfMaking(screen, event.clickCount)) return;
      screen.goOn();
    }
    if (event.type === 'down' || event.type === 'cancel') runner.settle();
    const { canWrite } = session.store.getState();
    const result = step(state, event, seen, late.tools);
    setState(result.state);
    for (const effect of result.effects)
      if (canWrite || effect.type !== 'run') runEffect(effect, { session, screen }, runner);
  };

  const late = createLateTools(loadedTools ?? null, dispatch);
  store.subscribe((now, before) => {
    if (now.tool !== before.tool || now.levelId !== before.levelId) {
      if (isDrawing(state)) session.notify({ kind: 'cancelled' });
      late.forget();
      setState(toolOf(now.tool).start);
      if (runner.tool.presses === 'points') late.load();
    }
    if (now.selection !== before.selection) rememberStyle(styles, { session, screen });
  });
  document.subscribe(() => rememberStyle(styles, { session, screen }));
  const runner: ToolRunner = {
    get state() {
      return state;
    },
    get tool() {
      return toolOf(state.tool);
    },
    get code() {
      return late.tools?.codeOf(state.tool) ?? null;
    },
    choose: screen.setTool,
    rest: () => screen.setTool(restingTool.id),
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
    takesHold: (point, pointer) => takesHold(runner, point, pointer),
    isDrawing: () => isDrawing(state),
    isHeld: () => state.mode !== 'idle' && !isDrawing(state),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return runner;
}

/** Checks whether a press is the second half of a double click whose first half made something. */
export function isOfMaking({ store }: Screen, clickCount: number): boolean {
  return clickCount > 1 && store.getState().isJustMade;
}

/** Remembers the style of the last selected or changed place for new places. */
function rememberStyle(
  styles: { area: World['areaStyle']; marker: World['markerStyle'] },
  { session, screen }: Open,
): void {
  const [id] = screen.store.getState().selection;
  const place = session.document.place(id ?? '');
  if (place?.kind === 'area') {
    const { color, fillOpacity, strokeWidth, hoverOpacity } = place;
    styles.area = { color, fillOpacity, strokeWidth, hoverOpacity };
  } else if (place?.kind === 'marker') {
    const { color, type, icon, customIcon, size, opacity, pinStyle, showTooltip, showCard } = place;
    styles.marker = { color, type, icon, customIcon, size, opacity, pinStyle, showTooltip, showCard };
  }
}

function runEffect(effect: Effect, { session, screen }: Open, runner: ToolRunner): void {
  switch (effect.type) {
    case 'run':
      session.run(effect.command);
      return;
    case 'select':
      screen.select(effect.ids);
      return;
    case 'vertex':
      screen.chooseVertex(effect.vertex);
      return;
    case 'rest':
      runner.rest();
      return;
    case 'wantTitle':
      screen.wantTitle();
      return;
    case 'forgetTyped':
      screen.goOn();
      return;
    case 'notify':
      session.notify(effect.notice);
      return;
    case 'way': {
      const { way } = screen.store.getState();
      if (way) screen.setWay({ ...way, clicked: effect.clicked });
      return;
    }
    case 'ask':
      runner.trace?.(effect.ask);
      return;
    default:
      effect satisfies never;
  }
}

function takesHold(runner: ToolRunner, point: Point, pointer: PointerKind): boolean {
  const seen = runner.world();
  return seen !== null && runner.code?.takesHandle?.(seen, point, pointer) === true;
}

function isDrawing(state: ToolState): boolean {
  return state.mode === 'drawing';
}

/** Switches whether traced rooms end in the middle of their walls or at the inner face. */
function switchFace({ store, setTraceFace }: Screen): void {
  setTraceFace(store.getState().traceFace === 'middle' ? 'inner' : 'middle');
}

function step(state: ToolState, event: AnyEvent, world: World, tools: LoadedTools): Stepped<ToolState> {
  const { step, stepOwn } = tools.codeOf(state.tool);
  switch (event.type) {
    case 'turn':
    case 'square':
      return { state, effects: tools.shapeAsked(event, world) };
    case 'traced':
    case 'resize':
    case 'face':
      return stepOwn?.(state, event, world) ?? { state, effects: nothing };
    default:
      return step(state, event, world);
  }
}

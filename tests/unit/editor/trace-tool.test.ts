import { describe, expect, test } from 'vitest';
import type { TraceAsk } from '#lib/editor/tools/types.ts';
import type { Point } from '#lib/geometry/point.ts';
import { ringArea, ringContains } from '#lib/geometry/polygon.ts';
import { createTracer } from '#lib/import/trace/answer.ts';
import type { FromTraceWorker } from '#lib/import/trace/messages.ts';
import { likeness } from '#tests/support/drawn-plan.ts';
import { areasOf, type HeadlessEditor, headlessEditor, squareAt } from '#tests/support/editor.ts';
import {
  drawHouse,
  hall,
  inEast,
  inHall,
  inPorch,
  inSide,
  inStore,
  level,
  side,
  store,
} from '#tests/support/small-plan.ts';

const house = await drawHouse();

/** An editor on the small plan whose tracer answers at once and records its requests. */
function tracing(options: Parameters<typeof headlessEditor>[0] = {}) {
  const headless = headlessEditor({ ...level, ...options });
  const { tools } = headless.editor;
  const asked: TraceAsk[] = [];
  let last: FromTraceWorker | null = null;
  const tell = createTracer((message) => {
    last = message;
  });
  tell({ type: 'prepare', id: 1, picture: house, level });
  tools.trace = (ask) => {
    asked.push(ask);
    tell({ type: 'click', id: 2, click: ask.click });
    if (last?.type === 'clicked') tools.dispatch({ type: 'traced', ask, answer: last.clicked });
  };
  headless.press('w');
  const ringNow = () => {
    const { state } = headless;
    return state.tool === 'trace' && state.mode === 'drawing' ? state.ring : null;
  };
  const click = ([x, y]: Point, modifiers = {}) => headless.click(x, y, modifiers);
  // Its getters return the current state.
  const own = { headless, asked, ringNow, click, areas: () => areasOf(headless) };
  return Object.assign(Object.create(headless) as Omit<HeadlessEditor, 'click'>, own);
}

describe('the trace tool', () => {
  test('shows the room under the pointer, and a click proposes it without a change of the map', () => {
    const tool = tracing();
    tool.move(...inStore);
    const { state } = tool.headless;
    expect(state.tool === 'trace' && state.hover ? likeness(state.hover, store) : 0).toBeGreaterThan(0.9);
    tool.click(inStore);
    expect(likeness(tool.ringNow() ?? [], store)).toBeGreaterThan(0.9);
    expect(tool.areas()).toEqual([]);
    tool.press('Escape');
    expect(tool.ringNow()).toBeNull();
    expect(tool.editor.session.store.getState().undo).toBeNull();
  });

  test('ends rooms at the inner face of their walls after I, including the shown one', () => {
    const editor = tracing();
    editor.click(inHall);
    const toMiddle = ringArea(editor.ringNow() ?? []);
    editor.press('i');
    const toInner = ringArea(editor.ringNow() ?? []);
    expect(toInner).toBeLessThan(toMiddle);
    editor.press('Enter');
    expect(ringArea(editor.areas()[0]?.data ?? [])).toBe(toInner);
    // Text typed right after a room is its name.
    editor.editor.screen.goOn();
    editor.press('i');
    editor.click(inHall);
    expect(editor.asked.at(-1)?.click.face).toBe('middle');
  });

  test('takes a room by Enter or the next click, each as one undo step whose title waits for a name', () => {
    const tool = tracing();
    tool.click(inStore);
    tool.press('Enter');
    expect(tool.areas()).toHaveLength(1);
    expect(tool.editor.session.store.getState().undo).toBe('addArea');
    expect(tool.editor.screen.store.getState().focus?.to).toBe('title');
    expect(tool.selection).toEqual([tool.areas()[0]?.id]);
    tool.click(inSide);
    tool.click(inHall);
    expect(tool.areas()).toHaveLength(2);
    expect(likeness(tool.areas()[1]?.data ?? [], side)).toBeGreaterThan(0.85);
    tool.editor.session.undo();
    tool.editor.session.undo();
    expect(tool.areas()).toEqual([]);
  });

  test('takes a room by the first letter of its name, and leaves its own keys and Esc to the outline', () => {
    const tool = tracing();
    tool.click(inHall);
    tool.press(']', '[', 'i');
    expect(tool.areas()).toEqual([]);
    tool.press('H', 'a');
    expect(tool.areas()).toHaveLength(1);
    const { focus, tool: chosen } = tool.editor.screen.store.getState();
    expect([focus, chosen]).toEqual([{ to: 'title', typed: 'Ha' }, 'trace']);
    tool.editor.screen.goOn();
    tool.click(inStore);
    tool.press('Escape', 'v');
    expect([tool.areas().length, tool.state.tool]).toEqual([1, 'select']);
  });

  test('takes a room as soon as the tracer answers if it was confirmed before', () => {
    const tool = tracing();
    const { tools } = tool.editor;
    const answer = tools.trace;
    const waiting: TraceAsk[] = [];
    tools.trace = (ask) => waiting.push(ask);
    tool.click(inStore);
    tool.press('Enter');
    expect(tool.areas()).toEqual([]);
    for (const ask of waiting) answer?.(ask);
    expect(tool.areas()).toHaveLength(1);
  });

  test('keeps all letters typed before the tracer answers, as the name of that room, beside a selected one', () => {
    const tool = tracing();
    const { tools, screen } = tool.editor;
    const answer = tools.trace;
    tool.click(inHall);
    tool.press('Enter');
    screen.goOn();
    const waiting: TraceAsk[] = [];
    tools.trace = (ask) => waiting.push(ask);
    tool.click(inStore);
    tool.press('O', 'f', 'f', 'x', 'Backspace', 'Enter');
    expect([tool.areas().length, screen.store.getState().focus?.to]).toEqual([1, 'nowhere']);
    for (const ask of waiting) answer?.(ask);
    expect(tool.areas()).toHaveLength(2);
    expect(screen.store.getState().focus).toEqual({ to: 'title', typed: 'Off\n' });
    expect(tool.selection).toEqual([tool.areas()[1]?.id]);
  });

  test('forgets letters typed for a room that is none or crosses itself, that Esc leaves, or that another click replaces', () => {
    const ends: ((tool: ReturnType<typeof tracing>, ask: TraceAsk | undefined) => void)[] = [
      ({ editor }, ask) => {
        if (ask) editor.tools.dispatch({ type: 'traced', ask, answer: { refusal: 'wall' } });
      },
      ({ editor }, ask) => {
        const ring = [
          [0, 0],
          [90, 90],
          [90, 0],
          [0, 90],
        ] as Point[];
        if (ask) editor.tools.dispatch({ type: 'traced', ask, answer: { ring, steps: 0 } });
      },
      (tool) => tool.press('Escape'),
      (tool) => tool.click(inHall),
    ];
    for (const end of ends) {
      const tool = tracing();
      const { tools, screen } = tool.editor;
      const waiting: TraceAsk[] = [];
      tools.trace = (ask) => waiting.push(ask);
      tool.click(inStore);
      tool.press('O', 'f');
      end(
        tool,
        waiting.find(({ purpose }) => purpose === 'click'),
      );
      expect(screen.store.getState().focus).toBeNull();
      expect(tool.areas()).toEqual([]);
    }
  });

  test('takes a room and begins no new one if the next click is in the room itself', () => {
    const tool = tracing();
    tool.click(inStore);
    tool.click([inStore[0] + 20, inStore[1]]);
    expect([tool.areas().length, tool.ringNow()]).toEqual([1, null]);
  });

  test('adds a piece with Shift, takes it back with Backspace, and makes rooms larger and smaller', () => {
    const tool = tracing();
    tool.click(inHall);
    const first = tool.ringNow();
    tool.click(inSide, { shift: true });
    const both = tool.ringNow();
    expect(both).not.toEqual(first);
    tool.press('Backspace');
    expect(tool.ringNow()).toEqual(first);
    tool.press('[');
    const smaller = tool.ringNow();
    expect(likeness(smaller ?? [], hall)).toBeLessThan(likeness(first ?? [], hall) + 1e-9);
    tool.press(']');
    expect(tool.ringNow()).toEqual(first);
    expect(tool.asked.at(-1)?.click.points).toEqual([inHall]);
    tool.press('Escape');
    tool.click(inStore, { alt: true });
    expect(tool.asked.at(-1)?.click.isRaw).toBe(true);
  });

  test('takes a piece away by Alt and a click in it, gives it back by Backspace, and refuses the clicked middle', () => {
    const tool = tracing();
    tool.click(inHall);
    const whole = tool.ringNow() ?? [];
    tool.click(inEast, { alt: true });
    const west = tool.ringNow() ?? [];
    expect(ringArea(west)).toBeLessThan(0.75 * ringArea(whole));
    expect([ringContains(west, inHall), ringContains(west, inEast)]).toEqual([true, false]);
    expect(tool.areas()).toEqual([]);
    tool.press('Backspace');
    expect(tool.ringNow()?.length).toBe(whole.length);
    tool.click(inHall, { alt: true });
    expect(tool.notice).toBe('traceWhole');
    expect(ringContains(tool.ringNow() ?? [], inEast)).toBe(true);
  });

  test('takes away a room that Shift has added', () => {
    const tool = tracing();
    tool.click(inHall);
    const [first] = [tool.ringNow() ?? []];
    tool.click(inSide, { shift: true });
    tool.click(inSide, { alt: true });
    const left = tool.ringNow() ?? [];
    expect(likeness(left, first)).toBeGreaterThan(0.95);
    expect(ringContains(left, inSide)).toBe(false);
  });

  test.each([
    ['on a wall', [400, 60] as Point, 'traceWall'],
    ['outside', [10, 10] as Point, 'traceOutside'],
    ['in a room that is open to the outside', inPorch, 'traceOpen'],
  ])('explains why a click %s draws nothing', (_, point, reason) => {
    const tool = tracing();
    tool.click(point);
    expect([tool.notice, tool.ringNow(), tool.areas().length]).toEqual([reason, null, 0]);
  });

  test('puts corners within 3 px of a neighbour exactly on its corners', () => {
    const first = tracing();
    first.click(inStore);
    const [x, y] = first.ringNow()?.[0] ?? [0, 0];
    const at: Point = [x + 1.5, y - 1.5];
    const data: [number, number][] = [
      [at[0], at[1]],
      [x + 40, y],
      [x + 40, y - 40],
    ];
    const tool = tracing({ areas: [squareAt('n', 0, 0, 10, { data })] });
    tool.click(inStore);
    tool.press('Enter');
    const taken = tool.areas().find(({ id }) => id !== 'n');
    expect(taken?.data.some((corner) => corner[0] === at[0] && corner[1] === at[1])).toBe(true);
  });

  test('works by the keyboard: arrows move the cross, Space clicks, and a late answer to another tool is ignored', () => {
    const tool = tracing();
    const [ask] = [...tool.asked];
    tool.move(...inStore);
    tool.press('ArrowRight');
    expect(tool.asked.at(-1)?.click.isRaw).toBe(false);
    tool.press(' ');
    expect(likeness(tool.ringNow() ?? [], store)).toBeGreaterThan(0.9);
    tool.press('Escape', 'v');
    const late = ask ?? tool.asked[0];
    if (late) tool.editor.tools.dispatch({ type: 'traced', ask: late, answer: { refusal: 'wall' } });
    expect(tool.state.tool).toBe('select');
  });
});

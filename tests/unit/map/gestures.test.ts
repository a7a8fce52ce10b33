import { describe, expect, test } from 'vitest';
import {
  type Gesture,
  type GestureOptions,
  type PointerInput,
  restingGestures,
  stepGesture,
  stepWheel,
} from '#lib/map/input/gestures.ts';

type Step = [type: PointerInput['type'], id: number, x: number, y: number, time: number];

/** Plays a recorded trace and returns all gestures in order. */
function play(
  steps: Step[],
  pointerType: PointerInput['pointerType'] = 'touch',
  options: GestureOptions = { isCooperative: false },
): Gesture[] {
  let state = restingGestures;
  return steps.flatMap(([type, id, x, y, time]) => {
    const result = stepGesture(state, { type, id, x, y, time, pointerType }, options);
    state = result.state;
    return [...result.gestures];
  });
}

const total = (gestures: Gesture[], member: 'dx' | 'dy') =>
  gestures.reduce((sum, one) => sum + (one.type === 'pan' ? one[member] : 0), 0);

describe('one pointer', () => {
  test('taps with a press that moves at most 10 px', () => {
    expect(
      play(
        [
          ['down', 1, 50, 50, 0],
          ['move', 1, 56, 56, 40],
          ['up', 1, 57, 57, 120],
        ],
        'mouse',
      ).map(({ type }) => type),
    ).toContain('tap');
  });

  test('drags with a press that moves farther by exactly that distance, without a tap', () => {
    const gestures = play([
      ['down', 1, 50, 50, 0],
      ['move', 1, 52, 50, 20],
      ['move', 1, 80, 60, 60],
      ['move', 1, 100, 70, 300],
      ['up', 1, 100, 70, 600],
    ]);
    expect(total(gestures, 'dx')).toBe(50);
    expect(total(gestures, 'dy')).toBe(20);
    expect(gestures.some(({ type }) => type === 'tap' || type === 'fling')).toBe(false);
  });

  test('glides on after a quick drag with its speed, and not after one that stops first', () => {
    const quick = play([
      ['down', 1, 0, 0, 0],
      ['move', 1, 40, 0, 20],
      ['move', 1, 80, 0, 40],
      ['up', 1, 90, 0, 45],
    ]);
    const fling = quick.find((one) => one.type === 'fling');
    expect(fling).toMatchObject({ vy: 0 });
    expect(fling?.type === 'fling' ? fling.vx : 0).toBeCloseTo(2, 0);
    const held = play([
      ['down', 1, 0, 0, 0],
      ['move', 1, 80, 0, 40],
      ['up', 1, 80, 0, 400],
    ]);
    expect(held.some(({ type }) => type === 'fling')).toBe(false);
  });

  test('makes a tap and a double tap by two taps at one spot, and two taps at two spots', () => {
    const twice = (x: number): Step[] => [
      ['down', 1, 20, 20, 0],
      ['up', 1, 20, 20, 50],
      ['down', 2, x, 20, 180],
      ['up', 2, x, 20, 230],
    ];
    expect(
      play(twice(24))
        .filter(({ type }) => type.endsWith('ap'))
        .map(({ type }) => type),
    ).toEqual(['tap', 'doubleTap']);
    expect(play(twice(120)).filter(({ type }) => type === 'tap')).toHaveLength(2);
  });

  test('selects nothing by a cancelled press', () => {
    expect(
      play([
        ['down', 1, 20, 20, 0],
        ['cancel', 1, 20, 20, 30],
      ]).some(({ type }) => type === 'tap'),
    ).toBe(false);
  });
});

describe('two fingers', () => {
  test('scale about their middle by spreading', () => {
    const gestures = play([
      ['down', 1, 100, 100, 0],
      ['down', 2, 200, 100, 10],
      ['move', 1, 50, 100, 30],
      ['move', 2, 250, 100, 40],
    ]);
    const factor = gestures.reduce((product, one) => product * (one.type === 'pinch' ? one.factor : 1), 1);
    expect(factor).toBeCloseTo(2, 9);
    expect(gestures[gestures.length - 1]).toMatchObject({ type: 'pinch', x: 150, y: 100 });
  });

  test('never tap by a pinch, and one remaining finger goes on panning', () => {
    const gestures = play([
      ['down', 1, 100, 100, 0],
      ['down', 2, 200, 100, 10],
      ['move', 2, 260, 100, 30],
      ['up', 2, 260, 100, 60],
      ['move', 1, 130, 100, 90],
      ['up', 1, 130, 100, 200],
    ]);
    expect(gestures.some(({ type }) => type === 'tap')).toBe(false);
    expect(total(gestures, 'dx')).toBe(30);
  });

  test('zoom out by a short touch', () => {
    const gestures = play([
      ['down', 1, 100, 100, 0],
      ['down', 2, 160, 100, 20],
      ['up', 1, 100, 100, 120],
      ['up', 2, 160, 100, 130],
    ]);
    expect(gestures.map(({ type }) => type)).toContain('twoFingerTap');
  });
});

describe('a map in a page that scrolls', () => {
  const options = { isCooperative: true };

  test('shows a hint at one finger instead of moving; two fingers move it', () => {
    const one = play(
      [
        ['down', 1, 0, 0, 0],
        ['move', 1, 0, 60, 50],
        ['up', 1, 0, 60, 90],
      ],
      'touch',
      options,
    );
    expect(one.map(({ type }) => type)).toEqual(['hint', 'release']);
    const two = play(
      [
        ['down', 1, 0, 0, 0],
        ['down', 2, 80, 0, 5],
        ['move', 1, 0, 60, 50],
        ['move', 2, 80, 60, 55],
      ],
      'touch',
      options,
    );
    expect(two.filter(({ type }) => type === 'pinch')).toHaveLength(2);
  });

  test('is still dragged by a mouse, and selects at a tap', () => {
    expect(
      total(
        play(
          [
            ['down', 1, 0, 0, 0],
            ['move', 1, 0, 60, 50],
          ],
          'mouse',
          options,
        ),
        'dy',
      ),
    ).toBe(60);
    expect(
      play(
        [
          ['down', 1, 5, 5, 0],
          ['up', 1, 5, 5, 80],
        ],
        'touch',
        options,
      ).map(({ type }) => type),
    ).toContain('tap');
  });

  test('lets the wheel scroll the page unless Ctrl or Cmd is held; a trackpad pinch needs no key', () => {
    const wheel = { deltaY: -100, deltaMode: 0, ctrlKey: false, metaKey: false };
    expect(stepWheel(wheel, options)).toBe('hint');
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      const step = stepWheel({ ...wheel, ...held }, options);
      expect(step !== 'hint' && step.factor > 1).toBe(true);
    }
    const pinch = stepWheel({ deltaY: 4, deltaMode: 0, ctrlKey: true, metaKey: false }, options);
    expect(pinch !== 'hint' && pinch.factor < 1 && pinch.factor > 0.9).toBe(true);
  });
});

test('wheel steps of lines, pages and pixels stay within one doubling', () => {
  for (const deltaMode of [0, 1, 2]) {
    for (const deltaY of [-2000, -3, 3, 2000]) {
      const step = stepWheel({ deltaY, deltaMode, ctrlKey: false, metaKey: false }, { isCooperative: false });
      expect(step !== 'hint' && step.factor >= 0.5 && step.factor <= 2).toBe(true);
    }
  }
});

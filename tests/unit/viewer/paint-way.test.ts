import { describe, expect, test } from 'vitest';
import { spotsOn } from '#lib/viewer/directions/paint-chevrons.ts';
import { paintWay, type WayPainting } from '#lib/viewer/directions/paint-way.ts';

/** A canvas that records the names of its calls. Texts are 60 px wide. */
function recorder() {
  const called: string[] = [];
  const context = new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...given: unknown[]) => {
          called.push(name === 'fillText' ? `fillText ${given[0]}` : String(name));
          return name === 'measureText' ? { width: 60 } : { addColorStop: () => {} };
        },
      set: () => true,
    },
  ) as CanvasRenderingContext2D;
  return { context, called };
}

const nothing: WayPainting = {
  part: null,
  step: null,
  current: [],
  here: null,
  bearing: 0,
  exitText: (id) => `to ${id}`,
  isDarkPaper: false,
  isRightToLeft: false,
  textScale: 1,
  width: 400,
};
const twice = ([x, y]: readonly [number, number]) => [2 * x, 2 * y] as const;

describe('the mark of a visitor', () => {
  test('has a cone if their heading is known, and none if not', () => {
    const cones = (heading: number | null) => {
      const { context, called } = recorder();
      paintWay(context, twice, { ...nothing, here: { at: [10, 10], heading } });
      return called.filter((name) => name === 'createRadialGradient').length;
    };
    expect([cones(90), cones(0), cones(null)]).toEqual([1, 1, 0]);
  });
});

describe('the direction of a way', () => {
  test('is shown by chevrons at equal distances along the line, which point to its end', () => {
    const spots = spotsOn([
      [0, 0],
      [100, 0],
      [100, 100],
    ]);
    expect(spots.map(({ at: [x, y] }) => [Math.round(x), Math.round(y)])).toEqual([
      [28, 0],
      [84, 0],
      [100, 40],
    ]);
    expect(spots.map(({ along }) => along)).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(spotsOn([[5, 5]])).toEqual([]);
  });

  test('has a bounded number of chevrons, however far the map is zoomed in', () => {
    expect(
      spotsOn([
        [0, 0],
        [1e7, 0],
      ]),
    ).toHaveLength(400);
  });
});

describe('a painted way', () => {
  const part = {
    lines: [
      [
        [0, 0],
        [50, 0],
      ],
    ] as [number, number][][],
    gaps: [],
    start: [0, 0] as const,
    end: null,
    exits: [{ at: [50, 0] as const, toLevelId: 'first' }],
    entries: [{ at: [0, 0] as const }],
  };

  test('names at each exit its target, and returns touch targets of at least 44 px each way', () => {
    const { context, called } = recorder();
    const badges = paintWay(context, twice, { ...nothing, part });
    expect(called).toContain('fillText to first');
    expect(badges.map(({ at, isExit }) => [at, isExit])).toEqual([
      [[0, 0], false],
      [[50, 0], true],
    ]);
    for (const { left, right, top, bottom } of badges) {
      expect(right - left).toBeGreaterThanOrEqual(44);
      expect(bottom - top).toBeGreaterThanOrEqual(44);
    }
    // The label is above its point on the screen.
    expect(badges[1]).toMatchObject({ top: -38, bottom: 22, left: 59, right: 141 });
  });

  test('keeps the label of an exit whole at the edge of the map', () => {
    const at = (x: number) => ({ ...part, exits: [{ at: [x, 0] as const, toLevelId: 'first' }] });
    const labelAt = (x: number) => paintWay(recorder().context, twice, { ...nothing, part: at(x) })[1];
    expect(labelAt(198)).toMatchObject({ left: 312, right: 394 });
    expect(labelAt(1)).toMatchObject({ left: 6, right: 88 });
  });
});

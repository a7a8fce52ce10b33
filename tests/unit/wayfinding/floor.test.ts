import { describe, expect, test } from 'vitest';
import type { LevelWayfinding } from '#lib/mapmodel/types.ts';
import { isFloorAt } from '#lib/wayfinding/floor/grid.ts';
import { floorOfLevel } from '#lib/wayfinding/floor/level-floor.ts';
import { floorOfPlan } from '#lib/wayfinding/floor/plan-floor.ts';
import type { Pixels, WayLevel } from '#lib/wayfinding/model.ts';
import { areJoined, boxArea, Drawing, levelOf, markerOf, share } from './drawings.ts';

type Point = readonly [number, number];

const none = { floorColors: [], wallColors: [] };
const plain: LevelWayfinding = { source: 'auto', floorColors: [], wallColors: [], lines: [] };
/** At 0.1 m a pixel: a hall of 100 x 26 m with a wall of 0.3 m. */
const hall = () => new Drawing(1100, 360).walls(50, 50, 1000, 260);
const floorOf = (pixels: Pixels, rest: Partial<WayLevel> = {}) => {
  const level = levelOf('one', 1100, 360, rest);
  return floorOfLevel(level, pixels, { metersPerPixel: 0.1, isKnown: true });
};

describe('the floor of a plan', () => {
  test('is the paper that the walls enclose, and the paper around is outside', () => {
    const { grid, colors } = floorOfPlan(hall().pixels, 1100, 0.1, none);
    expect(share(grid, 60, 60, 980, 240)).toBeGreaterThan(0.99);
    expect(share(grid, 0, 0, 1100, 44)).toBe(0);
    expect(share(grid, 51, 51, 1, 250)).toBe(0);
    expect(colors.find(({ color }) => color === '#000000')?.role).toBe('wall');
    expect(colors.reduce((sum, each) => sum + each.share, 0)).toBeCloseTo(1, 5);
    expect(colors.length).toBeLessThanOrEqual(24);
  });

  test('is found in white on black, with grey walls', () => {
    const plan = new Drawing(1100, 360, '#000000')
      .box(50, 50, 1000, 260, '#949494')
      .box(53, 53, 994, 254, '#f4f4f4');
    const { grid } = floorOfPlan(plan.pixels, 1100, 0.1, none);
    expect(share(grid, 60, 60, 980, 240)).toBeGreaterThan(0.99);
    expect(share(grid, 0, 0, 1100, 48)).toBe(0);
  });

  test('is not lost through gaps of two metres in the outer wall, only through wide ones', () => {
    const broken = hall()
      .box(300, 50, 20, 3, '#ffffff')
      .box(600, 307, 20, 3, '#ffffff')
      .box(50, 150, 3, 20, '#ffffff');
    expect(share(floorOfPlan(broken.pixels, 1100, 0.1, none).grid, 60, 60, 980, 240)).toBeGreaterThan(0.9);
    const open = hall().box(300, 50, 60, 3, '#ffffff');
    expect(share(floorOfPlan(open.pixels, 1100, 0.1, none).grid, 60, 60, 980, 240)).toBeLessThan(0.1);
  });

  test('is not lost through a wide entrance if only the corridors behind it lead to the rooms', () => {
    // Rooms on both sides of a corridor of 5 m, which the outside would enter through an entrance as wide.
    const house = hall().box(50, 155, 3, 50, '#ffffff');
    for (let x = 50; x < 1050; x += 100) {
      house.walls(x, 50, 103, 106).box(x + 45, 150, 15, 8, '#ffffff');
      house.walls(x, 204, 103, 106).box(x + 45, 202, 15, 8, '#ffffff');
    }
    const areas = Array.from({ length: 10 }, (_, i) => boxArea(`room-${i}`, 52 + i * 100, 52, 98, 100));
    const { source, grid } = floorOf(house.pixels, { areas });
    expect(source).toBe('plan');
    expect(areJoined(grid, [100, 100], [900, 250])).toBe(true);
    // A way uses the drawn doors, never a wall.
    for (const x of [150, 250, 350]) expect(isFloorAt(grid, [x + 1, 100])).toBe(false);
    expect(isFloorAt(grid, [20, 180])).toBe(false);
  });

  test('ends at thin lines even if a pixel is less than 2 cm, so that walls are wide on the plan', () => {
    const plan = new Drawing(1400, 900).walls(100, 100, 1200, 700, 2).walls(117, 117, 1166, 666, 2);
    const { grid, colors } = floorOfPlan(plan.pixels, 1400, 0.018, none);
    expect(colors.find(({ color }) => color === '#000000')?.role).toBe('wall');
    expect(share(grid, 120, 120, 1160, 660)).toBeGreaterThan(0.99);
    expect(areJoined(grid, [700, 400], [108, 400])).toBe(false);
  });

  test('has the gap of the guard in pixels if there is no scale', () => {
    const broken = hall().box(300, 50, 10, 3, '#ffffff');
    expect(share(floorOfPlan(broken.pixels, 1100, null, none).grid, 60, 60, 980, 240)).toBeGreaterThan(0.9);
  });

  test('is corrected by a colour: a shaft in a colour of its own becomes wall, a dark room floor', () => {
    const plan = hall().box(500, 130, 80, 80, '#b0a040').box(800, 130, 100, 100, '#202020');
    const read = floorOfPlan(plan.pixels, 1100, 0.1, none);
    expect(share(read.grid, 505, 135, 70, 70)).toBe(1);
    const mended = floorOfPlan(plan.pixels, 1100, 0.1, { floorColors: ['#202020'], wallColors: ['#b0a040'] });
    expect(share(mended.grid, 505, 135, 70, 70)).toBe(0);
    expect(share(mended.grid, 805, 135, 90, 90)).toBe(1);
  });

  test('of a coloured plan is whole after one click on the colour of its shafts, without false parts', () => {
    const pastels = ['#d9e8f5', '#f5e3d0', '#dcefd8', '#f0dcec'];
    const shafts = [200, 500, 800].map((x) => [x, 170, 40, 40] as const);
    const plan = new Drawing(1100, 360).box(50, 50, 1000, 260, '#f4efe6');
    for (let i = 0; i < 10; i++) {
      plan
        .box(50 + i * 100, 50, 100, 90, pastels[i % 4] ?? '')
        .walls(50 + i * 100, 50, 100, 90, 3, '#555555');
      plan.box(90 + i * 100, 137, 14, 3, '#f4efe6');
    }
    for (const shaft of shafts) plan.box(...shaft, '#c9bf9a');
    plan.walls(50, 50, 1000, 260, 3, '#555555');
    const isShaft = (x: number, y: number) =>
      shafts.some(
        ([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
      );
    const count = (wallColors: string[]) => {
      const { grid } = floorOfPlan(plan.pixels, 1100, 0.1, { floorColors: [], wallColors });
      const found = { floor: 0, whole: 0, wrong: 0 };
      for (let y = 2; y < 360; y += 4)
        for (let x = 2; x < 1100; x += 4) {
          const at = (y * 1100 + x) * 4;
          const [red = 0] = plan.data.slice(at, at + 1);
          const isTrue = x > 50 && x < 1050 && y > 50 && y < 310 && red !== 0x55 && !isShaft(x, y);
          const isFound = isFloorAt(grid, [x, y]);
          if (isTrue) found.whole++;
          if (isTrue && isFound) found.floor++;
          if (!isTrue && isFound) found.wrong++;
        }
      return { found: found.floor / found.whole, wrong: found.wrong / found.floor };
    };
    expect(count([]).wrong).toBeGreaterThan(0.005);
    const clicked = count(['#c9bf9a']);
    expect(clicked.found).toBeGreaterThan(0.98);
    expect(clicked.wrong).toBeLessThan(0.005);
  });

  test('is read at double size if the plan is small, with transparency as white paper', () => {
    const plan = new Drawing(600, 400).walls(50, 50, 500, 300);
    const data = plan.data.slice();
    for (let i = 0; i < data.length; i += 4) if (data[i] === 255) data.set([0, 0, 0, 0], i);
    const { grid } = floorOfPlan({ width: 600, height: 400, data }, 600, 0.1, none);
    expect([grid.width, grid.cellPx]).toEqual([1200, 0.5]);
    expect(share(grid, 60, 60, 480, 280)).toBeGreaterThan(0.99);
  });

  test('keeps no speck: dots of a pattern do not block', () => {
    const plan = hall();
    for (let x = 200; x < 1000; x += 20) for (let y = 80; y < 280; y += 20) plan.box(x, y, 2, 2, '#000000');
    const { grid } = floorOfPlan(plan.pixels, 1100, 0.1, none);
    expect(share(grid, 190, 70, 820, 220)).toBe(1);
  });
});

describe('corrections of the floor', () => {
  const halves = () => hall().box(600, 50, 3, 260, '#000000');
  const left: Point = [300, 180];
  const right: Point = [900, 180];
  const lined = (kind: 'wall' | 'opening', points: [number, number][]) => ({
    wayfinding: { ...plain, lines: [{ kind, points }] },
  });

  test('allow an opening drawn across the wall or along it', () => {
    expect(areJoined(floorOf(halves().pixels).grid, left, right)).toBe(false);
    for (const points of [
      [
        [590, 180],
        [612, 180],
      ],
      [
        [601, 160],
        [601, 190],
      ],
    ] as [number, number][][]) {
      expect(areJoined(floorOf(halves().pixels, lined('opening', points)).grid, left, right)).toBe(true);
    }
  });

  test('divide the floor by a drawn wall', () => {
    expect(areJoined(floorOf(hall().pixels).grid, left, right)).toBe(true);
    const { grid } = floorOf(
      hall().pixels,
      lined('wall', [
        [600, 40],
        [620, 180],
        [600, 320],
      ]),
    );
    expect(areJoined(grid, left, right)).toBe(false);
  });

  test('join the two pieces beside a door; one in the open is reported as without a wall', () => {
    const door = markerOf('door', [602, 180], { kind: 'door' });
    const { links, idleDoors, pieces } = floorOf(halves().pixels, { markers: [door] });
    expect(links).toHaveLength(1);
    const xs = [links[0]?.a[0] ?? 0, links[0]?.b[0] ?? 0].sort((a, b) => a - b);
    expect(xs[0]).toBeLessThan(600);
    expect(xs[1]).toBeGreaterThan(603);
    expect([idleDoors, pieces]).toEqual([[], 1]);
    expect(floorOf(halves().pixels).pieces).toBe(2);
    expect(
      floorOf(halves().pixels, { markers: [markerOf('door', [800, 180], { kind: 'door' })] }).idleDoors,
    ).toEqual(['door']);
  });

  test('make a door the only way through an open passage of the plan', () => {
    const plan = halves().box(600, 180, 3, 10, '#ffffff');
    expect(areJoined(floorOf(plan.pixels).grid, left, right)).toBe(true);
    const { grid, links } = floorOf(plan.pixels, {
      markers: [markerOf('door', [601, 185], { kind: 'door' })],
    });
    expect(areJoined(grid, left, right)).toBe(false);
    expect(links).toHaveLength(1);
  });

  test('let a one-way door lead along its heading', () => {
    for (const [heading, isEast] of [
      [90, true],
      [270, false],
    ] as const) {
      const door = markerOf('door', [602, 180], { kind: 'door', heading });
      const [link] = floorOf(halves().pixels, { markers: [door] }).links;
      expect(link?.isOneWay).toBe(true);
      expect((link?.b[0] ?? 0) > (link?.a[0] ?? 0)).toBe(isEast);
    }
  });

  test('make obstacles blocked and open areas floor, and ignore hidden areas', () => {
    const areas = [
      boxArea('pool', 300, 130, 100, 100, { passage: 'obstacle' }),
      boxArea('terrace', 0, 130, 130, 100, { passage: 'open' }),
      boxArea('gone', 700, 130, 100, 100, { passage: 'obstacle', isHidden: true }),
    ];
    const { grid } = floorOf(hall().pixels, { areas });
    expect(share(grid, 302, 132, 96, 96)).toBe(0);
    expect(areJoined(grid, [20, 180], [200, 180])).toBe(true);
    expect(share(grid, 702, 132, 96, 96)).toBe(1);
  });

  test('close steps in the step-free floor only', () => {
    const { grid, stepFreeGrid } = floorOf(hall().pixels, {
      areas: [boxArea('steps', 590, 40, 20, 280, { passage: 'steps' })],
    });
    expect(areJoined(grid, left, right)).toBe(true);
    expect(stepFreeGrid && areJoined(stepFreeGrid, left, right)).toBe(false);
    expect(floorOf(hall().pixels).stepFreeGrid).toBeNull();
  });
});

describe('the floor without a plan', () => {
  const scale = { metersPerPixel: 0.1, isKnown: true };
  const rooms = [
    boxArea('a', 100, 100, 200, 100),
    boxArea('b', 320, 100, 200, 100),
    boxArea('c', 100, 300, 200, 100),
  ];

  test('is between the rooms and a little around them; a room has one door, to the floor', () => {
    const { grid, links, source, pieces } = floorOfLevel(
      levelOf('l', 1000, 1000, { areas: rooms }),
      null,
      scale,
    );
    expect(source).toBe('areas');
    expect([links, pieces]).toEqual([[], 1]);
    expect(areJoined(grid, [200, 150], [420, 150])).toBe(true);
    expect(isFloorAt(grid, [900, 900])).toBe(false);
    let doors = 0;
    for (let x = 102; x < 298; x++) for (const y of [100, 200]) if (isFloorAt(grid, [x, y])) doors++;
    expect(doors).toBeGreaterThan(5);
    expect(doors).toBeLessThan(20);
  });

  test('is an area that contains three others; a room behind a room has its door there', () => {
    const areas = [
      boxArea('building', 50, 50, 800, 500),
      ...rooms,
      boxArea('inner', 140, 120, 40, 40, { passage: 'room' }),
    ];
    const { grid, walled } = floorOfLevel(levelOf('l', 1000, 1000, { areas }), null, scale);
    expect(walled.map(({ area }) => area.id)).toEqual(['a', 'b', 'c', 'inner']);
    expect(areJoined(grid, [160, 140], [700, 450])).toBe(true);
    expect(isFloorAt(grid, [20, 20])).toBe(false);
  });

  test('is what `auto` takes if no piece of the plan has half of the places', () => {
    const maze = new Drawing(1100, 360);
    for (let x = 50; x < 1000; x += 100) for (let y = 50; y < 250; y += 100) maze.walls(x, y, 101, 101);
    const areas = [100, 200, 300, 400].map((x) => boxArea(`r${x}`, x - 40, 60, 80, 80));
    expect(floorOf(maze.pixels, { areas }).source).toBe('areas');
    expect(floorOf(maze.pixels, { areas, wayfinding: { ...plain, source: 'plan' } }).source).toBe('plan');
    expect(floorOf(hall().pixels, { areas }).source).toBe('plan');
    expect(floorOf(hall().pixels, { areas, wayfinding: { ...plain, source: 'none' } }).source).toBe('none');
  });
});

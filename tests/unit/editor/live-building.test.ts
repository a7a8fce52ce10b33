import { describe, expect, test } from 'vitest';
import { addFloorLine, setFloorColor } from '#lib/editor/commands/floor.ts';
import { scaleLevel } from '#lib/editor/commands/levels.ts';
import { replacePlan } from '#lib/editor/commands/replace-plan.ts';
import { joinShaft } from '#lib/editor/commands/shafts.ts';
import { addWayMarker } from '#lib/editor/commands/way-markers.ts';
import { LiveBuilding, type TrialEnd } from '#lib/editor/way/live-building.ts';
import { floorInks, pictureOf } from '#lib/editor/way/live-floor.ts';
import { createLevelReader } from '#lib/editor/way/way-levels.ts';
import type { Point } from '#lib/geometry/point.ts';
import { loadWayStrings } from '#lib/messages/way.ts';
import { headlessEditor, levelId, markerRecord, otherLevelId, squareAt } from '#tests/support/editor.ts';
import { Drawing } from '../wayfinding/drawings.ts';

const wayStrings = (await loadWayStrings('en')).texts;

/** Two rooms with a wall between them and something grey in one, at a quarter of the size of the level. */
const plan = () =>
  new Drawing(250, 200)
    .walls(5, 5, 240, 190, 2)
    .box(124, 5, 2, 190, '#000000')
    .box(150, 75, 25, 25, '#b0b0b0');

const url = 'https://files.example/plan.png';

/** The editor with the plan under both its levels, and the building made from it. */
function setUp(options: Parameters<typeof headlessEditor>[0] = {}) {
  const one = headlessEditor(options);
  const { session } = one.editor;
  for (const id of [levelId, otherLevelId]) {
    const level = session.document.get(id);
    if (level?.kind !== 'level') throw new Error('The level is there.');
    const after = { ...level, imageUrl: url, width: 1000, height: 800, metersPerPixel: 0.02 };
    session.document.apply([{ id, after }]);
  }
  const building = new LiveBuilding();
  const read = createLevelReader(session.document);
  const pixels = plan().pixels;
  const make = () => {
    building.setLevels(read('en'), 1.25);
    for (const id of [levelId, otherLevelId]) {
      building.setPlan(id, url, pixels);
      building.look(id);
      building.makeMesh(id);
    }
    return building.makeFloor(levelId);
  };
  return { ...one, session, building, make };
}

const end = (point: Point, placeId: string | null = null, level = levelId): TrialEnd => ({
  levelId: level,
  point,
  placeId,
});
const walk = { profile: 'walk', closed: new Map() } as const;

describe('the building of the open project', () => {
  test('shows two rooms without a door in two colours of the picture, and a door makes them one', () => {
    const { session, make } = setUp({ areas: [squareAt('west', 100, 100), squareAt('east', 700, 500)] });
    const inkAt = (made: ReturnType<typeof make>, x: number, y: number) => {
      const level = session.document.get(levelId);
      if (!made || level?.kind !== 'level') throw new Error('There is a floor.');
      const { grid } = made.floor;
      const read = createLevelReader(session.document)('en')[0];
      if (!read) throw new Error('There is a level.');
      const i = Math.floor(y / grid.cellPx) * grid.width + Math.floor(x / grid.cellPx);
      return [...pictureOf(read, made.floor).slice(i * 4, i * 4 + 4)];
    };
    const shut = make();
    expect([inkAt(shut, 250, 400), inkAt(shut, 800, 600)]).toContainEqual([...floorInks.apart]);
    session.run(addWayMarker(session.document, { id: 'd', levelId, at: [500, 400], way: { kind: 'door' } }));
    const open = make();
    expect(inkAt(open, 250, 400)).toEqual([...floorInks.joined]);
    expect(inkAt(open, 800, 600)).toEqual([...floorInks.joined]);
    expect(inkAt(open, 500, 100)).toEqual([0, 0, 0, 0]);
  });

  test('names the areas that a door joins, and the lack of a door that joins nothing', () => {
    const titled = (title: string) => ({
      translations: {
        en: { title, description: null, statusLabel: null, features: [], customButtonLabel: null },
      },
    });
    const { session, make } = setUp({
      areas: [
        squareAt('west', 380, 340, 110, titled('West')),
        squareAt('east', 510, 340, 110, titled('East')),
      ],
    });
    const place = (id: string, at: Point) =>
      session.run(addWayMarker(session.document, { id, levelId, at, way: { kind: 'door' } }));
    place('good', [500, 400]);
    place('open', [250, 400]);
    const doors = make()?.facts.doors ?? [];
    expect(doors.find(({ id }) => id === 'good')).toMatchObject({
      joins: expect.arrayContaining(['West', 'East']),
    });
    expect(doors.find(({ id }) => id === 'open')).toEqual({ id: 'open', lacks: 'wall' });
    session.run(addWayMarker(session.document, { id: 'far', levelId, at: [5, 5], way: { kind: 'door' } }));
    const small = { metersPerPixel: 1 };
    const level = session.document.get(levelId);
    if (level?.kind === 'level') session.document.apply([{ id: levelId, after: { ...level, ...small } }]);
    const far = make()?.facts.doors.find(({ id }) => id === 'far');
    expect(far).toEqual({ id: 'far', lacks: 'floor' });
  });

  test('makes a colour wall at once, and returns the colour under a point', () => {
    const { session, building, make } = setUp();
    const before = make();
    const grey = building.colorAt(levelId, [650, 350]);
    expect(grey).toBe('#b0b0b0');
    const cells = (made: typeof before) => made?.floor.grid.cells.reduce((sum, cell) => sum + cell, 0) ?? 0;
    session.run(setFloorColor(session.document, { levelId, color: grey ?? '', role: 'wall' }));
    const walled = make();
    session.run(setFloorColor(session.document, { levelId, color: grey ?? '', role: 'floor' }));
    const floored = make();
    // Of the 50 x 50 cells of the grey box.
    expect(cells(floored) - cells(walled)).toBeGreaterThan(500);
    expect(building.colorAt(levelId, [-5, 350])).toBeNull();
  });

  test('builds the floor anew for a line, and not for a change beside it', () => {
    const { session, make, building } = setUp({ markers: [markerRecord('a', 100, 100)] });
    const first = make()?.floor;
    const marker = session.document.place('a');
    if (marker?.kind === 'marker')
      session.document.apply([{ id: 'a', after: { ...marker, color: '#123456', price: '3' } }]);
    expect(make()?.floor).toBe(first);
    session.run(
      addFloorLine(session.document, {
        levelId,
        kind: 'opening',
        points: [
          [480, 400],
          [520, 400],
        ],
      }),
    );
    expect(building.isFresh(levelId, 'mesh')).toBe(true);
    expect(make()?.floor).not.toBe(first);
  });

  test('reports places behind a wall until an opening lets people in, and then a way has metres and sentences', () => {
    const { session, building, make } = setUp({
      markers: [markerRecord('a', 100, 400), markerRecord('b', 300, 700), markerRecord('c', 900, 400)],
    });
    make();
    const lost = () => building.report().unreachable[0]?.places.map(({ id }) => id);
    expect(lost()).toEqual(['c']);
    const query = { ...walk, from: end([100, 400], 'a'), to: end([900, 400], 'c') };
    expect(building.find(query, wayStrings, 'en')).toEqual({ route: null, reason: 'noWay' });
    session.run(
      addFloorLine(session.document, {
        levelId,
        kind: 'opening',
        points: [
          [480, 400],
          [520, 400],
        ],
      }),
    );
    make();
    expect(lost()).toEqual([]);
    const { route } = building.find(query, wayStrings, 'en');
    expect(route?.distance).toBeCloseTo(16, 0);
    expect(route?.steps.map(({ kind }) => kind)).toEqual(['start', 'walk', 'arrive']);
    expect(route?.steps[1]?.text).toMatch(/^Go straight ahead/);
  });

  test('leads by stairs to the other level once their other end is set', () => {
    const stairs = (id: string, x: number, y: number) => markerRecord(id, x, y, { icon: 'stairs' });
    const one = setUp({ markers: [stairs('down', 200, 200)] });
    const { session, building, make } = one;
    session.run(
      addWayMarker(session.document, {
        id: 'up',
        levelId: otherLevelId,
        at: [300, 600],
        way: { kind: 'stairs' },
      }),
    );
    make();
    expect(building.report().unpaired.map(({ id }) => id)).toEqual(['down', 'up']);
    session.run(joinShaft(session.document, ['down', 'up']));
    make();
    expect(building.report().unpaired).toEqual([]);
    const query = { ...walk, from: end([100, 100]), to: end([400, 700], null, otherLevelId) };
    expect(building.find(query, wayStrings, 'en').route?.legs.map(({ kind }) => kind)).toEqual([
      'walk',
      'connect',
      'walk',
    ]);
    const stepFree = building.find({ ...query, profile: 'stepFree' }, wayStrings, 'en');
    expect(stepFree).toEqual({ route: null, reason: 'steps' });
    const closed = building.find({ ...query, closed: new Map([['up', null]]) }, wayStrings, 'en');
    expect(closed.reason).toBe('closed');
  });

  test('takes the scale of another level with the same plan, but of no hidden level', () => {
    const { session, make } = setUp();
    const set = (id: string, fields: { metersPerPixel?: null; isHidden?: true }) => {
      const level = session.document.get(id);
      if (level?.kind === 'level') session.document.apply([{ id, after: { ...level, ...fields } }]);
    };
    set(levelId, { metersPerPixel: null });
    expect(make()?.facts.isScaled).toBe(true);
    set(otherLevelId, { isHidden: true });
    expect(make()?.facts.isScaled).toBe(false);
  });

  test('reports a plan that cannot be read, and takes the floor from the areas', () => {
    const { session, building } = setUp({ areas: [squareAt('hall', 100, 100, 400)] });
    building.setLevels(createLevelReader(session.document)('en'), 1.25);
    expect(building.missingPlan(levelId)).toBe(url);
    building.setPlan(levelId, url, null);
    expect(building.missingPlan(levelId)).toBeNull();
    expect(building.unread()).toEqual([levelId]);
    expect(building.makeFloor(levelId)?.facts.source).toBe('areas');
  });
});

test('a stretched plan stretches its lines and its scale', () => {
  const { editor, level } = headlessEditor();
  const { session } = editor;
  session.run(
    addFloorLine(session.document, {
      levelId,
      kind: 'wall',
      points: [
        [10, 10],
        [20, 30],
      ],
    }),
  );
  session.run(scaleLevel(session.document, { levelId, metersPerPixel: 0.1 }));
  const next = { imageUrl: null, imageThumbnails: [], width: 2000, height: 1600 };
  const fit = { scaleX: 2, scaleY: 2, dx: 5, dy: 0 };
  session.run(replacePlan(session.document, { id: levelId, plan: next, fit }));
  expect(level()).toMatchObject({
    metersPerPixel: 0.05,
    wayfinding: {
      lines: [
        {
          points: [
            [25, 20],
            [45, 60],
          ],
        },
      ],
    },
  });
});

describe('a place that cannot be reached', () => {
  test('is told with the wall that cuts it off, and an opening drawn there mends it', () => {
    const { session, building, make } = setUp({
      areas: [squareAt('west', 100, 100), squareAt('middle', 300, 300), squareAt('east', 700, 500)],
    });
    make();
    const [found, ...others] = building.breaks().filter((one) => one.levelId === levelId);
    expect([found?.id, found?.reason, others]).toEqual(['east', 'cutOff', []]);
    const [from, to] = found?.gap ?? [];
    if (!from || !to) throw new Error('There is no gap.');
    // The wall is at half the width of the plan.
    expect([Math.max(from[0], to[0]), Math.min(from[0], to[0])]).toEqual([
      expect.closeTo(512, -2),
      expect.closeTo(490, -2),
    ]);
    // A door belongs into the wall, which is from 20 to 780, and not into the corners at its ends.
    for (const [, y] of [from, to]) expect(Math.abs(y - 400)).toBeLessThan(250);
    session.run(addFloorLine(session.document, { levelId, kind: 'opening', points: [from, to] }));
    make();
    expect(building.breaks().filter((one) => one.levelId === levelId)).toEqual([]);
  });

  test('is told with the lift on its level that leads nowhere, if nothing leads to the level', () => {
    const { session, building, make } = setUp({
      areas: [squareAt('west', 100, 100), squareAt('middle', 300, 300)],
    });
    const lift = (id: string, level: string, at: Point) =>
      session.run(addWayMarker(session.document, { id, levelId: level, at, way: { kind: 'stairs' } }));
    lift('above', otherLevelId, [150, 150]);
    make();
    const found = building.breaks().find(({ levelId: level }) => level === otherLevelId);
    expect(found).toMatchObject({ id: 'above', reason: 'levelApart', shafts: ['above'], gap: null });
    lift('below', levelId, [150, 150]);
    session.run(joinShaft(session.document, ['above', 'below']));
    make();
    expect(building.breaks()).toEqual([]);
  });
});

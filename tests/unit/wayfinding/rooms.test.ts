import { describe, expect, test } from 'vitest';
import { areaEnd } from '#lib/wayfinding/search/end-points.ts';
import { at, buildFrom, cell, cellPx, emptyRows, kindsOf, query, withBox } from './building.ts';
import { areaOf, markerOf } from './drawings.ts';

const room = (id: string, x: number, y: number, width: number, height: number, passage: 'room' | 'private') =>
  areaOf(
    id,
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ].map(([px = 0, py = 0]): [number, number] => [px * cellPx, py * cellPx]),
    { passage },
  );

describe('rooms and doors', () => {
  // A room between two halls. The way round is a corridor below.
  const halls = (corridor: number) =>
    withBox(
      withBox(withBox(withBox(emptyRows(70, 30 + corridor), 30, 0, 2, 30), 40, 0, 2, 30), 30, 10, 2, 5, '.'),
      40,
      10,
      2,
      5,
      '.',
    );
  const roundBy = (rows: string[]) => withBox(rows, 32, 28, 8, 2);
  const far = (passage: 'room' | 'private') => {
    // The way round follows a long wall without doors.
    const rows = roundBy(withBox(withBox(halls(60), 4, 30, 28, 50), 40, 30, 26, 50));
    return buildFrom([{ rows, areas: [room('room', 30.5, 1, 10.5, 28.5, passage)] }]);
  };
  const near = (passage: 'room' | 'private') =>
    buildFrom([{ rows: roundBy(halls(10)), areas: [room('room', 30.5, 1, 10.5, 28.5, passage)] }]);
  const across = query(at(0, 26, 12), at(0, 46, 12));
  const middle = (
    way: {
      parts: { kind: string; line?: [number, number][] | readonly (readonly [number, number])[] }[];
    } | null,
  ) => Math.max(...(way?.parts ?? []).flatMap((part) => (part.line ?? []).map(([, y]) => y / cellPx)));

  test('are crossed only if the way round costs more than 15 s', () => {
    const through = far('room').finder.find(across).way;
    expect(middle(through)).toBeLessThan(29);
    const round = near('room').finder.find(across).way;
    expect(middle(round)).toBeGreaterThan(29);
    // The 15 s are a cost, not a time: the seconds are those of walking.
    expect(through?.seconds).toBeCloseTo(through?.meters ?? 0, 1);
  });

  test('are never crossed in a private area, but ways begin and end in it', () => {
    const { finder } = far('private');
    expect(middle(finder.find(across).way)).toBeGreaterThan(29);
    expect(middle(finder.find(query(at(0, 26, 12), at(0, 36, 12))).way)).toBeLessThan(29);
    expect(middle(finder.find(query(at(0, 36, 20), at(0, 46, 12))).way)).toBeLessThan(29);
  });

  test('count silent doors and gaps as walking; a door with hours is a leg of its own', () => {
    const parted = withBox(emptyRows(60, 20), 30, 0, 2, 20);
    const door = (hasHours: boolean) => [markerOf('door', cell(30, 10), { kind: 'door' }, { hasHours })];
    const silent = buildFrom([{ rows: parted, markers: door(false) }]).finder.find(
      query(at(0, 5, 10), at(0, 50, 10)),
    ).way;
    expect(kindsOf(silent)).toEqual(['walk']);
    expect(silent?.meters).toBeCloseTo(45 * 0.25, 0);
    const named = buildFrom([{ rows: parted, markers: door(true) }]).finder.find(
      query(at(0, 5, 10), at(0, 50, 10)),
    ).way;
    expect(kindsOf(named)).toEqual(['walk', 'door', 'walk']);
  });

  test('are not passed by a closed door in a wall or a gap; a closed door of a room shuts its gap', () => {
    const closed = new Map([['door', 7000]]);
    const wall = withBox(emptyRows(60, 20), 30, 0, 2, 20);
    for (const rows of [wall, withBox(wall, 30, 8, 2, 5, '.')]) {
      const { finder } = buildFrom([{ rows, markers: [markerOf('door', cell(30, 10), { kind: 'door' })] }]);
      expect(finder.find(query(at(0, 5, 10), at(0, 50, 10))).way).not.toBeNull();
      const shut = finder.find(query(at(0, 5, 10), at(0, 50, 10), { closed }));
      expect([shut.reason, shut.opensAt]).toEqual(['closed', 7000]);
    }
    const rows = withBox(withBox(emptyRows(60, 30), 30, 0, 2, 30), 30, 10, 2, 5, '.');
    const { finder } = buildFrom([
      {
        rows,
        areas: [room('office', 31, 1, 28, 28, 'private')],
        markers: [markerOf('door', cell(28, 12), { kind: 'door' })],
      },
    ]);
    expect(finder.find(query(at(0, 5, 12), at(0, 50, 12))).way).not.toBeNull();
    expect(finder.find(query(at(0, 5, 12), at(0, 50, 12), { closed })).reason).toBe('closed');
  });

  test('let a one-way door be passed along its heading only', () => {
    const rows = withBox(emptyRows(60, 20), 30, 0, 2, 20);
    const { finder } = buildFrom([
      { rows, markers: [markerOf('door', cell(30, 10), { kind: 'door', heading: 90 })] },
    ]);
    expect(finder.find(query(at(0, 5, 10), at(0, 50, 10))).way).not.toBeNull();
    expect(finder.find(query(at(0, 50, 10), at(0, 5, 10))).reason).toBe('noWay');
  });
});

describe('ends of a way', () => {
  const rows = withBox(emptyRows(60, 40), 20, 10, 14, 14);

  test('in a wall move to floor within 3 m; farther ones have no way', () => {
    const { finder } = buildFrom([{ rows }]);
    const { way } = finder.find(query(at(0, 5, 5), at(0, 26, 12)));
    expect(way?.moved.to).toBeGreaterThan(0.3);
    expect(way?.moved.to).toBeLessThanOrEqual(3);
    const solid = buildFrom([{ rows: withBox(emptyRows(100, 80), 20, 10, 60, 60) }]).finder;
    expect(solid.find(query(at(0, 5, 5), at(0, 50, 40))).reason).toBe('noWay');
  });

  /** A room of 3 m whose middle is nearer than 3 m to the floor around it. */
  const roomRows = withBox(rows, 21, 11, 12, 12, '.');
  const roomEnds = [at(0, 27, 16), areaEnd(0, room('room', 20, 10, 14, 14, 'room').data)];

  test('on floor behind a door are not moved through its walls: while the door is closed, so is the way', () => {
    const { finder } = buildFrom([
      { rows: roomRows, markers: [markerOf('door', cell(20, 16), { kind: 'door' })] },
    ]);
    const closed = new Map([['door', 1000]]);
    for (const end of roomEnds) {
      expect(finder.find(query(at(0, 5, 5), end)).way?.moved.to).toBe(0);
      const shut = { way: null, reason: 'closed', opensAt: 1000, closedBy: ['door'] };
      expect(finder.find(query(at(0, 5, 5), end, { closed }))).toEqual(shut);
      expect(finder.find(query(end, at(0, 5, 5), { closed }))).toEqual(shut);
    }
  });

  test('behind steps are not moved over them for step-free ways, which report that only steps lead there', () => {
    const steps = { ...room('steps', 17, 14, 6, 6, 'room'), passage: 'steps' as const };
    const { finder } = buildFrom([{ rows: withBox(roomRows, 20, 15, 1, 4, '.'), areas: [steps] }]);
    for (const end of roomEnds) {
      expect(finder.find(query(at(0, 5, 5), end)).way?.moved.to).toBe(0);
      const stepFree = finder.find(query(at(0, 5, 5), end, { profile: 'stepFree' }));
      expect(stepFree).toEqual({ way: null, reason: 'steps', opensAt: null });
    }
  });

  test('in an area are on any floor in it, if its middle is a room without a door', () => {
    // A closed room of 6 m in the middle of a hall.
    const rows = withBox(withBox(emptyRows(80, 60), 26, 16, 28, 28), 27, 17, 26, 26, '.');
    const { finder } = buildFrom([{ rows }]);
    const hall = areaEnd(0, room('hall', 0, 0, 80, 60, 'room').data);
    expect(finder.find(query(at(0, 5, 5), hall)).way).not.toBeNull();
    const closed = areaEnd(0, room('closed', 26, 16, 28, 28, 'room').data);
    expect(finder.find(query(at(0, 5, 5), closed)).reason).toBe('noWay');
  });

  test('in a drawn shaft without a door move to the floor that is reached', () => {
    const shaft = withBox(rows, 22, 12, 10, 10, '.');
    const { finder } = buildFrom([{ rows: shaft }]);
    const { way } = finder.find(query(at(0, 5, 5), at(0, 27, 16)));
    expect(way).not.toBeNull();
    expect(way?.moved.to).toBeGreaterThan(1);
  });

  test('at a lift in a drawn shaft are in front of it', () => {
    const shaft = withBox(rows, 22, 12, 10, 10, '.');
    const floors = [0, 1].map((i) => ({
      rows: shaft,
      markers: [markerOf(`lift-${i}`, cell(27, 16), { kind: 'elevator', shaft: 'x' })],
    }));
    expect(kindsOf(buildFrom(floors).finder.find(query(at(0, 5, 5), at(1, 5, 5))).way)).toEqual([
      'walk',
      'elevator',
      'walk',
    ]);
  });

  test('at a lift in a cabin that is drawn as an area are in front of it, but inside a larger room', () => {
    const cabin = withBox(rows, 22, 12, 10, 10, '.');
    const floors = [0, 1].map((i) => ({
      rows: cabin,
      areas: [{ ...room(`cabin-${i}`, 22, 12, 10, 10, 'room'), passage: 'auto' as const }],
      markers: [markerOf(`lift-${i}`, cell(27, 16), { kind: 'elevator', shaft: 'x' })],
    }));
    const { finder } = buildFrom(floors);
    expect(kindsOf(finder.find(query(at(0, 5, 5), at(1, 5, 5))).way)).toEqual(['walk', 'elevator', 'walk']);
    // A closed room of 6 m with a lift in it stays one: the way to the lift is missing, and the report says so.
    const large = withBox(withBox(emptyRows(80, 60), 26, 16, 28, 28), 27, 17, 26, 26, '.');
    const rooms = [0, 1].map((i) => ({
      rows: large,
      areas: [{ ...room(`room-${i}`, 27, 17, 26, 26, 'room'), passage: 'auto' as const }],
      markers: [markerOf(`lift-${i}`, cell(40, 30), { kind: 'elevator', shaft: 'x' })],
    }));
    expect(buildFrom(rooms).finder.find(query(at(0, 5, 5), at(1, 5, 5))).way).toBeNull();
  });

  test('in an area are in its middle, and at its outline if the plan shows it solid', () => {
    const { finder } = buildFrom([{ rows: withBox(emptyRows(120, 80), 40, 20, 40, 40) }]);
    const solid = areaEnd(0, [
      [160, 80],
      [320, 80],
      [320, 240],
      [160, 240],
    ]);
    const { way } = finder.find(query(at(0, 5, 40), solid));
    const last = way?.parts.at(-1);
    expect(last?.kind === 'walk' && (last.line.at(-1)?.[0] ?? 0) < 165).toBe(true);
    const open = areaEnd(0, [
      [20, 20],
      [100, 20],
      [100, 60],
      [20, 60],
    ]);
    expect(finder.find(query(at(0, 100, 70), open)).way?.moved.to).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { loadWayStrings } from '#lib/messages/way.ts';
import { pointText, readEnd } from '#lib/viewer/directions/ends.ts';
import { findRoute } from '#lib/viewer/directions/find-route.ts';
import { isSameWay, keptStep } from '#lib/viewer/directions/keep-step.ts';
import { levelPart, pointsOfStep, stepAtBadge } from '#lib/viewer/directions/level-parts.ts';
import { measureWalks } from '#lib/viewer/directions/measure-walks.ts';
import { readWayMessage } from '#lib/viewer/directions/obey-host.ts';
import { searchPlaces } from '#lib/viewer/directions/search-places.ts';
import { createTurns } from '#lib/viewer/directions/take-turns.ts';
import { withRegion } from '#lib/wayfinding/itinerary/format-distance.ts';
import { readFloorFile } from '#lib/wayfinding/search/floor-file.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

const wayStrings = (await loadWayStrings('en')).texts;

const { venue, files } = createWayVenue();
const { levels } = venue;
const tagIds = venue.project.tags.map(({ id }) => id);
const [ground, first] = levels.map(({ id }) => id);
const data = JSON.parse(String(files[`/data/${venue.way}`])) as WayData;
const finder = new WayFinder(
  data,
  data.levels.map(({ floor }) => readFloorFile(new Uint8Array(files[`/data/${floor}`] as Buffer))),
);

function ask(from: string, to: string, rest: Partial<Parameters<typeof findRoute>[0]> = {}) {
  const start = readEnd(from, levels);
  const goal = readEnd(to, levels, tagIds);
  if (!start || !goal) throw new Error('An end is not on the map.');
  return findRoute({
    finder,
    levels,
    from: start,
    to: goal,
    profile: 'walk',
    heading: null,
    openState: () => ({ isOpen: false, next: 1000 }),
    levelNameOf: ({ name }) => name,
    titleOf: ({ translations }) => translations.en?.title ?? '',
    labelOf: ({ translations }) => translations.en?.statusLabel ?? null,
    texts: wayStrings,
    locale: 'en-GB',
    ...rest,
  });
}

const routeOf = (...asked: Parameters<typeof ask>) => {
  const { route } = ask(...asked);
  if (!route) throw new Error('There is no way.');
  return route;
};

describe('the language of an answer', () => {
  test('has the region of the reader, and none if the browser names no valid language', () => {
    expect(withRegion('de', 'en-US')).toBe('de-US');
    expect(withRegion('de', 'zh-Hant-TW')).toBe('de-TW');
    // As seen in Chromium on Linux.
    expect(withRegion('de', 'en-US@posix')).toBe('de-US');
    for (const own of ['en', '', 'C', 'zh-Hant']) expect(withRegion('de', own)).toBe('de');
  });
});

describe('an end of a way', () => {
  test('is a place by key or id, a point of a level, or the nearest place of a tag', () => {
    expect(readEnd('cafe', levels)).toMatchObject({ kind: 'place', place: { key: 'cafe' } });
    expect(readEnd(first ?? '', levels)).toBeNull();
    expect(readEnd('level-1:10,20.5', levels)).toMatchObject({
      kind: 'point',
      at: [10, 20.5],
      level: { id: first },
    });
    const cafe = levels[0]?.areas[0]?.id ?? '';
    expect(readEnd(cafe.toUpperCase(), levels)).toMatchObject({ place: { key: 'cafe' } });
    expect(readEnd(`${first?.toUpperCase()}:1,2`, levels)).toMatchObject({ level: { id: first } });
    expect(readEnd(`tag:${tagIds[0]?.toUpperCase()}`, levels, tagIds)).toMatchObject({ id: tagIds[0] });
    const tag = readEnd(`tag:${tagIds[0]}`, levels, tagIds);
    expect(readEnd(`tag:${tagIds[2]}`, levels, tagIds)).toEqual({ kind: 'tag', id: tagIds[2], places: [] });
    expect(tag).toMatchObject({
      kind: 'tag',
      places: [{ place: { key: 'bookshop' } }, { place: { key: 'gallery' } }],
    });
  });

  test('that is not on the map is null', () => {
    for (const text of ['', 'gone', 'level-9:1,2', 'level-0:1', 'tag:gone', 'level-0:a,b'])
      expect(readEnd(text, levels, tagIds)).toBeNull();
  });

  test('on a level whose floor is not built has no floor under it', () => {
    const end = readEnd('cafe', levels);
    expect(end && searchPlaces(end, () => -1)).toMatchObject([{ level: -1 }]);
    expect(pointText({ key: 'level-0' }, [1.4, 2.6])).toBe('level-0:1,3');
  });
});

describe('a way', () => {
  test('crosses floors by the stairs, and by the lift if it must be step-free', () => {
    const kinds = (profile: 'walk' | 'stepFree') =>
      routeOf('cafe', 'gallery', { profile }).legs.map((leg) =>
        leg.kind === 'walk' ? 'walk' : leg.connectorKind,
      );
    expect(kinds('walk')).toEqual(['walk', 'stairs', 'walk']);
    expect(kinds('stepFree')).toEqual(['walk', 'elevator', 'walk']);
  });

  test('reports that only steps lead there, and when a closed passage opens', () => {
    const lift = levels[0]?.markers[0];
    if (!lift) throw new Error('There is no lift.');
    const closed = levels.map((level) => ({
      ...level,
      markers: level.markers.map((marker) =>
        marker.key === lift.key ? { ...marker, workingHours: {} as never } : marker,
      ),
    }));
    const { closedBy, alternatives, ...told } = ask('cafe', 'gallery', {
      profile: 'stepFree',
      levels: closed,
    });
    expect(told).toEqual({ route: null, reason: 'closed', opensAt: 1000 });
    expect(closedBy).toMatchObject([{ place: { key: lift.key }, opensAt: '1970-01-01T00:00:01.000Z' }]);
    expect(alternatives.map(({ kind }) => kind)).toEqual(['steps', 'place']);
    expect(ask('cafe', 'gallery', { levels: closed }).route).not.toBeNull();
  });

  test('avoids a lift that a PATCH has hidden, and names levels in the language of the reader', () => {
    const without = levels.map((level) => ({
      ...level,
      markers: level.markers.filter(({ key }) => key !== 'elevator-0'),
    }));
    const { route, reason } = ask('office', 'archive', { profile: 'stepFree', levels: without });
    expect({ route, reason }).toEqual({ route: null, reason: 'closed' });
    const named = routeOf('cafe', 'gallery', { levelNameOf: ({ order }) => `Etage ${order}` });
    expect(named.steps.map(({ level }) => level.name)).toContain('Etage 1');
    expect(named.steps.some(({ text }) => text.includes('Etage 1'))).toBe(true);
  });

  test('to a tag leads to the nearest place that has it', () => {
    const tag = `tag:${venue.project.tags[0]?.id}`;
    expect(routeOf('cafe', tag).to).toMatchObject({ key: 'bookshop' });
    expect(routeOf('archive', tag).to).toMatchObject({ key: 'gallery' });
  });

  test('begins by turning around if the sign has the opposite heading', () => {
    expect(routeOf('here-0', 'cafe', { heading: 90 }).steps[0]?.text).toBe(
      'Start at Main entrance. Turn around.',
    );
    expect(routeOf('here-0', 'cafe', { heading: 270 }).steps[0]?.text).toBe('Start at Main entrance.');
    expect(routeOf('office', 'cafe', { heading: null }).steps[0]?.side).toBeNull();
  });

  test('shows on each level its own part, with the exits to others', () => {
    const route = routeOf('cafe', 'gallery');
    const below = levelPart(route, ground ?? '');
    const above = levelPart(route, first ?? '');
    expect(below.lines).toHaveLength(1);
    expect(below).toMatchObject({ end: null, entries: [], exits: [{ toLevelId: first }] });
    expect(below.start).not.toBeNull();
    expect(above).toMatchObject({ start: null, exits: [] });
    expect(above.entries).toHaveLength(1);
    expect(above.end).not.toBeNull();
  });

  test('has badges that lead beyond an exit, and back before an entry', () => {
    const { steps, legs } = routeOf('cafe', 'gallery');
    const taken = steps.findIndex(({ kind }) => kind === 'connect');
    const exit = levelPart({ steps, legs }, ground ?? '').exits[0]?.at ?? [0, 0];
    const entry = levelPart({ steps, legs }, first ?? '').entries[0]?.at ?? [0, 0];
    expect(stepAtBadge({ steps }, ground ?? '', exit, true)).toBe(taken + 1);
    expect(stepAtBadge({ steps }, first ?? '', entry, false)).toBe(taken);
  });

  test('over several floors of stairs names the last of them at the exit', () => {
    const level = (id: string) => ({ id, key: id, name: id });
    const connect = (from: string, to: string) => ({
      kind: 'connect' as const,
      connector: null,
      connectorKind: 'stairs' as const,
      fromLevel: level(from),
      toLevel: level(to),
      seconds: 10,
    });
    const walk = (id: string) => ({
      kind: 'walk' as const,
      level: level(id),
      points: [[0, 0] as [number, number], [10, 0] as [number, number]],
      distance: 1,
      seconds: 1,
    });
    const legs = [walk('a'), connect('a', 'b'), connect('b', 'c'), walk('c')];
    expect(levelPart({ legs, steps: [] }, 'a').exits).toEqual([{ at: [10, 0], toLevelId: 'c' }]);
    expect(levelPart({ legs, steps: [] }, 'b')).toMatchObject({ exits: [], entries: [] });
    expect(levelPart({ legs, steps: [] }, 'c').entries).toEqual([{ at: [0, 0] }]);
  });

  test('is measured to several places at once, and null if none is found', async () => {
    const ends = ['cafe', 'gallery', 'level-0:5000,5000'].flatMap((name) => readEnd(name, levels) ?? []);
    const from = readEnd('here-0', levels);
    if (!from) throw new Error('The start is not on the map.');
    const [near, above, nowhere] = await measureWalks({
      finder,
      levels,
      from,
      to: ends,
      profile: 'walk',
      openState: () => ({ isOpen: true, next: null }),
      locale: 'en-GB',
    });
    const { distance, seconds } = routeOf('here-0', 'gallery');
    expect(above?.seconds).toBeCloseTo(seconds ?? 0, 0);
    expect(above?.distance).toBe(`${Math.round((distance ?? 0) / 10) * 10} m`);
    expect(near?.seconds).toBeLessThan(above?.seconds ?? 0);
    expect(nowhere).toBeNull();
  });

  test('has for each step the stretch to the next one', () => {
    const route = routeOf('cafe', 'gallery');
    for (const [i, { at, level }] of route.steps.entries()) {
      const points = pointsOfStep(route, i);
      expect(points[0]).toEqual(at);
      const next = route.steps[i + 1];
      if (next?.level.id === level.id) expect(points.at(-1)).toEqual(next.at);
    }
  });
});

describe('a changed way', () => {
  test('keeps the current step, or goes on with the nearest on its level', () => {
    const route = routeOf('here-0', 'gallery');
    const other = routeOf('here-0', 'gallery', { profile: 'stepFree' });
    const arrival = route.steps.at(-1);
    if (!arrival) throw new Error('There is no arrival.');
    expect(other.steps[keptStep(arrival, other)]).toMatchObject({ kind: 'arrive' });
    const walk = route.steps[1];
    if (!walk) throw new Error('There is no walk.');
    expect(other.steps[keptStep(walk, other)]?.level.id).toBe(ground);
  });

  test('is recognised by its legs', () => {
    const route = routeOf('cafe', 'gallery');
    expect(isSameWay(route, routeOf('cafe', 'gallery'))).toBe(true);
    expect(isSameWay(route, routeOf('cafe', 'cinema'))).toBe(false);
    expect(isSameWay(route, null)).toBe(false);
  });
});

describe('messages of a host page', () => {
  test('are read with every member of the right type', () => {
    expect(readWayMessage({ type: 'route', from: 'a', to: 'b', profile: 'stepFree', request: 3 })).toEqual({
      type: 'route',
      link: { from: 'a', to: 'b', profile: 'stepFree' },
      request: 3,
    });
    expect(readWayMessage({ type: 'here', at: 'door', heading: 90 })).toEqual({
      type: 'here',
      at: 'door',
      heading: 90,
    });
    const wrong = [
      { type: 'route', from: '', to: 'b', request: 1 },
      { type: 'route', from: 'a', to: 7, request: 1 },
      { type: 'route', from: 'a', to: 'b', profile: 'fly', request: 1 },
      { type: 'route', from: 'a'.repeat(201), to: 'b', request: 1 },
      { type: 'here', at: 5 },
      { type: 'here', at: 'door', heading: 360 },
    ];
    for (const message of wrong) expect(readWayMessage(message as never)).toBeNull();
  });

  test('beyond ten a second wait, in their order, and are refused beyond that', async () => {
    let now = 0;
    const waits: number[] = [];
    const turns = createTurns(10, 1000, {
      now: () => now,
      wait: async (ms) => {
        waits.push(ms);
        now += ms;
      },
    });
    const done: number[] = [];
    const all = new Promise<void>((resolve) => {
      for (let i = 0; i < 25; i++)
        turns.run(async () => {
          done.push(i);
          now += 10;
          if (i === 24) resolve();
        });
    });
    await all;
    expect(done).toEqual(Array.from({ length: 25 }, (_, i) => i));
    expect(waits).toEqual([900, 900]);
    expect(now).toBe(2050);
    const stuck = createTurns(1, 1000, { now: () => 0, wait: () => new Promise(() => {}) });
    const taken = Array.from({ length: 150 }, () => stuck.run(async () => {}));
    expect(taken.filter(Boolean).length).toBeLessThan(110);
    expect(taken.at(-1)).toBe(false);
  });
});

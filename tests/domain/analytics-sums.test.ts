import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { dropOldPartitions, makePartitions, makePartitionsAhead } from '#lib/analytics/partitions.ts';
import { countEventsBy } from '#lib/analytics/queries-dashboard.ts';
import { countedFacts, factKinds } from '#lib/analytics/queries-facts.ts';
import { listPartitions } from '#lib/analytics/queries-partitions.ts';
import { deleteOldSums, deleteOrphaned } from '#lib/analytics/queries-sums.ts';
import { storeEvents } from '#lib/analytics/store-events.ts';
import { sumEvents } from '#lib/analytics/sum-events.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { newId } from '#lib/platform/ids.ts';
import { type DayRange, dateOf, endOf } from '#lib/platform/usage/day-range.ts';
import { eventRow, type Happened, storeHappened } from '#tests/support/events.ts';
import { newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

const dayMs = 86_400_000;
const first = Date.UTC(2026, 4, 20);
const days = 75;
const places = [newId(), newId(), newId()];

/** A time, as often on the edge of a day or a month as elsewhere. */
const instant = fc.oneof(
  fc.integer({ min: first, max: first + days * dayMs - 1 }),
  fc
    .tuple(fc.integer({ min: 0, max: days - 1 }), fc.constantFrom(0, 1, dayMs - 1))
    .map(([day, ms]) => first + day * dayMs + ms),
);
const name = fc.constantFrom('a', 'b', 'c', 'd');
const happened: fc.Arbitrary<Happened> = fc
  .record({
    event: fc.constantFrom('mapLoad', 'areaClick', 'markerClick', 'searchQuery', 'levelChange', 'routeAsked'),
    at: instant,
    entityId: fc.option(fc.constantFrom(...places)),
    level: fc.option(name),
    query: fc.option(fc.constantFrom('Toilet', ' toilet ', 'café', '', ' ')),
    results: fc.option(fc.integer({ min: 0, max: 2 })),
    source: fc.option(fc.constantFrom('embed', 'qr')),
    language: fc.option(name),
    host: fc.option(fc.constantFrom('', 'a.example')),
    routeFrom: fc.option(name),
    routeTo: name,
    profile: fc.constantFrom('walk', 'stepFree'),
    found: fc.boolean(),
  })
  .map(({ at, ...rest }) => ({ ...rest, happenedAt: new Date(at) }));
const range: fc.Arbitrary<DayRange> = fc
  .tuple(fc.integer({ min: -5, max: days + 5 }), fc.integer({ min: 0, max: days }))
  .map(([day, length]) => ({
    from: dateOf(new Date(first + day * dayMs)),
    to: dateOf(new Date(first + (day + length) * dayMs)),
  }));

beforeAll(async () => {
  await makePartitions(['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01']);
});

test('a report from sums equals a report from events, while late events arrive and two processes sum', async () => {
  const round = fc.record({ late: fc.array(happened, { maxLength: 40 }), range, now: instant });
  const rounds = fc.array(round, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rounds, async (steps) => {
      const id = newId() as ProjectId;
      const all: Happened[] = [];
      for (const { late, range: asked, now } of steps) {
        const askedAt = new Date(now);
        await storeHappened(id, late.slice(0, 3));
        await Promise.all([storeHappened(id, late.slice(3)), sumEvents(), sumEvents()]);
        all.push(...late);
        expect(await reported(id, asked, askedAt)).toEqual(counted(all, asked));
        const [one] = await Promise.all([reported(id, asked, askedAt), sumEvents(), sumEvents()]);
        expect(one).toEqual(counted(all, asked));
        expect(await byDay(id, asked)).toEqual(countedByDay(all, asked));
      }
    }),
    { numRuns: 12 },
  );
});

test('each event is summed once by any number of processes, and never before its commit', async () => {
  const id = newId() as ProjectId;
  const at = new Date(first);
  const load = () => storeEvents(id, [eventRow(id, { event: 'mapLoad', happenedAt: at })]);
  let isOver = false;
  const summing = [1, 2, 3].map(async () => {
    while (!isOver) await sumEvents();
  });
  const asked = { from: '2026-05-20', to: '2026-05-20' };
  for (let n = 1; n <= 40; n++) {
    await load();
    // Exactly the acknowledged events, at any stage of the summing.
    expect(await reported(id, asked)).toEqual(['event mapLoad 1'.replace('1', String(n))]);
  }
  isOver = true;
  await Promise.all(summing);
  await sumEvents();
  expect(await waiting(id)).toBe(0);
  expect(await reported(id, asked)).toEqual(['event mapLoad 40']);
});

test('an event of a month without a table is stored and counted', async () => {
  const id = newId() as ProjectId;
  const happenedAt = new Date('2031-02-03T04:05:06Z');
  const store = () => storeEvents(id, [eventRow(id, { event: 'mapLoad', happenedAt })]);
  await Promise.all([store(), store(), store()]);
  expect(await listPartitions()).toContain('analytics_events_2031_02');
  expect(await reported(id, { from: '2031-02-01', to: '2031-02-28' })).toEqual(['event mapLoad 3']);
});

test('the tables of months are created ahead of time, by two processes at once, and again without harm', async () => {
  const now = new Date('2033-12-31T23:00:00Z');
  await Promise.all([makePartitionsAhead(now), makePartitionsAhead(now)]);
  await makePartitionsAhead(now);
  const made = (await listPartitions()).filter((each) => /_203[34]_/.test(each));
  expect(made).toEqual(
    ['2033_11', '2033_12', '2034_01', '2034_02'].map((month) => `analytics_events_${month}`),
  );
});

test('an expired month is dropped whole, but not before its events are in the sums', async () => {
  const id = newId() as ProjectId;
  const now = new Date('2022-03-15T00:00:00Z');
  const old = { event: 'searchQuery', query: 'toilet', happenedAt: new Date('2021-01-31T23:59:59.999Z') };
  const kept = { event: 'searchQuery', query: 'toilet', happenedAt: new Date('2021-02-01T00:00:00Z') };
  await storeHappened(id, [old, kept]);
  const asked = { from: '2021-01-01', to: '2021-12-31' };
  expect(await dropOldPartitions(now)).toEqual([]);
  await sumEvents();
  expect(await dropOldPartitions(now)).toEqual(['analytics_events_2021_01']);
  expect(await listPartitions()).not.toContain('analytics_events_2021_01');
  expect(await reported(id, asked)).toEqual(['event searchQuery 2', 'search toilet 2']);
});

test('sums expire by their kind: quarters of an hour soon, days and months after years', async () => {
  const owner = await newPerson();
  const { id } = await newPublishedProject(owner);
  const at = (day: string) => ({ event: 'mapLoad', happenedAt: new Date(`${day}T10:00:00Z`) });
  await storeHappened(id, [at('2026-05-20'), at('2026-06-20'), at('2026-07-20')]);
  await sumEvents();
  await deleteOldSums({ quarters: new Date('2026-07-01'), days: new Date('2026-06-01') });
  const sums = await database().execute<{ row: string }>(sql`
    SELECT span || ' ' || to_char(starts_at AT TIME ZONE 'UTC', 'MM-DD') AS row FROM analytics_sums
    WHERE project_id = ${id} ORDER BY 1`);
  expect(sums.map(({ row }) => row)).toEqual([
    'day 06-20',
    'day 07-20',
    'month 06-01',
    'month 07-01',
    'quarter 07-20',
  ]);
});

test('a deleted project leaves neither events nor sums, and other projects keep theirs', async () => {
  const owner = await newPerson();
  const there = (await newPublishedProject(owner)).id as ProjectId;
  const [summed, unsummed] = [newId() as ProjectId, newId() as ProjectId];
  const event = { event: 'mapLoad', happenedAt: new Date(first) };
  await storeHappened(summed, [event]);
  await storeHappened(there, [event]);
  await sumEvents();
  await storeHappened(unsummed, [event]);
  await deleteOrphaned();
  const asked = { from: '2026-05-20', to: '2026-05-20' };
  expect(await reported(summed, asked)).toEqual([]);
  expect(await reported(unsummed, asked)).toEqual([]);
  expect(await reported(there, asked)).toEqual(['event mapLoad 1']);
  const left = await database().execute(sql`
    SELECT 1 FROM analytics_events WHERE project_id IN (${summed}, ${unsummed})`);
  expect(left).toHaveLength(0);
});

/** Counts of a report, as sorted texts. */
async function reported(id: ProjectId, asked: DayRange, now = new Date()): Promise<string[]> {
  const rows = await database().execute<{ kind: string; name: string; count: number }>(
    countedFacts({ projectId: id, range: asked, now }, factKinds),
  );
  return rows.map(({ kind, name: counts, count }) => `${kind} ${counts} ${count}`).toSorted();
}

async function byDay(id: ProjectId, asked: DayRange): Promise<string[]> {
  const span = { from: new Date(asked.from), end: endOf(asked) };
  const rows = await countEventsBy(database(), id, 'day', span);
  return rows.map((row) => `${row.starts_at.slice(0, 10)} ${row.event} ${row.count}`).toSorted();
}

async function waiting(id: string): Promise<number> {
  const rows = await database().execute(sql`SELECT 1 FROM analytics_unsummed WHERE project_id = ${id}`);
  return rows.length;
}

/** The same counts, made here from the events. */
function counted(events: readonly Happened[], asked: DayRange): string[] {
  return tally(within(events, asked).flatMap(factsOf));
}

function countedByDay(events: readonly Happened[], asked: DayRange): string[] {
  return tally(within(events, asked).map((each) => `${dateOf(each.happenedAt)} ${each.event}`));
}

function within(events: readonly Happened[], { from, to }: DayRange): Happened[] {
  return events.filter(({ happenedAt }) => dateOf(happenedAt) >= from && dateOf(happenedAt) <= to);
}

function tally(facts: readonly string[]): string[] {
  return [...Map.groupBy(facts, (fact) => fact)].map(([fact, all]) => `${fact} ${all.length}`).toSorted();
}

function factsOf(each: Happened): string[] {
  const facts: [string, string | null | undefined][] = [['event', each.event]];
  if (each.event === 'areaClick') facts.push(['area', each.entityId]);
  if (each.event === 'markerClick') facts.push(['marker', each.entityId]);
  if (each.event === 'searchQuery') {
    const query = each.query?.trim().toLowerCase();
    facts.push(['search', query], ['searchNone', each.results === 0 ? query : null]);
  }
  if (each.event === 'mapLoad')
    facts.push(['language', each.language], ['host', each.host], ['source', each.source]);
  if (each.event === 'mapLoad' || each.event === 'levelChange') facts.push(['level', each.level]);
  if (each.event === 'routeAsked') {
    const way = `${each.routeFrom ?? ''}>${each.routeTo}`;
    facts.push(['route', way], ['routeNone', each.found ? null : `${way}>${each.profile}`]);
  }
  return facts.flatMap(([kind, counts]) => (counts ? [`${kind} ${counts}`] : []));
}

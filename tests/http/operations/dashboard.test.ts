import { expect, test } from 'vitest';
import { countOpened } from '#lib/analytics/get-dashboard.ts';
import { sumEvents } from '#lib/analytics/sum-events.ts';
import { operatorContext } from '#lib/boot/run-command.ts';
import { instantOf, localTime } from '#lib/mapmodel/zoned-time.ts';
import { dateOf } from '#lib/platform/usage/day-range.ts';
import { api } from '#tests/support/api.ts';
import { storeHappened as happened } from '#tests/support/events.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

const dashboardOf = async (person: Person, project: string, range = '') =>
  (await api('GET', `/api/analytics/?project=${project}${range}`, { token: person.access })).body;

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);

test('events of visitors are in the totals, days and lists', async () => {
  const owner = await newPerson();
  const project = await newPublishedProject(owner);
  const [ground, first] = project.levels;
  const timestamp = new Date().toISOString();
  const [area] = ground.areas;
  const [marker] = ground.markers;
  const event = (name: string, params: object) => ({ event: name, params, timestamp });
  const events = [
    event('mapLoad', { level: ground.id, source: 'embed', lang: 'de', host: 'museum.example.org' }),
    event('mapLoad', { lang: 'en', host: 'museum.example.org' }),
    event('mapLoad', { lang: 'de' }),
    event('levelChange', { level: first.key }),
    event('levelChange', { level: ground.key }),
    event('levelChange', { level: 'no-such-level' }),
    event('areaClick', { id: area.id, level: ground.id }),
    event('areaClick', { id: area.id, level: ground.id }),
    event('areaClick', { id: '00000000-0000-4000-8000-000000000000' }),
    event('markerClick', { id: marker.id }),
    event('searchQuery', { query: ' Toilet', results: 0 }),
    event('searchQuery', { query: 'toilet', results: 0 }),
    event('searchQuery', { query: 'café', results: 1 }),
    event('linkClick', { id: area.id, url: 'https://example.org/' }),
  ];
  const sent = await api('POST', `/api/p/${project.key}/analytics/`, { json: { events } });
  expect(sent.body).toEqual({ accepted: events.length });

  const shown = await dashboardOf(owner, project.id);
  const totals = { map_loads: 3, area_clicks: 3, marker_clicks: 1, searches: 3, link_clicks: 1, routes: 0 };
  const level = { id: ground.id, key: 'ground', name: 'Ground floor' };
  const opened = { id: area.id, key: area.key, title: 'Café', level, count: 2 };
  expect(shown.totals).toEqual(totals);
  expect(shown.days).toHaveLength(30);
  expect(shown.days.at(-1)).toEqual({ date: dateOf(new Date()), ...totals });
  const { ctx } = operatorContext();
  const counts = await countOpened(
    { ...ctx, actor: { kind: 'user', userId: owner.userId, sessionId: '', via: 'token' } },
    { project: project.id },
  );
  expect([counts.get(area.id), counts.get(marker.id), counts.get(first.areas[0].id)]).toEqual([
    2,
    1,
    undefined,
  ]);
  expect(shown.top_areas).toEqual([opened]);
  expect(shown.top_markers).toEqual([{ id: marker.id, key: marker.key, title: 'Entrance', level, count: 1 }]);
  expect(shown.top_searches).toEqual([
    { query: 'toilet', count: 2 },
    { query: 'café', count: 1 },
  ]);
  expect(shown.searches_without_result).toEqual([{ query: 'toilet', count: 2 }]);
  expect(shown.languages).toEqual([
    { name: 'de', count: 2 },
    { name: 'en', count: 1 },
  ]);
  expect(shown.referrers).toEqual([{ name: 'museum.example.org', count: 2 }]);
  expect(shown.levels).toEqual([
    { name: 'Ground floor', count: 2 },
    { name: 'First floor', count: 1 },
  ]);
  expect(shown.never_opened.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual(
    [
      ['area', 'Gallery'],
      ['marker', 'Stairs'],
    ],
  );
});

test('days are UTC days, both ends inclusive', async () => {
  const owner = await newPerson();
  const { id } = await newPublishedProject(owner);
  await happened(id, [
    { event: 'mapLoad', happenedAt: new Date('2026-03-01T23:59:59.999Z') },
    { event: 'mapLoad', happenedAt: new Date('2026-03-02T00:00:00Z') },
    { event: 'mapLoad', happenedAt: new Date('2026-03-03T23:59:59.999Z') },
    { event: 'mapLoad', happenedAt: new Date('2026-03-04T00:00:00Z') },
  ]);
  const shown = await dashboardOf(owner, id, '&from=2026-03-02&to=2026-03-03');
  expect(shown.days.map((day: { date: string; map_loads: number }) => [day.date, day.map_loads])).toEqual([
    ['2026-03-02', 1],
    ['2026-03-03', 1],
  ]);
});

test('events of another project are never included', async () => {
  const owner = await newPerson();
  const one = await newPublishedProject(owner);
  const other = await newPublishedProject(owner);
  await happened(other.id, [{ event: 'areaClick', entityId: one.levels[0].areas[0].id, happenedAt: at(1) }]);
  const shown = await dashboardOf(owner, one.key);
  expect([shown.totals.area_clicks, shown.top_areas]).toEqual([0, []]);
});

test('requested ways are listed by start and goal, and those without a result separately', async () => {
  const owner = await newPerson();
  const project = await newPublishedProject(owner);
  const [area] = project.levels[0].areas;
  const asked = { event: 'routeAsked', timestamp: new Date().toISOString() };
  const params = { to: area.key, profile: 'walk', found: true };
  const events = [
    { ...asked, params },
    { ...asked, params },
    { ...asked, params: { ...params, from: 'not-there', found: false, profile: 'stepFree' } },
  ];
  await api('POST', `/api/p/${project.key}/analytics/`, { json: { events } });
  const shown = await dashboardOf(owner, project.id);
  const to = { key: area.key, title: 'Café' };
  const missed = { from: { key: 'not-there', title: null }, to, count: 1 };
  expect(shown.totals.routes).toBe(3);
  expect(shown.top_routes).toEqual([{ from: null, to, count: 2 }, missed]);
  expect(shown.routes_not_found).toEqual([{ ...missed, profile: 'stepFree' }]);
});

test('sources of map loads are counted', async () => {
  const owner = await newPerson();
  const { id } = await newPublishedProject(owner);
  const load = (source: string | null) => ({ event: 'mapLoad', source, happenedAt: at(1) });
  await happened(id, [load('qr'), load('embed'), load('qr'), load(null)]);
  const expected = [
    { name: 'qr', count: 2 },
    { name: 'embed', count: 1 },
  ];
  expect((await dashboardOf(owner, id)).sources).toEqual(expected);
  await sumEvents();
  expect((await dashboardOf(owner, id)).sources).toEqual(expected);
});

test('the same number of days before the range is summed beside it', async () => {
  const owner = await newPerson();
  const { id } = await newPublishedProject(owner);
  const load = (day: string) => ({ event: 'mapLoad', happenedAt: new Date(`${day}T12:00:00Z`) });
  await happened(id, ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map(load));
  const shown = await dashboardOf(owner, id, '&from=2026-03-04&to=2026-03-05');
  expect(shown.totals.map_loads).toBe(2);
  expect(shown.before).toMatchObject({ from: '2026-03-02', to: '2026-03-03', totals: { map_loads: 2 } });
});

test('today is counted by the hours of the venue, even in a zone offset by half an hour', async () => {
  const owner = await newPerson();
  const { id } = await newPublishedProject(owner);
  await api('PATCH', `/api/projects/${id}/`, {
    token: owner.access,
    json: { settings: { timezone: 'Asia/Kolkata' } },
  });
  const local = localTime(Date.now(), 'Asia/Kolkata');
  const noon = instantOf(local.date, 12 * 60, 'Asia/Kolkata');
  const load = (atMs: number) => ({ event: 'mapLoad', happenedAt: new Date(atMs) });
  const weekMs = 7 * 86_400_000;
  await happened(id, [load(noon), load(noon + 3_599_999), load(noon + 3_600_000), load(noon - weekMs)]);
  const hourly = async () => {
    const { today } = await dashboardOf(owner, id);
    const loads = (hours: { map_loads: number }[]) => hours.map(({ map_loads }) => map_loads);
    expect([today.date, today.timezone, today.hours.length]).toEqual([local.date, 'Asia/Kolkata', 24]);
    expect(today.hours[12].starts_at).toBe(new Date(noon).toISOString());
    return [loads(today.hours).slice(11, 15), loads(today.week_before).slice(11, 15)];
  };
  const expected = [
    [0, 2, 1, 0],
    [0, 1, 0, 0],
  ];
  expect(await hourly()).toEqual(expected);
  await sumEvents();
  expect(await hourly()).toEqual(expected);
});

test('a missing project is 404, and an invalid range 400', async () => {
  const owner = await newPerson();
  const { id } = await newPublishedProject(owner);
  const path = '/api/analytics/?project=';
  const status = async (query: string) =>
    (await api('GET', `${path}${query}`, { token: owner.access })).status;
  expect(await status('no-such-project')).toBe(404);
  expect(await status('')).toBe(400);
  expect(await status(`${id}&from=2026-13-01`)).toBe(400);
  expect(await status(`${id}&from=2026-03-02&to=2026-03-01`)).toBe(400);
});

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { analyticsEvents } from '#db/schema/index.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

const corner = (x: number) => [
  [x, 0],
  [x + 9, 0],
  [x + 9, 9],
];

describe('the public search', () => {
  const venue = [
    {
      name: 'Ground floor',
      areas: [
        {
          data: corner(0),
          title: 'Café Zoé',
          address: 'North wing 12',
          features: ['Ramp', 'Cakes'],
          tags: [{ name: 'Food' }],
        },
        { data: corner(9), translations: { en: { title: 'Gallery' }, de: { title: 'Gemäldesammlung' } } },
        { data: corner(18), title: 'Secret gallery', isHidden: true },
      ],
    },
    { name: 'Upper floor', markers: [{ position: { x: 1, y: 1 }, title: 'Gallery shop', key: 'shop' }] },
    { name: 'Cellar', isHidden: true, areas: [{ data: corner(0), title: 'Gallery store' }] },
  ];

  test('finds places of all visible levels by title, tag, feature and address, best first', async () => {
    const project = await newPublishedProject(ada, venue);
    const find = async (query: string) => (await api('GET', `/api/p/${project.key}/search/?${query}`)).body;
    const titles = async (query: string) =>
      (await find(query)).map((place: { title: string }) => place.title);
    const [ground, upper] = project.levels;
    expect(await find('q=gallery&lang=en')).toEqual([
      {
        kind: 'area',
        id: ground.areas[1].id,
        key: 'gallery',
        level: { id: ground.id, key: ground.key, name: 'Ground floor' },
        title: 'Gallery',
        lang: 'en',
      },
      {
        kind: 'marker',
        id: upper.markers[0].id,
        key: 'shop',
        level: { id: upper.id, key: upper.key, name: 'Upper floor' },
        title: 'Gallery shop',
        lang: 'en',
      },
    ]);
    for (const query of ['cafe', 'CAFÉ zoe', 'caf', 'food', 'ramp', 'north wing', 'cakss', 'zoe 12']) {
      expect([query, await titles(`q=${encodeURIComponent(query)}`)]).toEqual([query, ['Café Zoé']]);
    }
    expect(await titles('q=galery')).toContain('Gallery');
    expect(await titles('q=gemaldesammlung&lang=de')).toEqual(['Gemäldesammlung']);
    expect(await titles('q=gemaldesammlung&lang=en')).toEqual([]);
    expect((await find('q=gemaldesammlung'))[0].lang).toBe('de');
    expect(await titles('q=caf&lang=de')).toEqual(['Café Zoé']);
    for (const query of ['', 'q=', 'q=%20', 'q=nothing']) expect(await find(query)).toEqual([]);
    expect((await api('GET', `/api/p/${project.id}/search/?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await api('GET', `/api/p/${project.id}/search/?q=%00`)).status).toBe(400);
    expect((await api('GET', `/api/p/${project.id}/search/?q=a&q=b`)).status).toBe(400);
  });

  test('follows the live map at once, and is 404 for a draft', async () => {
    const project = await newPublishedProject(ada, venue);
    const path = `/api/p/${project.id}/search/?q=renamed`;
    expect((await api('GET', path)).body).toEqual([]);
    await call('PATCH', projectPath(project.id, 'markers/shop/'), {
      translations: { en: { title: 'Renamed' } },
    });
    expect((await api('GET', path)).body).toHaveLength(1);
    await call('PATCH', projectPath(project.id, 'markers/shop/'), { isHidden: true });
    expect((await api('GET', path)).body).toEqual([]);
    expect((await api('GET', `/api/p/${(await newSavedProject(ada)).id}/search/?q=x`)).status).toBe(404);
  });

  test('respects the allowed domains, with matching CORS, and accepts keys', async () => {
    const project = await newPublishedProject(ada);
    await call('PATCH', projectPath(project.id), { allowed_domains: ['museum.example'] });
    const from = (headers: Record<string, string>, token?: string) =>
      api('GET', `/api/p/${project.id}/search/?q=cafe`, { headers, token });
    const allowed = await from({ origin: 'https://museum.example' });
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://museum.example',
    ]);
    const refused = await from({ origin: 'https://evil.example' });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(refused.body.detail).toContain('evil.example');
    expect(refused.body.detail).not.toContain('museum.example');
    expect((await from({}, await newApiKey(ada, 'read'))).status).toBe(200);
    expect((await from({}, 'sk_wrong')).status).toBe(401);
    expect(
      (await api('OPTIONS', `/api/p/${project.id}/analytics/`)).headers.get('access-control-allow-methods'),
    ).toContain('POST');
  });
});

describe('the collection of analytics events', () => {
  const now = () => new Date().toISOString();
  const send = (id: string, events: unknown, headers: Record<string, string> = {}, token?: string) =>
    api('POST', `/api/p/${id}/analytics/`, { json: { events }, headers, token });
  const stored = (id: string) =>
    database().select().from(analyticsEvents).where(eq(analyticsEvents.projectId, id));

  test('accepts times of every offset and length, and texts of every character', async () => {
    const project = await newPublishedProject(ada);
    const at = Date.now();
    const far = new Date(at + 20 * 3_600_000).toISOString().replace('Z', '+20:00');
    const long = new Date(at).toISOString().replace('Z', `${'0'.repeat(150)}Z`);
    const queries = [
      '"a" \\ b',
      '{x,y}',
      'NULL',
      'null',
      'Null',
      '',
      ' ',
      'a-b.c:d_1',
      "o'clock \t ümlaut 🙂",
      'a-b.c:d_1',
    ];
    const sent = queries.map((query, i) => ({
      event: 'searchQuery',
      params: { query, results: i, host: 'museum.example' },
      timestamp: [far, long][i] ?? now(),
    }));
    expect((await send(project.id, sent)).body).toEqual({ accepted: queries.length });
    const rows = await stored(project.id);
    expect(rows.map(({ query }) => query).sort()).toEqual([...queries].sort());
    for (const { happenedAt } of rows) expect(Math.abs(happenedAt.getTime() - at)).toBeLessThan(5_000);
  });

  test('stores every known event without anything about the visitor', async () => {
    const project = await newPublishedProject(ada);
    const id = project.levels[0].areas[0].id;
    const events = [
      {
        event: 'areaClick',
        params: { id, key: 'cafe', level: 'ground', lang: 'de', host: 'museum.example' },
        timestamp: now(),
      },
      { event: 'markerClick', params: { id }, timestamp: now() },
      { event: 'searchQuery', params: { query: 'café', results: 0 }, timestamp: now() },
      { event: 'mapLoad', params: { source: 'qr', level: 'ground' }, timestamp: now() },
      { event: 'levelChange', params: { level: 'first' }, timestamp: now() },
      { event: 'linkClick', params: { id, url: 'https://example.org/' }, timestamp: now() },
    ];
    const answer = await send(project.key, events, {
      'x-forwarded-for': '203.0.113.7',
      cookie: 'a=b',
      'user-agent': 'Visitor 1.0',
    });
    expect([answer.status, answer.body]).toEqual([202, { accepted: 6 }]);
    const rows = await stored(project.id);
    expect(rows.map((row) => row.event).sort()).toEqual(events.map(({ event }) => event).sort());
    expect(rows.find((row) => row.event === 'areaClick')).toEqual({
      projectId: project.id,
      happenedAt: new Date(events[0]?.timestamp ?? ''),
      event: 'areaClick',
      entityId: id,
      level: 'ground',
      query: null,
      results: null,
      url: null,
      source: null,
      language: 'de',
      host: 'museum.example',
      routeFrom: null,
      routeTo: null,
      profile: null,
      found: null,
      batch: expect.any(Number),
    });
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Visitor/);
  });

  test('drops events that the live map does not count, without a fault', async () => {
    const project = await newSavedProject(ada);
    await call('PATCH', projectPath(project.id), { analytics: { enabledEvents: ['mapLoad'] } });
    await call('POST', projectPath(project.id, 'publish/'));
    const events = [
      { event: 'mapLoad', params: {}, timestamp: now() },
      { event: 'levelChange', params: { level: 'first' }, timestamp: now() },
    ];
    expect((await send(project.id, events)).body).toEqual({ accepted: 1 });
    await call('PATCH', projectPath(project.id), { analytics: { isEnabled: false } });
    expect((await send(project.id, events)).body).toEqual({ accepted: 1 });
    await call('POST', projectPath(project.id, 'update-live/'));
    expect((await send(project.id, events)).body).toEqual({ accepted: 0 });
    expect(await stored(project.id)).toHaveLength(2);
    expect((await send(project.id, [])).body).toEqual({ accepted: 0 });
  });

  test('refuses unknown names and fields, wrong times, large events and large batches at their paths', async () => {
    const project = await newPublishedProject(ada);
    const load = { event: 'mapLoad', params: {}, timestamp: now() };
    const [tooOld, tooNew] = [-86_500_000, 400_000].map((ms) => new Date(Date.now() + ms));
    const inRome = (at: Date) => new Date(at.getTime() + 3_600_000).toISOString().replace('Z', '+01:00');
    const inSeconds = (at: Date) => at.toISOString().replace(/\.\d+/, '');
    const wrongTimes = [tooOld, tooNew].flatMap((at) =>
      at ? [at.toISOString(), inRome(at), inSeconds(at)] : [],
    );
    const bad: [unknown, string][] = [
      ...wrongTimes.map((timestamp): [unknown, string] => [[{ ...load, timestamp }], 'events[0].timestamp']),
      [[load, { ...load, event: 'scroll' }], 'events[1].event'],
      [[{ ...load, params: { address: '1.2.3.4' } }], 'events[0].params.address'],
      [[{ ...load, timestamp: 'yesterday' }], 'events[0].timestamp'],
      [[{ ...load, params: { host: 'x'.repeat(5000) } }], 'events[0]'],
      [[{ event: 'areaClick', params: { id: 'x' }, timestamp: now() }], 'events[0].params.id'],
      [
        [{ event: 'linkClick', params: { id: project.id, url: 'javascript:alert(1)' }, timestamp: now() }],
        'events[0].params.url',
      ],
      [[{ event: 'searchQuery', params: { query: 'a\u0000' }, timestamp: now() }], 'events[0].params.query'],
      [Array(101).fill(load), 'events'],
      [undefined, 'events'],
    ];
    for (const [events, path] of bad) {
      const answer = await send(project.id, events);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [path]]);
    }
    expect(await stored(project.id)).toEqual([]);
    expect((await send(project.id, Array(100).fill(load))).body).toEqual({ accepted: 100 });
    expect((await send((await newSavedProject(ada)).id, [load])).status).toBe(404);
    await call('PATCH', projectPath(project.id), { allowed_domains: ['museum.example'] });
    expect((await send(project.id, [load], { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(project.id, [load], { origin: 'https://museum.example' })).status).toBe(202);
  });

  test('has a limit of its own, 60 a minute for an address, and spends none of the reads', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const project = await newPublishedProject(ada);
    const load = { event: 'mapLoad', params: {}, timestamp: now() };
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const answers = await Promise.all(Array.from({ length: 70 }, () => send(project.id, [load], headers)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('access-control-allow-origin')).toBe('*');
    expect((await api('GET', `/api/p/${project.id}/`, { headers })).status).toBe(200);
    expect((await send(project.id, [load], headers, await newApiKey(ada, 'read'))).status).toBe(202);
    expect(await stored(project.id)).toHaveLength(61);
  });
});

describe('custom CSS', () => {
  test('is stored as sent and served sanitised and scoped', async () => {
    const project = await newSavedProject(ada);
    const css = '.panel { color: red; background: url(//evil.example) } body { margin: 0 }';
    await call('PATCH', projectPath(project.id), { appearance: { customCss: css } });
    await call('POST', projectPath(project.id, 'publish/'));
    expect((await call('GET', projectPath(project.id))).body.appearance.customCss).toBe(css);
    expect((await api('GET', `/api/p/${project.id}/`)).body.appearance.customCss).toBe(
      '.atrium .panel{color:red}\n.atrium{margin:0}',
    );
  });
});

import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#lib/plans/limits.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { newFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { type ApiCall, api } from '#tests/support/api.ts';
import { door, doorPort, leftToNext, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();
useDoor();

let ada: Person;
let writeKey: string;
let project: Awaited<ReturnType<typeof newPublishedProject>>;
beforeAll(async () => {
  ada = await newPerson();
  writeKey = await newApiKey(ada, 'write');
  project = await newPublishedProject(ada);
});

const json = { 'content-type': 'application/json' };
/** Headers that differ from answer to answer, or belong to the connection. */
const ofTheConnection = [
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
];
const keptOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !ofTheConnection.includes(name)));

describe('the handler before Next', () => {
  const marker = () => `/api/projects/${project.id}/markers/${project.levels[0].markers[0].key}/`;
  const area = () => `/api/projects/${project.id}/areas/${project.levels[0].areas[0].id}/`;
  const events = () => `/api/p/${project.key}/analytics/`;
  const whole = () => `/api/projects/${project.id}/`;
  const form = () => {
    const made = new FormData();
    made.set('data', JSON.stringify({ description: 'By form' }));
    return made;
  };
  const cases: [string, string, () => string, ApiCall][] = [
    ['a patch by key', 'PATCH', marker, { json: { price: '5 €', status: { type: 'info', label: 'Größe' } } }],
    ['a patch by id', 'PATCH', area, { json: { rating: 3 } }],
    ['an empty body', 'PATCH', marker, { json: {} }],
    ['no body at all', 'PATCH', marker, {}],
    ['a path without its last slash', 'PATCH', () => marker().slice(0, -1), { json: { rating: 1 } }],
    ['an unknown field', 'PATCH', marker, { json: { nonsense: 1 } }],
    ['faults', 'PATCH', marker, { json: { rating: 'x', price: 7 } }],
    ['no JSON', 'PATCH', marker, { raw: '{"price":', headers: json }],
    ['no UTF-8', 'PATCH', marker, { raw: new Uint8Array([0x22, 0xff, 0x22]), headers: json }],
    ['another type', 'PATCH', marker, { raw: 'price=1', headers: { 'content-type': 'text/plain' } }],
    ['a place that is not there', 'PATCH', () => marker().replace(/\w+\/$/, 'none/'), { json: {} }],
    ['a name in percent signs', 'PATCH', () => marker().replace(/\w+\/$/, 'caf%C3%A9%2Fx/'), { json: {} }],
    ['NUL in a query', 'PATCH', () => `${marker()}?q=a%00b`, { json: {} }],
    ['a stale If-Match', 'PATCH', marker, { json: { rating: 1 }, headers: { 'if-match': '"0"' } }],
    ['a token in place of a key', 'PATCH', marker, { json: { rating: 2 }, token: 'garbage' }],
    ['an empty batch', 'POST', () => `${whole()}changes/`, { json: { base_revision: 1, changes: [] } }],
    ['a bulk patch with a fault', 'PATCH', () => `${whole()}entities/`, { json: { updates: [{}] } }],
    ['a save', 'PATCH', whole, { json: { description: 'By JSON' } }],
    ['a save by form', 'PATCH', whole, { form: form() }],
    ['a broken form', 'PATCH', whole, { raw: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['a body over the limit', 'PATCH', marker, { raw: ' '.repeat(limits.jsonBytesMax + 1), headers: json }],
    ['a read', 'GET', whole, {}],
    ['a list with a query', 'GET', () => '/api/projects/?page_size=1&search=%C3%A4', {}],
    ['a list with a wrong query', 'GET', () => '/api/projects/?page_size=x', {}],
    ['a list of versions', 'GET', () => `${whole()}versions/`, {}],
    ['a method without a route', 'PUT', whole, {}],
    ['a name that comes before ids', 'GET', () => '/api/projects/import/', {}],
    ['the methods of a path', 'OPTIONS', whole, {}],
    ['the methods of a map', 'OPTIONS', () => `/api/p/${project.key}/`, {}],
    ['a path without a route', 'GET', () => '/api/nothing/here/', {}],
    ['the root of the API', 'GET', () => '/api/', {}],
    ['a path below a call', 'DELETE', () => `${marker()}more/`, {}],
    ['the document of the API', 'GET', () => '/api/openapi.json', {}],
    ['the health of the service', 'GET', () => '/api/health/', { headers: { via: '1.1 proxy' } }],
    ['events', 'POST', events, { json: { events: [] }, headers: { origin: 'https://museum.example' } }],
    ['events with a fault', 'POST', events, { json: { events: [{ event: 'x' }] } }],
    ['events of a missing map', 'POST', () => '/api/p/none/analytics/', { json: { events: [] } }],
  ];

  test.each(cases)('answers %s as the route file does', async (_, method, path, call) => {
    const token = path().includes('/p/') ? undefined : writeKey;
    const [byFile, byDoor] = [
      await api(method, path(), { token, ...call }),
      await door(method, path(), { token, ...call }),
    ];
    const isSame = (body: unknown) =>
      JSON.parse(JSON.stringify(body, (name, value) => (/^(?:revision|updated_at)$/.test(name) ? 0 : value)));
    expect([byDoor.status, isSame(byDoor.body)]).toEqual([byFile.status, isSame(byFile.body)]);
    const { etag: _byDoor, ...sent } = keptOf(byDoor.headers);
    const { etag: _byFile, ...wanted } = keptOf(byFile.headers);
    expect(sent).toEqual({
      ...wanted,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
    expect(byDoor.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('leaves unknown paths, and paths that mean others, to Next', async () => {
    const at = `/api/projects/${project.id}`;
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/projects/'],
      ['GET', '/apis/health/'],
      ['PATCH', `${at}/markers/../`],
      ['PATCH', `${at}/markers/%2E%2e/`],
      ['PATCH', `${at}//markers/a/`],
      ['PATCH', `${at}/markers\\a/`],
      ['GET', '/files/../api/health/'],
    ] as const) {
      expect([method, path, (await door(method, path, { token: writeKey })).status]).toEqual([
        method,
        path,
        leftToNext,
      ]);
    }
  });

  test('answers 405 to a method that a file or document does not support, and names the supported ones', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const path of [
        `/files/${newFileName('png')}`,
        '/embed/none/',
        '/embed/none/data/version.json',
        '/m/none/',
      ]) {
        const { status, headers, body } = await door(method, path);
        expect([method, path, status, headers.get('allow'), Object.keys(body)]).toEqual([
          method,
          path,
          405,
          'GET, HEAD',
          ['detail'],
        ]);
        expect(headers.get('x-request-id')).not.toBeNull();
      }
    }
  });

  test('answers HEAD with the headers of GET', async () => {
    for (const path of [whole(), '/api/openapi.json', '/api/none/']) {
      const [got, head] = [
        await door('GET', path, { token: writeKey }),
        await door('HEAD', path, { token: writeKey }),
      ];
      expect([path, head.status, head.body]).toEqual([path, got.status, '']);
      expect(keptOf(head.headers)).toEqual(keptOf(got.headers));
      expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
    }
    const download = await door('HEAD', `${whole()}export/`, { token: ada.access });
    expect([download.status, download.body]).toEqual([200, '']);
  });

  test('serves uploaded files, which other sites may show', async () => {
    const name = newFileName('png');
    await fileStore().put(name, new Uint8Array([1, 2, 3]), 'image/png');
    const { status, headers } = await door('GET', `/files/${name}`);
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'image/png',
      '3',
    ]);
    expect(headers.get('x-frame-options')).toBeNull();
    const head = await door('HEAD', `/files/${name}`);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '3']);
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect([(await door('GET', `/files/${name}`, known)).status]).toEqual([304]);
    for (const none of [newFileName('png'), `${name}/more`, `${name}%01`])
      expect([none, (await door('GET', `/files/${none}`)).status]).toEqual([none, 404]);
  });

  test('shares rate limits with the route files', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const answers = await Promise.all(
      Array.from({ length: rateLimits.anonymous.count + 100 }, (_, i) =>
        (i % 2 ? api : door)('PATCH', marker(), { headers, json: {}, token: 'garbage' }),
      ),
    );
    const passed = answers.filter(({ status }) => status === 401);
    const refused = answers.filter(({ status }) => status === 429);
    expect([passed.length, refused.length]).toEqual([rateLimits.anonymous.count, 100]);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  });

  test('patches what the route files then show at once', async () => {
    await door('PATCH', marker(), { token: writeKey, json: { price: 'by the door' } });
    const key = project.levels[0].markers[0].key;
    expect((await api('GET', `/api/p/${project.key}/markers/${key}/`)).body.price).toBe('by the door');
  });

  test('refuses a request without reading its body, and the connection carries the next request', async () => {
    const socket = connect(doorPort(), '127.0.0.1');
    const send = (path: string, body: string, token: string) =>
      socket.write(
        `PATCH ${path} HTTP/1.1\r\nHost: atrium.test\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    send(whole(), `{"name":"${'x'.repeat(5_000_000)}"}`, 'garbage');
    send(marker(), '{}', writeKey);
    let text = '';
    for await (const chunk of socket) {
      text += chunk;
      if (/HTTP\/1\.1 200/.test(text)) break;
    }
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });
});

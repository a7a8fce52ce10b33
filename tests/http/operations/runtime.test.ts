import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, connect, registerDatabase } from '#db/client.ts';
import { limits } from '#lib/plans/limits.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

let ada: Person;
let path: string;
beforeAll(async () => {
  ada = await newPerson();
  path = `/api/projects/${(await newProject(ada)).id}/`;
});

const json = { 'content-type': 'application/json' };

describe('the sentences of an answer', () => {
  const sayings = async (headers: Record<string, string>) => {
    const fault = await api('PATCH', '/api/auth/me/', { token: ada.access, json: { fullName: '' }, headers });
    const detail = await api('GET', '/api/projects/none/', { token: ada.access, headers });
    return [fault.body, detail.body];
  };
  const english = [{ fullName: ['This field may not be blank.'] }, { detail: 'Project not found.' }];

  test('are in the language that our own pages request', async () => {
    expect(await sayings({ 'atrium-language': 'de' })).toEqual([
      { fullName: ['Hier fehlt etwas.'] },
      { detail: 'Das Projekt gibt es nicht mehr.' },
    ]);
  });

  test('say in that language what a reset, a provider sign-in and an oEmbed call lack', async () => {
    const headers = { 'atrium-language': 'de' };
    const post = (path: string, body: object) => api('POST', `/api/auth/${path}`, { json: body, headers });
    expect((await post('password-reset/', { email: '' })).body).toEqual({ email: ['Hier fehlt etwas.'] });
    const provider = await post('identity-provider/', { code: '', code_verifier: 'x'.repeat(5_000) });
    expect(provider.body).toEqual({
      code: ['Hier fehlt etwas.'],
      code_verifier: ['Höchstens 128 Zeichen.'],
    });
    expect((await api('GET', '/api/oembed/?url=x&format=xml&maxwidth=0', { headers })).body).toEqual({
      format: ['Das muss json sein.'],
      maxwidth: ['Das muss eine ganze Zahl von Pixeln sein.'],
    });
  });

  test('are English for everybody else, whatever the language of their browser', async () => {
    const german = { 'accept-language': 'de-DE,de;q=0.9', cookie: 'atrium.language=de' };
    expect(await sayings(german)).toEqual(english);
    for (const language of ['en', 'fr', '*', 'x'.repeat(2_000)]) {
      expect(await sayings({ ...german, 'atrium-language': language })).toEqual(english);
    }
  });
});

describe('bodies', () => {
  test('over the limit are 413 without reading the rest', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: async (controller) => {
        // Data after the answer is read and dropped, at the pace of its sender.
        if (sent > limits.jsonBytesMax) await new Promise((resolve) => setTimeout(resolve, 100));
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const answer = await api('POST', '/api/auth/login/', { raw: endless, headers: json });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(limits.jsonBytesMax + 10 * 65_536);
  });

  test('of exactly the limit are read, and of one byte more refused, with or without a declared length', async () => {
    const send = (bytes: number, headers: Record<string, string> = {}) =>
      api('PATCH', '/api/auth/me/', {
        token: ada.access,
        raw: JSON.stringify({ fullName: 'Ada Lovelace' }).padEnd(bytes, ' '),
        headers: { ...json, ...headers },
      });
    const lengthOf = (bytes: number) => ({ 'content-length': String(bytes) });
    const { jsonBytesMax: max } = limits;
    expect([(await send(max)).status, (await send(max, lengthOf(max))).status]).toEqual([200, 200]);
    expect([(await send(max + 1)).status, (await send(max + 1, lengthOf(max + 1))).status]).toEqual([
      413, 413,
    ]);
  });

  test('that are compressed are refused with the name of the coding, and identity is accepted', async () => {
    const send = (raw: BodyInit, coding: string) =>
      api('PATCH', path, { token: ada.access, raw, headers: { ...json, 'content-encoding': coding } });
    const packed = await send(new Uint8Array(gzipSync('{"name":"Hall"}')), 'gzip');
    expect([packed.status, packed.body, packed.headers.get('accept-encoding')]).toEqual([
      415,
      { detail: 'Send the body without Content-Encoding gzip.' },
      'identity',
    ]);
    expect((await send('{}', 'identity')).status).toBe(200);
    const headers = { ...json, 'content-encoding': 'gzip' };
    expect((await api('POST', '/api/auth/logout/', { raw: 'x', headers })).status).toBe(200);
  });

  test.each([
    ['PATCH', () => path],
    ['POST', () => '/api/auth/login/'],
    ['POST', () => '/api/projects/'],
    ['POST', () => `${path}duplicate/`],
  ])('that are empty or blank are refused if JSON is expected: %s', async (method, at) => {
    for (const raw of ['', ' \r\n\t ']) {
      const answer = await api(method, at(), { token: ada.access, raw, headers: json });
      expect([answer.status, answer.body]).toEqual([400, { detail: 'A JSON body is required.' }]);
    }
  });

  test('without fields change nothing and raise no revision', async () => {
    const before = await api('GET', path, { token: ada.access });
    const after = await api('PATCH', path, { token: ada.access, json: {} });
    expect([after.status, after.headers.get('etag')]).toEqual([200, before.headers.get('etag')]);
    expect(after.body).toEqual(before.body);
  });

  test('too deep, not JSON, not UTF-8 and of another type are refused with that reason', async () => {
    const send = (raw: BodyInit, headers: Record<string, string> = json) =>
      api('PATCH', path, { token: ada.access, raw, headers });
    expect((await send(`{"levels_data":${'['.repeat(100_000)}`)).status).toBe(400);
    expect((await send('{"name":')).body.detail).toContain('JSON');
    expect((await send(new Uint8Array([0x22, 0xff, 0x22]))).body.detail).toContain('UTF-8');
    const data = '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"name":"\xff"}\r\n--x--\r\n';
    const inForm = await send(new Uint8Array(Buffer.from(data, 'latin1')), {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect([inForm.status, inForm.body.detail]).toEqual([400, expect.stringContaining('UTF-8')]);
    expect((await send('name=x', { 'content-type': 'text/plain' })).status).toBe(415);
    const untyped = await send(new Uint8Array([0x7b, 0x7d]), {});
    expect([untyped.status, untyped.body.detail]).toEqual([415, expect.not.stringContaining('nothing')]);
    expect((await send('x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
    expect((await send('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(
      400,
    );
  });

  test.each([
    ['fields', (i: number) => `Content-Disposition: form-data; name="f${i}"\r\n\r\nx`],
    ['files', (i: number) => `Content-Disposition: form-data; name="p${i}"; filename="x"\r\n\r\nx`],
    ['parts without a name', () => 'Content-Disposition: form-data\r\n\r\nx'],
  ])('with a form of 100,000 %s are refused', async (_, partOf) => {
    const parts = Array.from({ length: 100_000 }, (_, i) => `--x\r\n${partOf(i)}\r\n`).join('');
    const answer = await api('PATCH', path, {
      token: ada.access,
      raw: `${parts}--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.status, answer.body]).toEqual([400, { detail: expect.any(String) }]);
  });

  test('in single bytes are read like any other', async () => {
    const bytes = new TextEncoder().encode('{"description": "Größe"}');
    let sent = 0;
    const drip = new ReadableStream({
      pull: (controller) => {
        if (sent === bytes.length) controller.close();
        else controller.enqueue(bytes.slice(sent, ++sent));
      },
    });
    const answer = await api('PATCH', path, { token: ada.access, raw: drip, headers: json });
    expect([answer.status, answer.body.description]).toEqual([200, 'Größe']);
  });

  test('with NUL and lone surrogates in texts are 400 at their path, never 500', async () => {
    for (const text of ['a\u0000b', 'a\ud800b']) {
      const answer = await api('PATCH', path, { token: ada.access, json: { name: text } });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['name']]);
    }
    const proto = await api('PATCH', path, {
      token: ada.access,
      raw: '{"__proto__":{"name":"x"},"settings":{"constructor":1}}',
      headers: json,
    });
    expect(proto.status).toBe(400);
  });

  test('NUL in a path or a query is refused, never a 500', async () => {
    const call = (address: string, token?: string) => api('GET', address, { token });
    expect((await call('/api/projects/?search=a%00b', ada.access)).body).toHaveProperty('search');
    expect((await call('/api/projects/a%00b/', ada.access)).status).toBe(400);
    for (const address of ['/api/p/a%00b/', '/embed/a%00b', '/m/a%00b', '/embed/a%00b/data/version.json']) {
      expect([address, (await call(address)).status]).toEqual([address, 404]);
    }
    const project = await newProject(ada);
    await api('POST', `/api/projects/${project.id}/publish/`, { token: ada.access });
    for (const part of ['levels', 'areas', 'markers']) {
      expect((await call(`/api/p/${project.id}/${part}/a%00b/`)).status).toBe(404);
    }
  });

  test('a repeated query parameter is a 400 at its name', async () => {
    const answer = await api('GET', '/api/projects/?page=1&page=2', { token: ada.access });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['page']]);
  });
});

describe('pages', () => {
  test('have counts and absolute links, and 404 past the end', async () => {
    const bob = await newPerson('Bob');
    for (let i = 0; i < 3; i++) await newProject(bob, { name: `Map ${i}` });
    const list = (query: string) => api('GET', `/api/projects/?${query}`, { token: bob.access });
    const second = await list('page=2&page_size=1&search=map');
    expect(second.body).toMatchObject({
      count: 3,
      next: 'http://atrium.test/api/projects/?page=3&page_size=1&search=map',
      previous: 'http://atrium.test/api/projects/?page=1&page_size=1&search=map',
    });
    expect(second.body.results).toHaveLength(1);
    expect((await list('page=4&page_size=1')).status).toBe(404);
    for (const bad of ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page_size=101', 'page_size=0']) {
      expect([bad, (await list(bad)).status]).toEqual([bad, 400]);
    }
  });
});

describe('rate limits', () => {
  test('let exactly the anonymous requests of a minute pass, also in parallel, bad credentials among them', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        i % 2
          ? api('GET', '/api/p/none/', { headers })
          : api('GET', '/api/projects/', { headers, token: 'garbage' }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(rateLimits.anonymous.count);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused?.headers.get('ratelimit-remaining')).toBe('0');
    const elsewhere = await api('GET', '/api/p/none/', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(elsewhere.status).toBe(404);
  });

  test('ignore a forwarding header without a trusted proxy', async () => {
    withSettings({ rateLimits: 'on' });
    const names = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'];
    const answers = await Promise.all(
      Array.from({ length: rateLimits.anonymous.count + 1 }, (_, i) =>
        api('GET', '/api/p/none/', {
          headers: {
            ...Object.fromEntries(names.map((name) => [name, `192.0.2.${i}`])),
            forwarded: `for=192.0.2.${i}`,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('count by the entry of a trusted proxy, and by no other header that names an address', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const answers = await Promise.all(
      Array.from({ length: rateLimits.anonymous.count + 1 }, (_, i) =>
        api('GET', '/api/p/none/', {
          headers: {
            'x-forwarded-for': `192.0.2.${i}, 198.51.100.23`,
            'x-real-ip': `192.0.2.${i}`,
            'cf-connecting-ip': `192.0.2.${i}`,
            forwarded: `for=192.0.2.${i}`,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a fault of the service', () => {
  test('such as an unreachable database is a 503 that leaks nothing', async () => {
    const { database } = await import('#db/client.ts');
    const good = database();
    registerDatabase(connect({ socketFolder: '/nonexistent' }));
    const answer = await api('POST', '/api/auth/login/', { json: { email: 'a@b.example', password: 'x' } });
    await closeDatabase();
    registerDatabase(good);
    expect(answer.status).toBe(503);
    expect(Object.keys(answer.body)).toEqual(['detail']);
    expect(JSON.stringify(answer.body)).not.toMatch(/select|socket|nonexistent/i);
  });
});

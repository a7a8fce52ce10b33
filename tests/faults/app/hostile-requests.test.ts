import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword } from '#tests/support/factories.ts';
import { openFileCount, residentMb, watchPeak } from '#tests/support/process-use.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

const megabyte = 1024 * 1024;
const isLinux = process.platform === 'linux';
const slowSeconds = 40;

let app: RunningApp;
let token = '';
let project = '';
let key = '';

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'off' } });
  const json = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(app.origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, never>;
  };
  const account: { tokens?: { access: string } } = await json('POST', '/api/auth/register/', {
    email: 'ada@example.org',
    password: goodPassword,
    password_confirm: goodPassword,
    full_name: 'Ada Lovelace',
    organization_name: 'City Museum',
  });
  token = account.tokens?.access ?? '';
  const organizations: { results?: { id: string }[] } = await json('GET', '/api/organizations/');
  const created: { id?: string; key?: string } = await json('POST', '/api/projects/', {
    organization: organizations.results?.[0]?.id,
    name: 'Museum',
  });
  project = created.id ?? '';
  key = created.key ?? '';
  await json('PATCH', `/api/projects/${project}/`, { levels_data: [{ name: 'Ground' }] });
  await json('POST', `/api/projects/${project}/publish/`);
}, 300_000);
afterAll(() => app.stop());

describe.runIf(isLinux)('fault 33: bodies that are too large', { timeout: 120_000 }, () => {
  test('a body nested 100,000 deep is a 400', async () => {
    const body = `{"levels_data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(statusOf(await send('application/json', [body]))).toBe(400);
  });

  test.each([
    ['100 MB of JSON', 'application/json', () => repeat(`{"name":"`, 'x'.repeat(megabyte), 100)],
    [
      '100 MB in one part of a form',
      'multipart/form-data; boundary=b',
      () => repeat('--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n', ' '.repeat(megabyte), 100),
    ],
    [
      '100 MB in one file of a form',
      'multipart/form-data; boundary=b',
      () =>
        repeat(
          '--b\r\nContent-Disposition: form-data; name="level_image_0"; filename="a.png"\r\n\r\n',
          ' '.repeat(megabyte),
          100,
        ),
    ],
    [
      'a form of a million parts',
      'multipart/form-data; boundary=b',
      () =>
        repeat(
          '',
          '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n'.repeat(10_000),
          100,
        ),
    ],
    [
      'a form of a hundred thousand fields',
      'multipart/form-data; boundary=b',
      () => repeat('', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(10_000), 10),
    ],
  ])('%s is refused early, in little memory, and nothing is stored', async (what, type, body) => {
    const pid = app.process.pid ?? 0;
    const before = residentMb(pid);
    const peak = watchPeak(() => residentMb(pid));
    const answer = await send(type, body()).finally(() => peak());
    expect([400, 413]).toContain(statusOf(answer));
    console.log(`${what}: ${(peak() - before).toFixed(0)} MB more memory at most`);
    expect(peak() - before).toBeLessThan(100);
    expect(await levelNames()).toEqual(['Ground']);
  });

  test('a body in chunks of one byte is read like any other', async () => {
    const text = JSON.stringify({ name: 'Museum' });
    const answer = await send('application/json', [...text], { isChunked: true });
    expect(statusOf(answer)).toBe(200);
  });
});

describe.runIf(isLinux)('fault 34: connections that do not come to an end', { timeout: 180_000 }, () => {
  test('slow heads and bodies are cut, idle connections do no harm, and all resources are released', async () => {
    const pid = app.process.pid ?? 0;
    const before = openFileCount(pid);
    const slowHeads = Array.from({ length: 50 }, () =>
      trickle('GET /api/health/ HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    );
    const slowBodies = Array.from({ length: 50 }, () =>
      trickle(
        'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
      ),
    );
    const idle = Array.from({ length: 2_000 }, () => open());
    await sleep(1_000);
    const times: number[] = [];
    for (let i = 0; i < 200; i++) {
      const startedAt = performance.now();
      const response = await fetch(`${app.origin}/api/p/${key}/levels/`);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    console.log(
      `Good clients: median ${times[100]?.toFixed(1)} ms, 95th of a hundred ${times[190]?.toFixed(1)} ms`,
    );
    expect(times[190]).toBeLessThan(300);
    const deadline = Date.now() + slowSeconds * 1_000;
    const slow = [...slowHeads, ...slowBodies];
    while (slow.some((socket) => !socket.destroyed) && Date.now() < deadline) await sleep(200);
    expect(slow.filter((socket) => !socket.destroyed)).toHaveLength(0);
    for (const socket of idle) socket.destroy();
    await expect.poll(() => openFileCount(pid) <= before + 20, { timeout: 10_000 }).toBe(true);
  });

  test('requests in one packet are answered in their order', async () => {
    const socket = open();
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
    socket.write(
      get('/api/health/') +
        get('/api/nowhere/') +
        get(`/api/p/${key}/levels/`) +
        get('/api/me/', 'Connection: close\r\n'),
    );
    await once(socket, 'close');
    expect([...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual([
      '200',
      '404',
      '200',
      '404',
    ]);
  });
});

function open(): Socket {
  const { hostname, port } = new URL(app.origin);
  const socket = connectSocket(Number(port), hostname);
  socket.on('error', () => {});
  return socket;
}

/** Sends `start`, then a byte a second. */
function trickle(start: string): Socket {
  const socket = open();
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.on('close', () => clearInterval(timer));
  socket.resume();
  return socket;
}

function* repeat(start: string, part: string, times: number): Generator<string> {
  yield start;
  for (let i = 0; i < times; i++) yield part;
}

/** Sends a PATCH of the project piece by piece until it is answered or cut. Resolves to the received text. */
async function send(type: string, pieces: Iterable<string>, { isChunked = false } = {}): Promise<string> {
  const socket = open();
  let answer = '';
  let isClosed = false;
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('close', () => {
    isClosed = true;
  });
  const isAnswered = () => isClosed || /\r\n\r\n./s.test(answer);
  const head = [
    `PATCH /api/projects/${project}/ HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    'Transfer-Encoding: chunked',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (const piece of pieces) {
    if (isAnswered()) break;
    if (piece === '') continue;
    const isTaken = socket.write(`${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`);
    if (!isTaken) await takenOrCut(socket);
    else if (isChunked) await sleep(1);
  }
  if (!isAnswered()) socket.write('0\r\n\r\n');
  const deadline = Date.now() + 30_000;
  while (!isAnswered() && Date.now() < deadline) await sleep(20);
  socket.destroy();
  return answer;
}

/** Waits until the socket took the data or broke. A server that stops reading breaks the connection. */
async function takenOrCut(socket: Socket): Promise<void> {
  const events = [once(socket, 'drain'), once(socket, 'close'), once(socket, 'data')].map((event) =>
    event.catch(() => {}),
  );
  await Promise.race([...events, sleep(10_000)]);
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1] ?? 0);
}

async function levelNames(): Promise<string[]> {
  const response = await fetch(`${app.origin}/api/projects/${project}/levels/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

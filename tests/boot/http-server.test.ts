import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnHandler } from '#lib/boot/answer-request.ts';
import { drainAfterAnswer, endSlowRequests } from '#lib/boot/connections.ts';
import { createHttpServer, type HttpServer, listen, type NextHandler } from '#lib/boot/http-server.ts';
import { peerAddressHeader, peerOf } from '#lib/platform/peer-address.ts';

let running: HttpServer | null = null;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(async () => {
  await running?.drain(100);
  running = null;
  vi.restoreAllMocks();
});

test('the handler learns the address of the peer, and a client cannot forge it', async () => {
  const origin = await serve(async (req, res) => {
    res.end(JSON.stringify({ peer: peerOf(new Headers(req.headers as Record<string, string>)) }));
  });
  const header = peerAddressHeader() ?? '';
  const peerWith = async (headers: Record<string, string>) =>
    ((await (await fetch(origin, { headers })).json()) as { peer: unknown }).peer;
  expect(await peerWith({})).toEqual({ address: '127.0.0.1', isForwarded: false });
  expect(await peerWith({ [header]: '9.9.9.9', [`${header}-forwarded`]: '1' })).toEqual({
    address: '127.0.0.1',
    isForwarded: false,
  });
  expect(await peerWith({ 'x-forwarded-for': '9.9.9.9' })).toEqual({
    address: '127.0.0.1',
    isForwarded: true,
  });
});

test('a request by HTTP/1.0 counts as forwarded: a proxy without settings sends no other sign', async () => {
  const origin = await serve(async (req, res) => {
    res.end(JSON.stringify(peerOf(new Headers(req.headers as Record<string, string>))));
  });
  const socket = connectSocket(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8');
  socket.write('GET / HTTP/1.0\r\nHost: localhost\r\n\r\n');
  expect((await socket.toArray()).join('')).toContain('{"address":"127.0.0.1","isForwarded":true}');
});

test('a request with two Authorization headers is refused, whichever of them is valid', async () => {
  const origin = await serve(async (_req, res) => void res.end('next'));
  const host = ['Host', new URL(origin).host];
  expect(await statusWith(origin, [...host, 'Authorization', 'Bearer 0'])).toBe(200);
  expect(await statusWith(origin, [...host, 'Authorization', 'Bearer 0', 'authorization', 'Bearer 1'])).toBe(
    400,
  );
});

test('a request with two Host headers is refused, whichever of them is ours', async () => {
  const origin = await serve(async (_req, res) => void res.end('next'));
  expect(await statusWith(origin, ['Host', 'maps.example'])).toBe(200);
  expect(await statusWith(origin, ['Host', 'maps.example', 'HOST', 'other.example'])).toBe(400);
});

function statusWith(origin: string, headers: string[]): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const sent = request(origin, { headers }, (answer) => done(answer.resume().statusCode));
    sent.on('error', fail).end();
  });
}

test('own handlers are asked in order before Next', async () => {
  const origin = await serve(
    async (_req, res) => void res.end('next'),
    [
      () => null,
      (_, { url }) => (url === '/sync' ? new Response('first handler') : null),
      (_, { url }) => (url === '/async' ? Promise.resolve(new Response('second handler')) : null),
      (_, { url }) => (url === '/last' ? new Response('last handler') : null),
    ],
  );
  const textAt = async (path: string) => (await fetch(origin + path)).text();
  expect(await textAt('/sync')).toBe('first handler');
  expect(await textAt('/async')).toBe('second handler');
  expect(await textAt('/last')).toBe('last handler');
  expect(await textAt('/')).toBe('next');
});

test.each(['POST', 'DELETE', 'OPTIONS'])('Next receives the end of a %s without a body', async (method) => {
  const origin = await serve(async (req, res) => {
    await once(req.resume(), 'end');
    res.end(
      `${req.method} ${req.url} ${req.headers.host} ${peerOf(new Headers(req.headers as Record<string, string>))?.address}`,
    );
  });
  const { host } = new URL(origin);
  expect(await (await fetch(`${origin}/page`, { method })).text()).toBe(`${method} /page ${host} 127.0.0.1`);
  expect(await statusOf(origin, method, '/page')).toBe(200);
});

test.each([
  ['Next', []],
  ['a synchronous handler', [() => raise()]],
  ['an asynchronous handler', [async () => raise()]],
])('an exception in %s is a 500 that does not reveal its cause', async (_where, own: OwnHandler[]) => {
  const origin = await serve(async () => raise(), own);
  const response = await fetch(origin);
  expect(response.status).toBe(500);
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toEqual({
    detail: 'Something went wrong on our side.',
    request_id: requestId,
  });
});

test.each([
  ['TRACE', '/', 405],
  ['PROPFIND', '/api/projects/', 405],
  ['OPTIONS', '*', 400],
  ['GET', '/api/%ff', 400],
  ['GET', '/api/p/a%00b/', 400],
  ['GET', 'mailto:a@b', 400],
])('%s %s is refused before any handler sees it', async (method, path, status) => {
  const seen: string[] = [];
  const origin = await serve(async (req, res) => {
    seen.push(req.url ?? '');
    res.end();
  });
  expect(await statusOf(origin, method, path)).toBe(status);
  expect(seen).toEqual([]);
});

test('a whole URL as the target is cut to its path, and an unknown upgrade is an ordinary request', async () => {
  const origin = await serve(
    async (req, res) => void res.writeHead(req.url === '/a?b=%20' ? 200 : 500).end(),
  );
  expect(await statusOf(origin, 'GET', 'http://elsewhere.example.org/a?b=%20')).toBe(200);
  expect(await statusOf(origin, 'GET', '/a?b=%20', { connection: 'Upgrade', upgrade: 'h2c' })).toBe(200);
});

test('draining refuses new connections and finishes requests in flight', async () => {
  let asked = 0;
  const origin = await serve(async (_req, res) => {
    asked += 1;
    await sleep(300);
    res.end('done');
  });
  const inFlight = Promise.all(Array.from({ length: 20 }, async () => (await fetch(origin)).text()));
  await expect.poll(() => asked).toBe(20);
  const drained = running?.drain(5_000);
  await expect(fetch(origin)).rejects.toThrow();
  expect(await inFlight).toEqual(Array.from({ length: 20 }, () => 'done'));
  await drained;
});

test('draining cuts requests that are unfinished after the limit', async () => {
  const origin = await serve(async () => {});
  const hanging = fetch(origin).then(
    () => 'answered',
    () => 'cut',
  );
  await sleep(50);
  await running?.drain(300);
  expect(await hanging).toBe('cut');
});

test('a body that only trickles is cut, a waiting handler is not', async () => {
  const server = createServer((req, res) => {
    req.resume();
    if (req.url === '/waits') setTimeout(() => res.end('done'), 600);
    else req.once('end', () => res.end('done'));
  });
  const stop = endSlowRequests(server, { lookEveryMs: 50, graceMs: 200, bytesPerSecondMin: 500 });
  const port = await listen(server, 0, '127.0.0.1');
  const slow = connectSocket(port, '127.0.0.1');
  slow.on('error', () => {});
  const closed = new Promise((done) => slow.once('close', () => done('closed')));
  slow.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx');
  const trickle = setInterval(() => slow.write('x'), 50);
  const waiting = fetch(`http://127.0.0.1:${port}/waits`, { method: 'POST', body: 'short' });
  expect(await closed).toBe('closed');
  clearInterval(trickle);
  expect(await (await waiting).text()).toBe('done');
  stop();
  server.closeAllConnections();
  server.close();
});

test.each([
  ['before the body is read', async () => {}],
  ['after a piece of it', async (req: IncomingMessage) => void (await once(req, 'readable'))],
])(
  'a refusal %s reaches a client that sends all of it before reading, and the connection ends',
  async (_, until) => {
    const origin = await serve(async (req, res) => {
      await until(req);
      res.writeHead(413, { connection: 'close' }).end('too large');
    });
    const socket = connectSocket(Number(new URL(origin).port), '127.0.0.1');
    const errors: unknown[] = [];
    socket.on('error', (error) => errors.push(error));
    const piece = Buffer.alloc(1_000_000, 'x');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${50 * piece.length}\r\n\r\n`);
    socket.pause();
    for (let i = 0; i < 50; i++) await new Promise((done) => socket.write(piece, done));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.resume();
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/);
    expect(errors).toEqual([]);
  },
);

test('a client that never stops sending after a refusal is cut', async () => {
  const server = createServer((req, res) => {
    drainAfterAnswer(req, res, 300);
    res.writeHead(413, { connection: 'close' }).end('too large');
  });
  const port = await listen(server, 0, '127.0.0.1');
  const socket = connectSocket(port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const sending = setInterval(() => socket.write('1\r\nx\r\n'), 20);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('413');
  await closed;
  clearInterval(sending);
  server.close();
});

test('after a refusal that leaves the connection open, the next request on it is answered', async () => {
  const origin = await serve(async (_req, res) => void res.end('done'));
  const socket = connectSocket(Number(new URL(origin).port), '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk.toString();
  });
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab');
  await expect.poll(() => answers).toContain('done');
  socket.write('cdGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

test('a port in use and a foreign address are each reported in one line', async () => {
  const taken = createServer();
  const port = await listen(taken, 0, '127.0.0.1');
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(`PORT ${port} is in use`);
  await expect(listen(createServer(), 0, '192.0.2.1')).rejects.toThrow('HOST 192.0.2.1 is not an address');
  taken.close();
});

async function serve(next: NextHandler, own: OwnHandler[] = []): Promise<string> {
  running = createHttpServer(next, own);
  return `http://127.0.0.1:${await listen(running.server, 0, '127.0.0.1')}`;
}

function statusOf(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return new Promise((done, fail) => {
    request(origin, { method, path, headers }, (res) => done(res.resume().statusCode))
      .once('error', fail)
      .end();
  });
}

function raise(): never {
  throw new Error('the database password is hunter2');
}

test('the server notices a client that disconnects before its answer is ready', async () => {
  const heard = deferred();
  const isGone = deferred();
  const wait: OwnHandler = ({ signal }) => {
    signal.addEventListener('abort', () => isGone.resolve());
    heard.resolve();
    return new Promise(() => {});
  };
  const origin = await serve(async () => {}, [wait]);
  const socket = connectSocket(Number(new URL(origin).port));
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await heard.promise;
  socket.destroy();
  await isGone.promise;
});

const deferred = () => Promise.withResolvers<void>();

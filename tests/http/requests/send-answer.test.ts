import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnHandler } from '#lib/boot/answer-request.ts';
import { createHttpServer, type HttpServer, listen } from '#lib/boot/http-server.ts';
import { respondDownload } from '#lib/http/respond.ts';
import { answer, Download } from '#lib/platform/answer.ts';

const piece = new Uint8Array(256 * 1024).fill(120);
const pieces = 40;
let running: HttpServer | null = null;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await running?.drain(100);
  running = null;
});

async function serve(own: OwnHandler, unreadMs?: number): Promise<number> {
  running = createHttpServer(async () => {}, [own], unreadMs);
  return listen(running.server, 0, '127.0.0.1');
}

/** Serves one streamed body. Returns how the body ended, and a connection that has begun to read. */
async function begin(next: (n: number) => 'piece' | 'end' | 'fault') {
  let sent = 0;
  const ended = Promise.withResolvers<string>();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const what = next(sent++);
      if (what === 'piece') return controller.enqueue(piece.slice());
      ended.resolve(what);
      if (what === 'end') controller.close();
      else controller.error(new Error('Broken.'));
    },
    cancel: () => ended.resolve('left'),
  });
  const port = await serve(() => new Response(body, { headers: { 'X-Request-Id': 'one' } }));
  const request = get(`http://127.0.0.1:${port}`, { agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { ended: ended.promise, request, response };
}

async function readAll(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}

test('a streamed answer arrives whole, under its headers', async () => {
  const { ended, response } = await begin((n) => (n < pieces ? 'piece' : 'end'));
  expect(response.headers).toMatchObject({
    'x-request-id': 'one',
    'transfer-encoding': 'chunked',
  });
  expect(await readAll(response)).toBe(pieces * piece.length);
  expect(await ended).toBe('end');
});

test('a streamed answer that breaks off is cut, so that nobody takes it for whole, and the log has its cause', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { ended, response } = await begin((n) => (n < 2 ? 'piece' : 'fault'));
  await expect(readAll(response)).rejects.toThrow('aborted');
  expect(await ended).toBe('fault');
  expect(String(said.mock.calls)).toContain('Broken.');
});

test('a reader who leaves ends a streamed answer without a fault', async () => {
  const { ended, request, response } = await begin(() => 'piece');
  response.on('error', () => {});
  request.destroy();
  expect(await ended).toBe('left');
});

test('a download is cut off when nobody has read on for a minute, and its source ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  async function* chunks() {
    try {
      for (;;) yield piece.slice();
    } finally {
      isOver = true;
    }
  }
  const { body } = respondDownload(200, new Download('map.zip', 'application/zip', chunks()), {});
  if (!(body instanceof ReadableStream)) throw new Error('The download is no stream.');
  const reader = body.getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(59_000);
  expect((await reader.read()).done).toBe(false);
  await vi.advanceTimersByTimeAsync(61_000);
  await expect(reader.read()).rejects.toThrow('The download was not read.');
  expect(isOver).toBe(true);
});

test('a reader who stops in the middle of a large answer is cut off', async () => {
  const body = Buffer.alloc(32 * 1024 * 1024);
  const port = await serve(() => answer(200, {}, body), 200);
  const cut = Promise.withResolvers<void>();
  running?.server.once('connection', (connection) => connection.once('close', () => cut.resolve()));
  const socket = connect(port, '127.0.0.1');
  // The end of a connection that was cut may be an error or not.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await cut.promise;
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  await closed;
  expect(received).toBeLessThan(body.length);
});

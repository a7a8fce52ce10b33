import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, type HttpServer, listen, type NextHandler } from '#lib/boot/http-server.ts';

let running: HttpServer | null = null;
afterEach(async () => {
  await running?.drain(100);
  running = null;
});

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const deferred = () => Promise.withResolvers<void>();

/** Opens a connection to a server that answers by `next`, and collects the received text. */
async function open(next: NextHandler): Promise<{ socket: Socket; text: () => string }> {
  running = createHttpServer(next);
  const host = '127.0.0.1';
  // If `localhost` has two addresses, Node forgets the end of the request when it tries the second.
  const socket = connect({ host, port: await listen(running.server, 0, host), allowHalfOpen: true });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  return { socket, text: () => text };
}

test('a client that closes its half of the connection after the request is answered at once', async () => {
  const { socket, text } = await open(async (_req, res) => void res.end('next'));
  socket.end(request);
  await once(socket, 'end');
  expect(text()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*next$/s);
});

test('a half-closed client is answered later too, and probed meanwhile, whatever the connection carried before', async () => {
  const made = deferred();
  let asked = 0;
  const { socket, text } = await open(async (_req, res) => {
    if (asked++ > 0) await made.promise;
    res.end('next');
  });
  socket.write(request);
  await expect.poll(text).toContain('next');
  const first = text().length;
  socket.end(request);
  await expect
    .poll(() => text().slice(first), { timeout: 5_000 })
    .toMatch(/^(?:HTTP\/1\.1 102 Processing\r\n\r\n){2}/);
  made.resolve();
  await once(socket, 'end');
  expect(text().slice(first)).toMatch(/^(?:HTTP\/1\.1 102 Processing\r\n\r\n)+HTTP\/1\.1 200 OK\r\n.*next$/s);
});

test('pipelined requests of a half-closed client are answered in order, and the current one is probed', async () => {
  const made = [deferred(), deferred()];
  let asked = 0;
  const { socket, text } = await open(async (_req, res) => {
    const n = asked++;
    await made[n]?.promise;
    res.end(`answer ${n}`);
  });
  socket.end(request + request);
  await expect.poll(text).toContain('102 Processing');
  made[1]?.resolve();
  made[0]?.resolve();
  await once(socket, 'end');
  expect(text()).toMatch(/^(?:HTTP\/1\.1 102 .*)?HTTP\/1\.1 200 .*answer 0.*HTTP\/1\.1 200 .*answer 1$/s);
});

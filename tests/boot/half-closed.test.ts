import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, type HttpServer, listen } from '#lib/boot/http-server.ts';

let running: HttpServer | null = null;
afterEach(async () => {
  await running?.drain(100);
  running = null;
});

test('a client that closes its half of the connection before the answer counts as gone', async () => {
  const isAsked = Promise.withResolvers<void>();
  const isGone = Promise.withResolvers<void>();
  const wait = ({ signal }: Request) => {
    signal.addEventListener('abort', () => isGone.resolve());
    isAsked.resolve();
    return new Promise<Response>(() => {});
  };
  running = createHttpServer(async () => {}, [wait]);
  const host = '127.0.0.1';
  // If `localhost` has two addresses, Node forgets the end of the request when it tries the second.
  const socket = connect({ host, port: await listen(running.server, 0, host), allowHalfOpen: true });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await isAsked.promise;
  socket.end();
  socket.resume();
  await expect(Promise.all([isGone.promise, once(socket, 'end')])).resolves.toBeDefined();
});

import { connect as connectSocket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, type HttpServer, listen, type NextHandler } from '#lib/boot/http-server.ts';

let running: HttpServer | null = null;
afterEach(async () => {
  await running?.drain(100);
  running = null;
});

async function serve(next: NextHandler): Promise<number> {
  running = createHttpServer(next);
  return listen(running.server, 0, '127.0.0.1');
}

test('a body in a transfer coding other than chunked is 501, and the connection ends', async () => {
  const port = await serve(async (req, res) => {
    for await (const _ of req);
    res.end('next');
  });
  const answerTo = async (coding: string) => {
    const socket = connectSocket(port, '127.0.0.1').setEncoding('utf8');
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`);
    for await (const text of socket) {
      socket.destroy();
      return String(text);
    }
    return '';
  };
  expect(await answerTo('Chunked')).toContain(' 200 ');
  for (const coding of ['gzip, chunked', 'deflate,chunked', 'identity, chunked', 'x, chunked']) {
    const answer = await answerTo(coding);
    expect([coding, /^HTTP\/1\.1 501 /.test(answer), /connection: close/i.test(answer)]).toEqual([
      coding,
      true,
      true,
    ]);
  }
});

test('what follows a body that nothing decodes is never read as another request', async () => {
  let reached = 0;
  const port = await serve(async (req, res) => {
    reached += 1;
    for await (const _ of req);
    res.end('next');
  });
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const heads = [
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked, gzip',
    'Transfer-Encoding: gzip, chunked\r\nContent-Length: 5',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  ];
  for (const head of heads) {
    const socket = connectSocket(port, '127.0.0.1').setEncoding('utf8');
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n0\r\n\r\n${hidden}${hidden}`);
    let text = '';
    // Ends when the server closes the connection; a server that waits for more would stop the test here.
    for await (const part of socket) text += part;
    expect([head, /^HTTP\/1\.1 (?:400|501) /.test(text), text.split('HTTP/1.1 ').length - 1]).toEqual([
      head,
      true,
      1,
    ]);
  }
  expect(reached).toBe(0);
});

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

test.each(['//x/', '/x//y?z', '/x\\y'])(
  'the redirect of %s, which Next answers before it sets headers, has those of other answers',
  async (path) => {
    const port = await serve(async (_req, res) => void res.writeHead(308, { Location: '/x/' }).end());
    const socket = connectSocket(port, '127.0.0.1').setEncoding('utf8');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const answer = (await socket.toArray()).join('');
    expect(answer).toContain('308');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain('Referrer-Policy: ');
    expect(answer).toContain('X-Frame-Options: DENY');
  },
);

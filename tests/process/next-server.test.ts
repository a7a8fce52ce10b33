import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#tests/support/running-app.ts';

const root = join(import.meta.dirname, '../..');
let next: ChildProcess | null = null;
let port = 0;

beforeAll(async () => {
  port = await freePort();
  const program = join(root, 'node_modules/next/dist/bin/next');
  next = spawn(process.execPath, [program, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      // Nothing listens there: a refusal needs no database.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      AUTH_SECRET: 'x'.repeat(32),
      APP_URL: 'http://127.0.0.1',
    },
    stdio: 'ignore',
  });
  await vi.waitUntil(answers, { timeout: 60_000, interval: 100 });
}, 90_000);
afterAll(async () => {
  next?.kill('SIGTERM');
  if (next?.exitCode === null) await once(next, 'exit');
});

const answers = () =>
  fetch(`http://127.0.0.1:${port}/api/nothing/`).then(
    () => true,
    () => false,
  );

test.each(['with its length', 'in chunks'])(
  'on a server of Next, a client that sends all of a too large body reads the 413: %s',
  async (how) => {
    const pieces = 80;
    const piece = Buffer.alloc(64 * 1024, 32);
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    const isChunked = how === 'in chunks';
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${pieces * piece.length}`;
    const write = async (data: Buffer | string) => {
      if (!socket.write(data)) await once(socket, 'drain');
    };
    await write(
      `POST /api/auth/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
    );
    for (let n = 0; n < pieces; n++) {
      if (isChunked) await write(`${piece.length.toString(16)}\r\n`);
      await write(piece);
      if (isChunked) await write('\r\n');
    }
    if (isChunked) await write('0\r\n\r\n');
    await expect.poll(() => answer).toContain('The body is larger than 1 MB.');
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    socket.destroy();
  },
);

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Reply = string | number | null | Error | Reply[];

export type UpstashServer = {
  url: string;
  token: string;
  /** Number of calls answered so far. */
  calls: () => number;
  /** Makes every later call fail in this way; null ends it. */
  fail: (mode: 'error' | 'hang' | null) => void;
  keys: () => Promise<string[]>;
  /** Counts the members of a hash. */
  countMembers: (key: string) => Promise<number>;
  close: () => Promise<void>;
};

const programs = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'];

/** Returns the path of a Redis server; null if none is installed. */
export function findRedis(): string | null {
  return programs.find(existsSync) ?? null;
}

/** Starts a stand-in for Upstash's REST protocol (single commands and pipelines) over a real Redis of its own. */
export async function startUpstashServer(): Promise<UpstashServer> {
  const redis = await startRedis();
  const token = 'upstash-test-token';
  const scripts = new Map<string, string>();
  let calls = 0;
  let mode: 'error' | 'hang' | null = null;

  const run = async (command: unknown[]): Promise<{ result: Reply } | { error: string }> => {
    const words = command.map(String);
    const [name = '', body = ''] = words;
    if (/^eval$/i.test(name)) {
      // Upstash's own flag, which Redis does not know. Scripts stay known by the hash of their whole text.
      const script = body.replace(/^#!lua[^\n]*\n/, '');
      const sha = await redis.send(['SCRIPT', 'LOAD', script]);
      scripts.set(createHash('sha1').update(body).digest('hex'), String(sha));
      words[1] = script;
    }
    if (/^evalsha$/i.test(name)) {
      const known = scripts.get(body);
      if (!known) return { error: 'NOSCRIPT No matching script.' };
      words[1] = known;
    }
    const reply = await redis.send(words);
    return reply instanceof Error ? { error: reply.message } : { result: reply };
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (mode === 'hang') return;
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (mode === 'error') return send(500, { error: 'ERR the server is ill' });
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, { error: 'Unauthorized' });
    calls += 1;
    const command: unknown[] = JSON.parse(Buffer.concat(chunks).toString());
    if (request.url === '/pipeline') {
      const results = [];
      for (const one of command as unknown[][]) results.push(await run(one));
      return send(200, results);
    }
    const answer = await run(command);
    return send('error' in answer ? 400 : 200, answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    calls: () => calls,
    fail: (next) => {
      mode = next;
    },
    keys: async () => (await redis.send(['KEYS', '*'])) as string[],
    countMembers: async (key) => Number(await redis.send(['HLEN', key])),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await redis.stop();
    },
  };
}

/** Starts a Redis on a socket file, with the few parts of its protocol that the tests need. */
async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-redis-'));
  const path = join(folder, 'redis.sock');
  const program = findRedis();
  if (!program) throw new Error('No redis-server is installed.');
  const child = spawn(program, ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder], {
    stdio: 'ignore',
  });
  const socket = await connectWhenReady(path);
  const waiting: ((reply: Reply) => void)[] = [];
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let read = readReply(received, 0); read; read = readReply(received, 0)) {
      received = received.subarray(read.end);
      waiting.shift()?.(read.reply);
    }
  });
  return {
    send: (words: string[]): Promise<Reply> => {
      const bulk = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('');
      socket.write(`*${words.length}\r\n${bulk}`);
      return new Promise((done) => waiting.push(done));
    },
    stop: async () => {
      socket.destroy();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connectWhenReady(path: string): Promise<Socket> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(path);
    const isOpen = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
    ]);
    if (isOpen) return socket;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('Redis did not start.');
}

/** Returns the reply that begins at `at` and its end; null if it has not arrived completely. */
function readReply(bytes: Buffer, at: number): { reply: Reply; end: number } | null {
  const lineEnd = bytes.indexOf('\r\n', at);
  if (lineEnd < 0) return null;
  const kind = String.fromCharCode(bytes[at] ?? 0);
  const line = bytes.toString('utf8', at + 1, lineEnd);
  const end = lineEnd + 2;
  if (kind === '+') return { reply: line, end };
  if (kind === '-') return { reply: new Error(line), end };
  if (kind === ':') return { reply: Number(line), end };
  const length = Number(line);
  if (length < 0) return { reply: null, end };
  if (kind === '$') {
    const last = end + length + 2;
    return bytes.length < last ? null : { reply: bytes.toString('utf8', end, end + length), end: last };
  }
  const items: Reply[] = [];
  let next = end;
  for (let i = 0; i < length; i++) {
    const item = readReply(bytes, next);
    if (!item) return null;
    items.push(item.reply);
    next = item.end;
  }
  return { reply: items, end: next };
}

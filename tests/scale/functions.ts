import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/running-app.ts';

const root = join(import.meta.dirname, '../..');
const startMsMax = 60_000;

type Instance = { child: ChildProcess; port: number; isBusy: boolean; answered: number };

export type FunctionHost = { origin: string; replaced: () => number; stop: () => Promise<void> };

/**
 * Starts a host of functions: `count` Next servers without a disk of their own, one request each at a time. An instance
 * is frozen between requests. After `requestsMax` requests it is killed, and another replaces it.
 */
export async function startFunctionHost(
  env: Record<string, string>,
  count: number,
  requestsMax: number,
): Promise<FunctionHost> {
  const instances = await Promise.all(Array.from({ length: count }, () => startInstance(env)));
  const waiting: (() => void)[] = [];
  let replaced = 0;
  let isOver = false;

  const take = async (): Promise<Instance> => {
    for (;;) {
      const free = instances.find(({ isBusy }) => !isBusy);
      if (free) {
        free.isBusy = true;
        free.child.kill('SIGCONT');
        return free;
      }
      await new Promise<void>((done) => waiting.push(done));
    }
  };
  const giveBack = async (instance: Instance) => {
    instance.answered++;
    instance.child.kill('SIGSTOP');
    if (instance.answered >= requestsMax && !isOver) {
      replaced++;
      await end(instance);
      Object.assign(instance, await startInstance(env));
    }
    instance.isBusy = false;
    waiting.shift()?.();
  };
  const server = createServer(async (incoming, answer) => {
    const instance = await take();
    try {
      await forward(incoming, answer, instance.port);
    } finally {
      void giveBack(instance);
    }
  });
  const origin = await listening(server);
  return {
    origin,
    replaced: () => replaced,
    async stop() {
      isOver = true;
      server.closeAllConnections();
      server.close();
      await Promise.all(instances.map(end));
    },
  };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function forward(incoming: IncomingMessage, answer: ServerResponse, port: number): Promise<void> {
  const outgoing = request({
    port,
    host: '127.0.0.1',
    agent: false,
    path: incoming.url,
    method: incoming.method,
    headers: { ...incoming.headers, connection: 'close' },
  });
  incoming.pipe(outgoing);
  await new Promise<void>((done) => {
    outgoing.on('error', () => {
      answer.destroy();
      done();
    });
    outgoing.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.on('close', done);
    });
  });
}

async function startInstance(env: Record<string, string>): Promise<Instance> {
  const port = await freePort();
  const program = join(root, 'node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [program, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: 'ignore',
  });
  const deadline = Date.now() + startMsMax;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('A server of Next did not start.');
    await sleep(50);
  }
  child.kill('SIGSTOP');
  return { child, port, isBusy: false, answered: 0 };
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/nothing/`).then(
    () => true,
    () => false,
  );
}

async function end({ child }: Instance): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGCONT');
  child.kill('SIGKILL');
  await ended;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandAs, type RunAs, spawnOptionsAs } from '#packages/embedded-postgres/src/run-as.ts';
import { installPackages } from '#tests/support/packages.ts';

const startMsMax = 30_000;

/** A program of a service that listens on a port of this machine. */
export type Service = {
  port: number;
  /** Kills it, so that it cannot clean up. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops it: it keeps its connections and answers nothing. */
  freeze(): void;
  thaw(): void;
};

export type ServiceOptions = { program: string; args: string[]; port: number; runAs: RunAs };

/** Starts a program and waits until it listens. Throws with its output if it ends or never listens. */
export async function startService({ program, args, port, runAs }: ServiceOptions): Promise<Service> {
  let child: ChildProcess | null = null;
  const start = async () => {
    const [command = '', ...rest] = commandAs(runAs, program, args);
    const own = spawn(command, rest, {
      ...spawnOptionsAs(runAs),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = own;
    let said = '';
    for (const stream of [own.stdout, own.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-4000);
      });
    }
    const deadline = Date.now() + startMsMax;
    while (!(await listens(port))) {
      if (own.exitCode !== null || Date.now() > deadline)
        throw new Error(`${program} did not start:\n${said}`);
      await sleep(50);
    }
  };
  await start();
  return {
    port,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

/** Returns the paths of the programs by name. Installs missing ones if possible, else throws with their names. */
export function findPrograms(report: (line: string) => void): Record<ProgramName, string> {
  if (Object.values(places).some((paths) => !firstOf(paths)))
    installPackages(['postgresql', 'pgbouncer', 'nginx-light', 'redis-server'], report);
  const found = Object.entries(places).map(([name, paths]) => [name, firstOf(paths)] as const);
  const missing = found.filter(([, path]) => !path).map(([name]) => name);
  if (missing.length > 0)
    throw new Error(
      `Install ${missing.join(', ')}: these programs were not found, and this is no Debian as root.`,
    );
  return Object.fromEntries(found) as Record<ProgramName, string>;
}

export type ProgramName = 'postgres' | 'initdb' | 'pg_basebackup' | 'pgbouncer' | 'nginx' | 'redis-server';

const places: Record<ProgramName, string[]> = {
  postgres: ['/usr/lib/postgresql/*/bin/postgres'],
  initdb: ['/usr/lib/postgresql/*/bin/initdb'],
  pg_basebackup: ['/usr/lib/postgresql/*/bin/pg_basebackup'],
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'],
  nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'],
  'redis-server': ['/usr/bin/redis-server', '/usr/local/bin/redis-server'],
};

function firstOf(paths: string[]): string | undefined {
  return paths
    .flatMap((path) => (path.includes('*') ? globSync(path) : path))
    .filter(existsSync)
    .at(-1);
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

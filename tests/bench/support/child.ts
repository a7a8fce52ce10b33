import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEnv, startFlags } from '#tests/support/start-command.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type RunningServer = {
  origin: string;
  pid: number;
  dataDir: string | null;
  stop: () => Promise<void>;
};

export type ServiceOptions = {
  /** A data folder that is kept, possibly of a running service. Without one, a temporary folder is made and deleted. */
  keptDir?: string;
  /** Path that must answer before the service counts as started. */
  path?: string;
  /** Further settings. */
  env?: Record<string, string>;
};

/** Starts the built service on a free port and waits until it answers. */
export async function startService(options: ServiceOptions = {}): Promise<RunningServer> {
  const { keptDir, path = '/api/health/', env } = options;
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: dataDir, TRUSTED_PROXY_HOPS: '1' };
  const child = run('lib/boot/start.ts', { ...own, ...env });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}${path}`, child);
  return { origin, pid: child.pid ?? 0, dataDir, stop: () => end(child, keptDir ? null : dataDir) };
}

/** Returns the milliseconds in which the embedded database of `dataDir` opens, without anything else. */
export async function timeDatabase(dataDir: string): Promise<number> {
  const child = run('tests/bench/support/open-only.ts', { DATA_DIR: dataDir }, 'pipe');
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Opening the database ended with code ${code}.`);
  return Number(printed);
}

/** Starts the baseline server. */
export async function startRaw(): Promise<RunningServer> {
  const port = await freePort();
  const child = run('tests/bench/support/raw-server.ts', { PORT: String(port) });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}/`, child);
  return { origin, pid: child.pid ?? 0, dataDir: null, stop: () => end(child, null) };
}

export type Reading = { longest: number; p99: number; late: number; failures: number };

/** Reads `url` again and again in a process of its own. Resolves after the first answers. */
export async function startReader(url: string): Promise<{ stop: () => Promise<Reading> }> {
  const child = run('tests/bench/support/reader.ts', {}, 'pipe', [url]);
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  await sleep(1000);
  return {
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin?.end();
      await ended;
      return JSON.parse(printed);
    },
  };
}

/** Returns the processor time that a process has used so far, in milliseconds (Linux). */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}

/** Returns the resident memory of a process in bytes (Linux). */
export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** Runs it like `npm start`. */
function run(
  file: string,
  env: Record<string, string>,
  stdout: 'ignore' | 'pipe' = 'ignore',
  args: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...startFlags, join(root, 'lib/boot/on-node-24.mjs'), file, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...startEnv, ...env },
    stdio: [stdout, stdout, 'inherit'],
  });
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 30_000; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(5);
  }
  throw new Error(`Nothing answered at ${url}.`);
}

async function end(child: ChildProcess, dataDir: string | null): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEnv, startFlags } from './start-command.ts';

export type RunningApp = {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far. */
  output: () => string;
  /** Ends it like an operator and removes its data. Resolves to its exit code. */
  stop: () => Promise<number | null>;
};

export type AppOptions = {
  /** Further settings. The environment of the machine is not passed on. */
  env?: Record<string, string>;
  /** A folder to keep. Without it, a temporary folder is made and removed by `stop`. */
  dataDir?: string;
  port?: number;
  /** The command line; by default that of `npm start` without npm. */
  command?: string[];
};

const root = join(import.meta.dirname, '../..');
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_EXTRA_CA_CERTS'];
const startLimitMs = 300_000;

/** Starts the built app on a free port with its own data, and waits until it reports that it runs. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'atrium-app-'));
  const [command = '', ...args] = options.command ?? [
    process.execPath,
    ...startFlags,
    join(root, 'lib/boot/on-node-24.mjs'),
    'lib/boot/start.ts',
  ];
  const child = spawn(command, args, {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      ...startEnv,
      ...passedOnEnv(),
      PORT: String(port),
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  await waitFor(child, () => text);
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => text,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Returns a port on which nobody listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  return address.port;
}

async function waitFor(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (!/^Atrium runs at /m.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The app did not start:\n${output()}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The app did not start in time:\n${output()}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

function passedOnEnv(): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

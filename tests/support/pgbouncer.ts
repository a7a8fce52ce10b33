import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunAs, commandAs, spawnOptionsAs } from '#packages/embedded-postgres/src/run-as.ts';
import { freePort } from './running-app.ts';

export type Pooler = { url: string; stop: () => Promise<void> };

/** Returns the program of PgBouncer; null if there is none. Debian keeps it in a folder on root's path only. */
export function findPgbouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin'];
  const programs = folders.map((folder) => join(folder, 'pgbouncer'));
  return programs.find((program) => spawnSync(program, ['--version']).status === 0) ?? null;
}

/** Starts a PgBouncer, lending connections by transaction, before a database (`*`: all) of the server with this socket folder. */
export async function startPgbouncer(socketFolder: string, name = 'postgres'): Promise<Pooler> {
  const program = findPgbouncer();
  if (!program) throw new Error('No PgBouncer was found.');
  // Only the user who runs the server can open its socket.
  const runAs = chooseRunAs(socketFolder);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'atrium-pooler-'));
  chmodSync(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${name} = host=${socketFolder} port=5432 ${name === '*' ? '' : `dbname=${name}`} user=app
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
`,
  );
  const [command = '', ...args] = commandAs(runAs, program, [settings]);
  const child = spawn(command, args, { ...spawnOptionsAs(runAs), stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-10_000);
  });
  try {
    await listens(child, port, () => said);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres?pgbouncer=true`,
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listens(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said()}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error(`PgBouncer does not listen:\n${said()}`);
}

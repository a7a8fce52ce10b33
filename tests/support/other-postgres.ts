import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import {
  chooseRunAs,
  commandAs,
  runAndWait,
  spawnOptionsAs,
} from '#packages/embedded-postgres/src/run-as.ts';
import { freePort } from './running-app.ts';

const folder = '/usr/lib/postgresql';
const oldestSupported = 15;

/** Returns the oldest PostgreSQL of the system that the service supports; null if there is none. */
export function findOtherPostgres(): { major: number; programs: string } | null {
  const majors = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  const [major] = majors
    .filter((each) => each >= oldestSupported && existsSync(join(folder, String(each), 'bin/initdb')))
    .sort((a, b) => a - b);
  return major === undefined ? null : { major, programs: join(folder, String(major), 'bin') };
}

/** Starts that server with an empty database, whose owner is a plain user. Returns the URL of it for that user. */
export async function startOtherPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { programs = '' } = findOtherPostgres() ?? {};
  const home = mkdtempSync(join(tmpdir(), 'atrium-other-'));
  const runAs = chooseRunAs(home);
  if (runAs.kind === 'user') chownSync(home, runAs.uid, runAs.gid);
  const data = join(home, 'data');
  const init = ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = runAndWait(runAs, join(programs, 'initdb'), init);
  if (made.code !== 0) throw new Error(made.output);
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-k', '', '-c', 'fsync=off'];
  const [command = '', ...args] = commandAs(runAs, join(programs, 'postgres'), options);
  const child = spawn(command, args, { ...spawnOptionsAs(runAs), cwd: '/', stdio: 'ignore' });
  const owner = postgres(`postgres://app@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => {} });
  for (let attempt = 0; ; attempt += 1) {
    const error = await owner`create role plain login`.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!error) break;
    if (attempt > 200 || child.exitCode !== null) throw error;
    await sleep(100);
  }
  await owner`create database other owner plain`;
  await owner.end();
  return {
    url: `postgres://plain@127.0.0.1:${port}/other`,
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGINT')) await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

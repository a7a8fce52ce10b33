import { type SpawnOptions, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * As whom PostgreSQL runs, which refuses root: as we are; as root under another name in a user namespace; or as
 * another user, to whom the folders then belong.
 */
export type RunAs = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

const nobody = 65_534;
const unshare = ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'];

/** The choice for data in `cluster`: once made, data go on running as the user to whom they belong. */
export function chooseRunAs(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { kind: 'user', uid: owner.uid, gid: owner.gid };
  if (succeeds({ kind: 'namespace' }, 'true', [])) return { kind: 'namespace' };
  return { kind: 'user', uid: nobody, gid: nobody };
}

/** The whole command line, with what goes before it to become that user. */
export function commandAs(runAs: RunAs, command: string, args: string[]): string[] {
  return runAs.kind === 'namespace' ? [...unshare, command, ...args] : [command, ...args];
}

/** A plain environment, because the locale and PG* variables of ours would change what the server does. */
export function spawnOptionsAs(runAs: RunAs): Pick<SpawnOptions, 'uid' | 'gid' | 'env'> {
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid, env } : { env };
}

export function runAndWait(runAs: RunAs, command: string, args: string[]): { code: number; output: string } {
  const [file = command, ...rest] = commandAs(runAs, command, args);
  const done = spawnSync(file, rest, { ...spawnOptionsAs(runAs), cwd: '/', encoding: 'utf8' });
  return {
    code: done.status ?? 127,
    output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`,
  };
}

export function succeeds(runAs: RunAs, command: string, args: string[]): boolean {
  return runAndWait(runAs, command, args).code === 0;
}

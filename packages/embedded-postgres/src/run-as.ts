import { type SpawnOptions, type StdioOptions, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * The user that PostgreSQL runs as, because it refuses root: the current user, root under another name in a user
 * namespace, or another user, who then owns the folders.
 */
export type RunAs = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

type User = { name: string; uid: number; gid: number };

/** The path of the folder that a program inherits as its fourth descriptor. */
export const inheritedFolder = '/proc/self/fd/4';

const nobody: User = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** Chooses the user for the data in `cluster`. Existing data keep running as their owner. */
export function chooseRunAs(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { kind: 'user', uid: owner.uid, gid: owner.gid };
  if (hasNamespaces()) return { kind: 'namespace' };
  const { uid, gid } = powerlessUser();
  return { kind: 'user', uid, gid };
}

/** Returns the user that initdb runs as. It needs a name, which an arbitrary uid of a container does not have. */
export function chooseInitAs(runAs: RunAs): RunAs {
  return runAs.kind === 'self' && !hasName() && hasNamespaces() ? { kind: 'namespace' } : runAs;
}

/** Returns the whole command line, with the command that switches the user first. */
export function commandAs(runAs: RunAs, command: string, args: string[]): string[] {
  if (runAs.kind !== 'namespace') return [command, ...args];
  const { uid, gid } = powerlessUser();
  return ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`, '--', command, ...args];
}

/** Returns a plain environment, because our locale and PG* variables would change the server's behaviour. */
export function spawnOptionsAs(runAs: RunAs): Pick<SpawnOptions, 'uid' | 'gid' | 'env'> {
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid, env } : { env };
}

/** Runs a program to its end. `folderFd` is a folder that it finds at `inheritedFolder`. */
export function runAndWait(
  runAs: RunAs,
  command: string,
  args: string[],
  folderFd: number | 'ignore' = 'ignore',
): { code: number; output: string } {
  const [file = command, ...rest] = commandAs(runAs, command, args);
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ignore', folderFd];
  const done = spawnSync(file, rest, { ...spawnOptionsAs(runAs), cwd: '/', encoding: 'utf8', stdio });
  return {
    code: done.status ?? 127,
    output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`,
  };
}

export function succeeds(runAs: RunAs, command: string, args: string[]): boolean {
  return runAndWait(runAs, command, args).code === 0;
}

function hasNamespaces(): boolean {
  return succeeds({ kind: 'namespace' }, 'true', []);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** Returns the user `nobody`, or another one with a name, because initdb needs a name. */
function powerlessUser(): User {
  const users = namedUsers();
  return (
    users.find(({ uid }) => uid === nobody.uid) ??
    users.find(({ name }) => name === 'nobody') ??
    users[0] ??
    nobody
  );
}

function namedUsers(): User[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    const users = lines
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
    return users.filter(({ uid }) => uid > 0);
  } catch {
    return [];
  }
}

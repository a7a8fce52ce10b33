import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketAnswers } from './answers.ts';
import { EmbeddedError } from './embedded-error.ts';
import { closeLife, type Life, makeLife, openLife } from './life.ts';
import { beatSeconds, type Lock } from './lock.ts';
import { defaultPort, socketIn } from './names.ts';
import { type Place, socketFolderOf, withFolder } from './place.ts';
import { commandAs, spawnOptionsAs } from './run-as.ts';

export type LaunchOptions = { isDurable: boolean; connectionsMax: number };

const logBytesMax = 5_000_000;
const startLimitMs = 60_000;

/*
 * Both scripts are the guard: a reader waits for the end of the pipe, then stops the server. Opening the pipe in both
 * directions first lets the second opening pass without waiting. SIGINT is PostgreSQL's fast shutdown. It is repeated
 * because a starting server ignores it.
 * Descriptor 3 is the lock, which the server inherits. The guard touches the lock file as a sign of life, and empties
 * it at the end, so that nobody waits for a silence.
 */
const beginBeat = `read -r record <"$lock"
{ while kill -0 "$server" && touch -c "$lock"; do sleep ${beatSeconds}; done; } 3<&- 6<&- 2>/dev/null &
beating=$!`;
const endBeat = `kill "$beating"
read -r last <"$lock"
[ "$last" != "$record" ] || : >"$lock"
rmdir "\${life%/*}"`;

const startScript = `
life=$1; lock=$2; shift 2
exec 7<>"$life" 6<"$life" 7>&-
"$@" 5<&- 6<&- &
server=$!
{ read -r _ <&6; rm -f "$life"; while kill -INT "$server"; do sleep 1; done; } 2>/dev/null &
reader=$!
exec 6<&-
${beginBeat}
wait "$server"; code=$?
exec 2>/dev/null
kill "$reader"
${endBeat}
exit "$code"`;

const watchOverScript = `
life=$1; lock=$2; pidfile=$3; server=$4
exec 7<>"$life" 6<"$life" 7>&-
echo ready; exec >&2
${beginBeat}
read -r _ <&6
exec 2>/dev/null
rm -f "$life"
while read -r pid <"$pidfile" && [ "$pid" = "$server" ] && kill -INT "$server"; do sleep 1; done
${endBeat}
exit 0`;

/**
 * Starts the server under a guard and waits until it answers. `folder` is the socket folder of before, when it starts
 * again. The server inherits `lock`. Null if another process was faster.
 */
export async function launch(
  place: Place,
  options: LaunchOptions,
  folder: string | null,
  lock: Lock,
): Promise<{ socketFolder: string; life: Life } | null> {
  const socketFolder = socketFolderOf(place, folder);
  const temporary = makeLife(socketFolder, place.owner);
  if (!temporary) return null;
  const logStart = rotateLog(place.log);
  try {
    const program = join(place.programs, 'bin/postgres');
    const guard = withFolder(place, place.cluster, (path, fd) => {
      const server = commandAs(place.runAs, program, serverArguments(path, socketFolder, options));
      return spawnGuard(place, startScript, [temporary.path, ...server], [lock.fd, fd]);
    });
    const end = await answersOrExits(guard, socketFolder);
    if (end === null) {
      const life = openLife(socketFolder);
      if (life) return { socketFolder, life };
    }
    const reason = lastFault(place.log, logStart);
    if (end === null || /lock file .* already exists|shared memory block .* in use/.test(reason)) return null;
    throw new EmbeddedError(`${reason || end} (its log is ${place.log})`);
  } finally {
    closeLife(temporary);
  }
}

/** Starts a new guard for a running server that lost its own. Null if that failed. */
export async function watchOver(place: Place, pid: number, socketFolder: string): Promise<Life | null> {
  const temporary = makeLife(socketFolder, place.owner);
  if (!temporary) return null;
  try {
    const guard = withFolder(place, place.cluster, (path, fd) => {
      const args = [temporary.path, join(path, 'postmaster.pid'), String(pid)];
      // The server itself still holds the lock.
      return spawnGuard(place, watchOverScript, args, ['ignore', fd], 'pipe');
    });
    await Promise.race([guard.stdout && once(guard.stdout, 'data'), sleep(5_000)]);
    guard.stdout?.destroy();
    return openLife(socketFolder);
  } finally {
    closeLife(temporary);
  }
}

function serverArguments(cluster: string, socketFolder: string, options: LaunchOptions): string[] {
  const config: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: defaultPort,
    max_connections: options.connectionsMax,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Parallel queries need more /dev/shm than containers have.
    max_parallel_workers_per_gather: 0,
    io_method: 'sync',
    ...(options.isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', cluster, ...Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Starts a guard with the arguments `life`, the path of the lock file, and the others. */
function spawnGuard(
  place: Place,
  script: string,
  [life = '', ...args]: string[],
  inherited: [lock: number | 'ignore', cluster: number | 'ignore'],
  stdout: 'log' | 'pipe' = 'log',
): ChildProcess {
  const log = openSync(place.log, 'a', 0o600);
  // The server's user may be unable to reach the lock file by its path.
  const lock = openSync(place.lock, 'a', 0o600);
  const lockPath = place.isClosed ? '/proc/self/fd/5' : place.lock;
  // A separate session, so that Ctrl+C in the terminal does not reach the guard. It ends after this process.
  const guard = spawn('sh', ['-c', script, 'atrium-database', life, lockPath, ...args], {
    ...spawnOptionsAs(place.runAs),
    cwd: '/',
    detached: true,
    stdio: ['ignore', stdout === 'pipe' ? 'pipe' : log, log, ...inherited, lock],
  });
  for (const fd of [log, lock]) closeSync(fd);
  guard.unref();
  return guard;
}

/** Returns null when the server answers, or else how the guard ended. */
async function answersOrExits(guard: ChildProcess, socketFolder: string): Promise<string | null> {
  let end: string | null = null;
  guard.once('exit', (code, signal) => {
    end ??= `its program ended (${signal ?? `code ${code}`})`;
  });
  guard.once('error', (error) => {
    end ??= `a shell cannot be started (${error.message})`;
  });
  const deadline = Date.now() + startLimitMs;
  for (let pauseMs = 10; end === null && Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.2, 500)) {
    if (existsSync(socketIn(socketFolder)) && (await socketAnswers(socketFolder))) return null;
    await sleep(pauseMs);
  }
  return end ?? 'it did not answer within a minute';
}

function rotateLog(log: string): number {
  const bytes = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= logBytesMax) return bytes;
  renameSync(log, `${log}.1`);
  return 0;
}

/** Returns the last line of the log after `start` that names a fault, without its time stamp. */
function lastFault(log: string, start: number): string {
  const lines = readFileSync(log).subarray(start).toString('utf8').trim().split('\n');
  const fault = lines.findLast((line) => /FATAL|PANIC|ERROR|error|cannot|denied|not found/.test(line));
  return (fault ?? lines.at(-1) ?? '').replace(/^.*?(?:FATAL|PANIC|ERROR): +/, '');
}

import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketAnswers } from './embedded/answers.ts';
import { createCluster } from './embedded/cluster.ts';
import { EmbeddedError } from './embedded/embedded-error.ts';
import { type LaunchOptions, launch, watchOver } from './embedded/launch.ts';
import { closeLife, isLifeHeld, type Life, openLife, touchLife } from './embedded/life.ts';
import { type Place, preparePlace } from './embedded/place.ts';
import { clearStaleLock, findPostmaster, type Postmaster } from './embedded/postmaster.ts';

type EmbeddedOptions = {
  /** The folder of the database, which is made in `postgres` below it. */
  dataDir: string;
  /** False trades durability for speed, for tests. */
  isDurable?: boolean;
  connectionsMax?: number;
  report?: (line: string) => void;
};

export type EmbeddedServer = {
  socketFolder: string;
  /** Releases the server, which stops unless another process uses it. Resolves when that is done. */
  stop: () => Promise<void>;
};

type Held = { socketFolder: string; life: Life };

const startLimitMs = 60_000;
const watchEveryMs = 1_000;
const othersHoldItAfterMs = 1_000;
const stopLimitMs = 15_000;

/**
 * Starts the PostgreSQL server of `dataDir`, or joins the one that another process started. The server runs while any
 * process that called this runs. If it stops otherwise, those processes start it again. Throws `EmbeddedError`, whose
 * message of one line says what to do.
 */
export async function startEmbedded({
  dataDir,
  isDurable = true,
  connectionsMax = 100,
  report = () => {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = preparePlace(dataDir, report);
  createCluster(place, { isDurable, report });
  const leave = new AbortController();
  const hold = (folder: string | null) => acquire(place, { isDurable, connectionsMax }, folder, leave.signal);
  let held = await hold(null);
  const { socketFolder } = held;
  const unwatch = watch(
    place,
    () => held,
    report,
    async () => {
      held = await hold(socketFolder);
    },
  );
  return {
    socketFolder,
    stop: async () => {
      leave.abort();
      await unwatch();
      closeLife(held.life);
      await stopped(place, held);
    },
  };
}

/** Joins the running server or starts one, and retries until one of both works. */
async function acquire(
  place: Place,
  options: LaunchOptions,
  folder: string | null,
  signal: AbortSignal,
): Promise<Held> {
  const deadline = Date.now() + startLimitMs;
  for (let attempt = 0; Date.now() < deadline && !signal.aborted; attempt += 1) {
    const postmaster = findPostmaster(place.cluster);
    if (!postmaster) clearStaleLock(place.cluster);
    const held = postmaster ? await join(place, postmaster, attempt) : await launch(place, options, folder);
    if (held) return held;
    await sleep(50);
  }
  throw new EmbeddedError(`another PostgreSQL holds ${place.cluster} and does not answer`);
}

/** Joins the running server. Null while it starts or stops, and if it has no guard yet. */
async function join(place: Place, postmaster: Postmaster, attempt: number): Promise<Held | null> {
  const { pid, socketFolder } = postmaster;
  if (!socketFolder) return null;
  const life = openLife(socketFolder);
  const answers = await socketAnswers(socketFolder);
  if (life && answers && isLifeHeld(life)) return { socketFolder, life };
  if (life) closeLife(life);
  // The guard was killed and is not only slow: replace it.
  const ours = !life && answers && attempt > 5 ? await watchOver(place, pid, socketFolder) : null;
  return ours && { socketFolder, life: ours };
}

/** Checks every second that the server runs and its guard knows this process. Returns a function that stops it. */
function watch(
  place: Place,
  current: () => Held,
  report: (line: string) => void,
  again: () => Promise<void>,
): () => Promise<void> {
  let round: Promise<void> | null = null;
  let misses = 0;
  const look = async () => {
    const isThere = findPostmaster(place.cluster) !== null;
    if (isThere && isLifeHeld(current().life)) return touchLife(current().life);
    if (!existsSync(place.cluster)) return;
    misses += 1;
    if (!isThere && misses % 30 === 1) report('The database stopped; starting it again.');
    closeLife(current().life);
    await again();
    misses = 0;
    if (!isThere) report('The database is back.');
  };
  const timer = setInterval(() => {
    round ??= look()
      .catch((error: unknown) => {
        if (misses % 30 === 1) report(String(error instanceof Error ? error.message : error));
      })
      .finally(() => {
        round = null;
      });
  }, watchEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

/** Waits until the server has ended. Returns early if its guard does not stop it, because other processes use it. */
async function stopped(place: Place, held: Held): Promise<void> {
  const startedAt = Date.now();
  while (findPostmaster(place.cluster) && Date.now() - startedAt < stopLimitMs) {
    const isEnding = !existsSync(held.life.path);
    if (!isEnding && Date.now() - startedAt > othersHoldItAfterMs) return;
    await sleep(10);
  }
}

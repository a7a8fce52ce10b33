import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketAnswers } from './answers.ts';
import { checkCluster, createCluster } from './cluster.ts';
import { EmbeddedError, explainFault } from './embedded-error.ts';
import { launch, watchOver } from './launch.ts';
import { closeLife, isLifeHeld, type Life, openLife, touchLife } from './life.ts';
import { type Busy, isHeldElsewhere, type Lock, lastBeatMs, leaveLock, takeLock } from './lock.ts';
import { type Place, preparePlace } from './place.ts';
import { clearStaleLock, findPostmaster, type Postmaster, socketOfLock } from './postmaster.ts';

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

/** Longer than the silence after which another machine's lock counts as left. */
const startLimitMs = 90_000;
const othersEndWithinMs = 5_000;
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
  try {
    return await start({ dataDir, isDurable, connectionsMax, report });
  } catch (error) {
    throw explainFault(error, dataDir);
  }
}

async function start(options: Required<EmbeddedOptions>): Promise<EmbeddedServer> {
  const { report } = options;
  const place = preparePlace(options.dataDir, report);
  checkCluster(place);
  const leave = new AbortController();
  const hold = (folder: string | null) => acquire(place, options, folder, leave.signal);
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
  options: Required<EmbeddedOptions>,
  folder: string | null,
  signal: AbortSignal,
): Promise<Held> {
  const deadline = Date.now() + startLimitMs;
  const refuseIfTaken = judgeOthers(place, options.report);
  for (let attempt = 0; Date.now() < deadline && !signal.aborted; attempt += 1) {
    // In another container the same process id is another process.
    const postmaster = isHeldElsewhere(place.lock) ? null : findPostmaster(place.cluster);
    const lock = postmaster ? null : await takeLock(place.lock, place.owner);
    if (postmaster) {
      const held = await join(place, postmaster, attempt);
      if (held) return held;
    } else if (lock && 'fd' in lock) {
      const held = await launchUnder(lock, place, options, folder);
      if (held) return held;
    } else if (lock) refuseIfTaken(lock);
    await sleep(50);
  }
  throw new EmbeddedError(
    `another PostgreSQL holds ${place.cluster} and does not answer; its log is ${place.log}`,
  );
}

/** Makes the data folder if there is none, and starts the server, which inherits the lock. */
async function launchUnder(
  lock: Lock,
  place: Place,
  options: Required<EmbeddedOptions>,
  folder: string | null,
): Promise<Held | null> {
  let held: Held | null = null;
  try {
    // Another process may have been faster before we had the lock.
    if (findPostmaster(place.cluster)) return null;
    const socketFolder = socketOfLock(place.cluster);
    if (socketFolder && (await socketAnswers(socketFolder))) throw takenError(place, 'another container');
    createCluster(place, options);
    clearStaleLock(place.cluster);
    held = await launch(place, options, folder, lock);
    return held;
  } finally {
    leaveLock(lock, !held && !findPostmaster(place.cluster));
  }
}

/**
 * Returns a function that throws once it is certain that another container or machine has the database: it still has
 * the lock after a few seconds, in which it may end, or gave a new sign of life.
 */
function judgeOthers(place: Place, report: (line: string) => void): (busy: Busy) => void {
  const startedAt = Date.now();
  const beatBefore = lastBeatMs(place.lock);
  let isReported = false;
  return ({ elsewhere, isSure, secondsLeft }) => {
    if (elsewhere === null) return;
    const isBeating = lastBeatMs(place.lock) !== beatBefore;
    if (isSure ? Date.now() - startedAt > othersEndWithinMs : isBeating) throw takenError(place, elsewhere);
    if (isReported || isSure) return;
    isReported = true;
    report(
      `${elsewhere} had the database a moment ago. Waiting up to ${Math.ceil(secondsLeft)} s for a sign that it still runs.`,
    );
  };
}

function takenError(place: Place, who: string): EmbeddedError {
  return new EmbeddedError(
    `${who} has the database of ${dirname(place.cluster)} open. Two servers on one data folder would lose data. Stop it first, or give each container or machine a DATA_DIR of its own`,
  );
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

import { type Database, readReplica, replicaLagMs } from '#db/client.ts';
import { describeError, log } from './log.ts';
import { countReplicaRead } from './metrics/metrics.ts';
import { processSingleton } from './process-singletons.ts';
import { withinTime } from './within-time.ts';

/** Time limit of a read. A replica that exceeds it is skipped for `restMs`. */
const answerMsMax = 3000;
const restMs = 10_000;
/** Bounds of a read of the replica in place of a primary that does not answer. */
const aloneMsMax = 1000;
const aloneLagMsMax = 60_000;

type ReplicaRead = {
  /** Returns true if `error` of the read means that the replica does not have the data yet. */
  isBehind?: (error: unknown) => boolean;
  /** Maximum lag of the replica in milliseconds. A replica further behind is skipped. */
  lagMsMax?: number;
};

/**
 * Returns the result of `read` on the read replica, or on `primary` if there is no replica or it fails, is slow or is
 * behind. `read` may run twice, so it must only read. Throws what `read` throws on the primary.
 */
export async function readFromReplica<T>(
  primary: Database,
  read: (db: Database) => Promise<T>,
  { isBehind = () => false, lagMsMax }: ReplicaRead = {},
): Promise<T> {
  const replica = readReplica();
  const state = replicaState();
  if (!replica || performance.now() < state.restsUntil) return read(primary);
  try {
    const ask = async () => {
      if (lagMsMax !== undefined && (await replicaLagMs(replica)) > lagMsMax) throw new Behind();
      return read(replica);
    };
    const found = await withinTime(answerMsMax, ask, () => new Error('The replica did not answer in time.'));
    countReplicaRead('replica');
    return found;
  } catch (error) {
    if (error instanceof Behind || isBehind(error)) {
      countReplicaRead('behind');
    } else {
      // The primary returns the result or the better error: a fault of the read itself occurs there again.
      countReplicaRead('failed');
      state.restsUntil = performance.now() + restMs;
      log('warn', 'replica_failed', describeError(error));
    }
    return read(primary);
  }
}

/**
 * Returns the result of `read` on the read replica and its lag in seconds, for a primary that does not answer. Null
 * without a replica, or if it fails, is slow or is more than a minute behind.
 */
export async function readWithoutPrimary<T>(
  read: (db: Database) => Promise<T>,
): Promise<{ found: T; lagS: number } | null> {
  const replica = readReplica();
  const state = replicaState();
  if (!replica || performance.now() < state.restsUntil) return null;
  try {
    const ask = async () => {
      const lagMs = await replicaLagMs(replica);
      return lagMs > aloneLagMsMax ? null : { found: await read(replica), lagS: Math.ceil(lagMs / 1000) };
    };
    return await withinTime(aloneMsMax, ask, () => new Error('The replica did not answer in time.'));
  } catch (error) {
    state.restsUntil = performance.now() + restMs;
    log('warn', 'replica_failed', describeError(error));
    return null;
  }
}

class Behind extends Error {}

/** `restsUntil` is in milliseconds of `performance.now()`. */
function replicaState(): { restsUntil: number } {
  return processSingleton('read-replica', () => ({ restsUntil: 0 }));
}

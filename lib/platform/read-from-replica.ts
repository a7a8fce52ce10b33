import { type Database, readReplica, replicaLagMs } from '#db/client.ts';
import { describeError, log } from './log.ts';
import { countReplicaRead } from './metrics/metrics.ts';
import { processSingleton } from './process-singletons.ts';
import { withinTime } from './within-time.ts';

/** A replica that has not answered within this time is left alone for a while, and the primary is asked. */
const answerMsMax = 3000;
const restMs = 10_000;

export type ReplicaRead = {
  /** Whether `error` of the read says that the replica has not yet what is asked for. */
  isBehind?: (error: unknown) => boolean;
  /** A replica that is further behind than this, in ms, is not asked. */
  lagMsMax?: number;
};

/**
 * What `read` answers from the replica for reads, or from `primary` where there is none, or where the replica is away,
 * slow or behind. `read` may run twice, so it must only read. Throws what `read` throws on the primary.
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
      // Whatever is wrong, the primary answers or says it better; a fault of the read itself comes again from there.
      countReplicaRead('failed');
      state.restsUntil = performance.now() + restMs;
      log('warn', 'replica_failed', describeError(error));
    }
    return read(primary);
  }
}

class Behind extends Error {}

/** `restsUntil` is on the clock of `performance`. */
function replicaState(): { restsUntil: number } {
  return processSingleton('read-replica', () => ({ restsUntil: 0 }));
}

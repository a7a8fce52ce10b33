import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';

/** How often the questions of a pool are looked at while one is open. */
const lookEveryMs = 250;
/** Without an answer for this long, a probe asks whether the server answers at all. */
const suspectAfterMs = 700;
/** Time limit of a probe, with its own connection. With `suspectAfterMs` a question waits two seconds at most. */
const probeMsMax = 1_100;
/** The time limit is counted in these steps. One that takes longer, because this thread is busy, counts as one. */
const probeStepMs = 100;
/** A transaction that runs when the server stops to answer gets more time: its result is not known. */
const transactionMsMax = 6_000;
/** Time limit of the wait for a connection of the pool. */
const queuedMsMax = 10_000;
/** How long the result of a failed probe counts. A process of a host of functions may sleep between two probes. */
const awayMsMax = 3_000;

/** What `docs/decisions/driver-patch.md` adds to the pool. */
type Unanswered = {
  connections: { askedAt: number; inTransaction: boolean; drop: () => void }[];
  /** Time of the first question that waits for a connection, 0 if none does. */
  queuedAt: number;
  refuseQueued: (before: number, error: () => Error) => void;
};
type Watched = postgres.Sql & {
  unanswered: () => Unanswered;
  options: { refuse?: (() => Error | null) | undefined };
};

/** Says that the server answers no question, or that no connection became free. Like the driver's errors, it has a code. */
class NoAnswer extends Error {
  readonly code: 'CONNECTION_STALLED' | 'CONNECTION_QUEUED';

  constructor(code: NoAnswer['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const stalled = () => new NoAnswer('CONNECTION_STALLED', 'The database does not answer.');
const queued = () => new NoAnswer('CONNECTION_QUEUED', 'No connection to the database became free in time.');

/**
 * Bounds the waits of a pool, which the driver does not. A question that gets no answer fails within two seconds if the
 * server answers nobody, and later ones fail at once until a probe succeeds. A slow statement of a server that answers
 * goes on: the timeouts of the server end it.
 */
export function watchPool(pool: postgres.Sql): void {
  const sql = pool as Watched;
  let timer: NodeJS.Timeout | null = null;
  let lookedAt = 0;
  let isProbing = false;
  let awaySince = Number.NEGATIVE_INFINITY;
  const isAway = () => performance.now() - awaySince < awayMsMax;
  sql.options.refuse = () => {
    if (!timer) start();
    return isAway() ? stalled() : null;
  };

  function start(): void {
    lookedAt = performance.now();
    timer = setInterval(look, lookEveryMs);
    timer.unref();
  }

  function look(): void {
    const now = performance.now();
    const wasBlocked = now - lookedAt > 2 * lookEveryMs;
    lookedAt = now;
    // Answers that came while this thread was busy are read first.
    if (wasBlocked) return;
    const { connections, queuedAt, refuseQueued } = sql.unanswered();
    if (!isAway() && connections.length === 0 && !queuedAt) {
      if (timer) clearInterval(timer);
      timer = null;
      return;
    }
    refuseQueued(now - queuedMsMax, queued);
    const isSuspect = connections.some(({ askedAt }) => now - askedAt > suspectAfterMs);
    if ((isSuspect || isAway()) && !isProbing) void probe();
  }

  async function probe(): Promise<void> {
    isProbing = true;
    const answers = await answersInTime(sql);
    isProbing = false;
    awaySince = answers ? Number.NEGATIVE_INFINITY : performance.now();
    if (!answers) giveUp();
  }

  function giveUp(): void {
    const now = performance.now();
    const { connections, refuseQueued } = sql.unanswered();
    refuseQueued(now, stalled);
    for (const { askedAt, inTransaction, drop } of connections) {
      if (now - askedAt > (inTransaction ? transactionMsMax : suspectAfterMs)) drop();
    }
  }
}

/**
 * Asks the server over a connection of its own. An error of the server is an answer too, and so is an answer to any
 * other question meanwhile: on a busy machine a new connection takes longer than those.
 */
async function answersInTime(sql: Watched): Promise<boolean> {
  // The driver accepts its own parsed options, but its types do not.
  const options = { ...sql.options, max: 1, fetch_types: false, refuse: undefined } as unknown;
  const probe = postgres(options as postgres.Options<Record<string, never>>);
  let answers: boolean | null = null;
  const asked = probe.unsafe('select 1').then(
    () => {
      answers = true;
    },
    (error) => {
      answers = error instanceof postgres.PostgresError;
    },
  );
  let open = openQuestions(sql);
  for (let waitedMs = 0; waitedMs < probeMsMax && answers === null; waitedMs += probeStepMs) {
    await Promise.race([asked, sleep(probeStepMs, undefined, { ref: false })]);
    // A thread that was busy until now runs its timers before it reads what came.
    await nextTurn();
    await nextTurn();
    const now = openQuestions(sql);
    if (answers === null && open.some((question) => !now.includes(question))) answers = true;
    open = now;
  }
  void probe.end({ timeout: 0 });
  return answers ?? false;
}

/** Returns when the questions were asked that wait for an answer. */
function openQuestions(sql: Watched): number[] {
  return sql.unanswered().connections.map(({ askedAt }) => askedAt);
}

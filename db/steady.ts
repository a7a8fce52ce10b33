import { Socket } from 'node:net';
import type postgres from 'postgres';
import { errorCode } from '#lib/log.ts';

/*
 * The driver (postgres.js 3.4.9) does five things when a connection breaks that would outlast the break: it sends
 * ROLLBACK into a socket that is gone, which ends the process; what the transaction still asks, and its COMMIT, goes the
 * same way, or outside any transaction to the server that this place of the pool has connected to meanwhile; a write
 * that was still waiting keeps that place from ever connecting again; the server's last word fails the next query too,
 * on the next connection; and a new connection that breaks while it is asked for the types of arrays rejects a promise
 * that nobody holds.
 */

/** What the driver gives: the options that it itself goes by, of the whole pool. */
type Pool = {
  path?: string | undefined;
  host: readonly string[];
  port: readonly number[];
  fetch_types: boolean;
  shared: { typeArrayMap: Record<number, number> };
};

/** The head of an ErrorResponse of a server that stops (57P01, 57P02); no row's text can hold its zero bytes. */
const goodbyeMark = Buffer.from('\0VFATAL\0C57P0', 'latin1');
const goodbyeHead = /E.{4}S[^\0]*$/s;
const headBytesMax = 60;

/**
 * Makes the sockets of a pool: those of `net`, but that they keep a stopping server's goodbye to themselves, and that
 * a write which waits when they close is made and fails. The types of arrays are asked for once.
 */
export function steadySockets(): (pool: Pool) => Socket {
  let opened = 0;
  return (pool) => {
    const { path, host, port } = pool;
    if (Object.keys(pool.shared.typeArrayMap).length > 0) pool.fetch_types = false;
    const socket = new Socket();
    const emit = socket.emit.bind(socket) as (event: string | symbol, ...rest: unknown[]) => boolean;
    socket.emit = (event: string | symbol, ...rest: unknown[]) => {
      if (event === 'data' && Buffer.isBuffer(rest[0])) {
        const heard = withoutGoodbye(rest[0]);
        return heard.length === 0 || emit('data', heard);
      }
      return event === 'close' ? runningWhatIsCleared(() => emit(event, ...rest)) : emit(event, ...rest);
    };
    const index = opened++ % port.length;
    if (path) return socket.connect(path);
    // The driver reads both, for the name that a certificate must bear and for its messages.
    Object.assign(socket, { host: host[index], port: port[index] });
    return socket.connect({ port: port[index] ?? 5432, host: host[index] });
  };
}

/**
 * What `tell` returns; an immediate that is cleared meanwhile runs instead. On `close` the driver clears that of a write
 * which waits but keeps its bytes and takes it for waiting still, so the next connection would never say a word. Only
 * that write can make it forget both.
 */
function runningWhatIsCleared(tell: () => boolean): boolean {
  const { clearImmediate } = globalThis;
  globalThis.clearImmediate = (immediate) => {
    const pending = immediate as { _onImmediate?: (() => void) | null } | undefined;
    const run = pending?._onImmediate;
    clearImmediate(immediate);
    run?.();
  };
  try {
    return tell();
  } finally {
    globalThis.clearImmediate = clearImmediate;
  }
}

/** The chunk up to the goodbye, which is the last that a server says; the end of the connection says as much. */
function withoutGoodbye(chunk: Buffer): Buffer {
  const mark = chunk.indexOf(goodbyeMark);
  if (mark < 0) return chunk;
  const start = Math.max(0, mark - headBytesMax);
  const head = goodbyeHead.exec(chunk.toString('latin1', start, mark));
  return head ? chunk.subarray(0, start + head.index) : chunk;
}

type Begin = (run: (tx: postgres.TransactionSql) => unknown) => Promise<unknown>;

/**
 * Lets transactions whose connection broke end by that alone: without the ROLLBACK that the driver would send, and with
 * nothing that they ask later. `begun` is told of each as it begins.
 */
export function steadyTransactions(
  sql: postgres.Sql,
  begun: (tx: postgres.TransactionSql) => void = () => {},
): void {
  const begin = sql.begin.bind(sql) as Begin;
  const steadyBegin: Begin = (run) => {
    let isLost = false;
    const ended = begin(async (tx) => {
      begun(tx);
      const { unsafe } = tx;
      const unlessLost: typeof unsafe = (...query) => {
        if (isLost) throw new ConnectionLost();
        return unsafe(...query);
      };
      Object.assign(tx, { unsafe: unlessLost });
      try {
        const result = await run(tx);
        if (!isLost) return result;
      } catch (error) {
        if (!isLost && !isConnectionLost(error)) throw error;
      }
      // The driver rejects the transaction when the connection closes, and then lets go of this one.
      return new Promise(() => {});
    });
    ended.catch((error) => {
      isLost = isConnectionLost(error);
    });
    return ended;
  };
  Object.assign(sql, { begin: steadyBegin });
}

/** Of a statement that came after its transaction's connection had broken. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED';

  constructor() {
    super('The connection of this transaction is gone.');
  }
}

/** Whether the connection is gone, or the server has just said that it closes it. */
function isConnectionLost(error: unknown): boolean {
  if (/^(?:CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ERR_STREAM_DESTROYED)/.test(errorCode(error) ?? '')) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('severity' in current && (current.severity === 'FATAL' || current.severity === 'PANIC')) return true;
  }
  return false;
}

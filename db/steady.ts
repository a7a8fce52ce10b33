import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls, { type ConnectionOptions } from 'node:tls';
import type postgres from 'postgres';
import { errorCode } from '#lib/log.ts';
import type { Address } from './address.ts';

/*
 * The driver (postgres.js 3.4.9) does seven things when a connection breaks that would outlast the break: it sends
 * ROLLBACK into a socket that is gone, which ends the process; what the transaction still asks, and its COMMIT, goes the
 * same way, or outside any transaction to the server that this place of the pool has connected to meanwhile; what is
 * asked between a socket's error and its close is never answered, and neither is what that place is asked later; a write
 * that was still waiting keeps that place from ever connecting again; the server's last word fails the next query too,
 * on the next connection; the next result begins with as many holes as the broken query had rows; and a new connection that breaks while it is asked for the types of arrays rejects a promise
 * that nobody holds. The last is made rare only: the types are not asked for again once they are known.
 */

/** What the driver hands over: the options that it itself goes by, of the whole pool. */
export type DriverOptions = { fetch_types: boolean; shared: { typeArrayMap: Record<number, number> } };

/** The head of an ErrorResponse of a server that stops (57P01, 57P02); no row's text can hold its zero bytes. */
const goodbyeMark = Buffer.from('\0VFATAL\0C57P0', 'latin1');
const goodbyeHead = /E.{4}S[^\0]*$/s;
const headBytesMax = 60;

/** ReadyForQuery: where it was said, a connection is past its beginning. */
const readyMark = Buffer.from('Z\0\0\0\x05', 'latin1');
/** CommandComplete, at which the driver begins to count rows anew. */
const rowsEnd = Buffer.from('C\0\0\0\x0dSELECT 0\0', 'latin1');

/** Makes a socket of a pool: of `net`, and of `tls` where the pool wants that, each made steady. */
export function steadySocket(driver: DriverOptions, address: Address): Socket {
  if (Object.keys(driver.shared.typeArrayMap).length > 0) driver.fetch_types = false;
  const socket = steadyWhenSecured(steady(new Socket()));
  // The driver reads them, for the name that a certificate must bear and for its messages.
  return Object.assign(socket, address).connect(address);
}

/**
 * `socket`, which now keeps a stopping server's goodbye to itself, and when it closes, however it closes, fails what
 * waits for an answer, ends the rows that came, and makes the write that still waits.
 */
function steady(socket: Socket): Socket {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...rest: unknown[]) => boolean;
  let error: unknown = null;
  let isReady = false;
  // What fails at once fails before the driver listens.
  socket.once('error', (first) => {
    error = first;
  });
  const close = (...rest: unknown[]) => {
    // The driver takes for answered what it was asked since.
    if (error !== null) emit('error', error);
    return emit('close', ...rest);
  };
  socket.emit = (event: string | symbol, ...rest: unknown[]) => {
    if (event === 'data' && Buffer.isBuffer(rest[0])) {
      const heard = withoutGoodbye(rest[0]);
      isReady ||= heard.includes(readyMark);
      return heard.length === 0 || emit('data', heard);
    }
    if (event !== 'close') return emit(event, ...rest);
    return steppingIn(
      () => close(...rest),
      () => isReady && emit('data', rowsEnd),
    );
  };
  return socket;
}

/**
 * `socket`, of which the TLS socket that the driver puts in its place will be steady too. The driver makes it at once
 * after it has stopped listening to this one, and has no other place to step in.
 */
function steadyWhenSecured(socket: Socket): Socket {
  const removeAllListeners = socket.removeAllListeners.bind(socket);
  socket.removeAllListeners = (...only) => {
    removeAllListeners(...only);
    // Closed, it is not going to be secured.
    if (only.length > 0 || socket.destroyed) return socket;
    // What is sealed has no goodbye to be seen, and its errors are the other's.
    Reflect.deleteProperty(socket, 'emit');
    const { connect } = tls;
    const connectOnce = (options: ConnectionOptions) => {
      Object.assign(tls, { connect });
      return steady(connect(options));
    };
    Object.assign(tls, { connect: connectOnce });
    return socket;
  };
  return socket;
}

/**
 * What `close` returns. In it the driver forgets what part of a message it holds, and then clears the immediate of a
 * write that waits, but keeps its bytes and takes it for waiting still, so that the next connection would never say a
 * word. There `atForgetting` is called, and then an immediate that is cleared runs instead: only that write can make the
 * driver forget both.
 */
function steppingIn(close: () => boolean, atForgetting: () => void): boolean {
  const { clearImmediate } = globalThis;
  let hasForgotten = false;
  globalThis.clearImmediate = (immediate) => {
    const pending = immediate as { _onImmediate?: (() => void) | null } | undefined;
    const run = pending?._onImmediate;
    clearImmediate(immediate);
    if (!hasForgotten) {
      hasForgotten = true;
      atForgetting();
    }
    run?.();
  };
  try {
    return close();
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

/** A connection of which a query says that it is gone has closed by then. */
const closesWithinMs = 1000;

/**
 * Lets transactions whose connection broke end by that alone: without the ROLLBACK or COMMIT that the driver would send,
 * and with nothing that they ask later. Nor is anything asked for one that is over. Holds for what is asked by `unsafe`,
 * as the query builder does; savepoints are refused. `begun` is told of each transaction as it begins.
 */
export function steadyTransactions(
  sql: postgres.Sql,
  begun: (tx: postgres.TransactionSql) => void = () => {},
): void {
  const begin = sql.begin.bind(sql) as Begin;
  const steadyBegin: Begin = (run) => {
    let isLost = false;
    let isClosed = false;
    let isOver = false;
    const hear = (error: unknown) => {
      isLost ||= isConnectionLost(error);
    };
    return begin(async (tx) => {
      begun(tx);
      const { unsafe } = tx;
      const whileItLasts: typeof unsafe = (...query) => {
        if (isLost) throw new ConnectionLost();
        if (isOver) throw new Error('The transaction of this statement is over.');
        return heardWhenRejected(unsafe(...query), hear);
      };
      Object.assign(tx, { unsafe: whileItLasts, savepoint: refuseSavepoint });
      let failure: unknown = new ConnectionLost();
      try {
        const result = await run(tx);
        if (!isLost) return result;
      } catch (error) {
        if (!isLost && !isConnectionLost(error)) throw error;
        failure = error;
      } finally {
        isOver = true;
      }
      // The loss may be another connection's: this one has its ROLLBACK then.
      if (!isClosed) await sleep(closesWithinMs, null, { ref: false });
      if (!isClosed) throw failure;
      // The driver has rejected the transaction, and lets go of this one.
      return new Promise(() => {});
    }).catch((error) => {
      isClosed = isConnectionLost(error);
      isLost ||= isClosed;
      throw error;
    });
  };
  Object.assign(sql, { begin: steadyBegin });
}

/** `query`, of whose rejection `hear` is told in the same turn: whoever waits for it may ask on before the next. */
function heardWhenRejected<Query extends PromiseLike<unknown>>(
  query: Query,
  hear: (error: unknown) => void,
): Query {
  // The driver rejects by this, and has no event for it.
  const { reject } = query as unknown as { reject: (error: unknown) => void };
  return Object.assign(query, {
    reject: (error: unknown) => {
      hear(error);
      reject(error);
    },
  });
}

function refuseSavepoint(): never {
  throw new Error(
    'No transactions inside transactions: what they ask would go on after the connection broke.',
  );
}

/** Of what was asked of a connection that is gone. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED';

  constructor() {
    super('The connection to the database is gone.');
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

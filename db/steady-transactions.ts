import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { ConnectionLost, isConnectionLost } from './connection-lost.ts';

/*
 * When a connection breaks in a transaction, the driver (postgres.js 3.4.9) sends ROLLBACK into a socket that is gone,
 * which ends the process; what the transaction still asks, and its COMMIT, goes the same way, or outside any transaction
 * to the server that this place of the pool has connected to meanwhile.
 */

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

import { Socket } from 'node:net';
import tls, { type ConnectionOptions } from 'node:tls';
import type { Address } from './address.ts';
import { ConnectionLost } from './connection-lost.ts';
import { ServerMessages } from './server-messages.ts';

/*
 * What the driver (postgres.js 3.4.9) keeps of a connection that broke, or was refused, outlasts it, and these sockets
 * keep it from that:
 * - what is asked between a socket's error and its close is never answered, and neither is what that place of the pool
 *   is asked later;
 * - a write that was still waiting keeps that place from ever connecting again;
 * - the server's last word fails the next query too, on the next connection;
 * - a server that refuses the next connection where a query broke, or closes one without a word before it is ready, is
 *   asked again and again without a pause, and the query for which it was asked never fails;
 * - the next result begins with as many holes as the broken query, or one that failed amid its rows, had rows;
 * - what fails at once, as an address that leads nowhere does, ends the process.
 * Two things remain. A new connection that breaks while it is asked for the types of arrays rejects a promise that nobody
 * holds: that is made rare only, for types that are known are not asked for again. An error whose connection breaks before
 * the server is ready for more, which is a round trip where a statement was not prepared yet, fails the next query, too.
 * The product has no cursors, no COPY and no queries that are cancelled; with these sockets they would need a look.
 */

/** What the driver hands over: the options that it itself goes by, of the whole pool. */
export type DriverOptions = { fetch_types: boolean; shared: { typeArrayMap: Record<number, number> } };

/** Makes a socket of a pool: of `net`, and of `tls` where the pool wants that, each made steady. */
export function steadySocket(driver: DriverOptions, address: Address): Socket {
  if (Object.keys(driver.shared.typeArrayMap).length > 0) driver.fetch_types = false;
  const socket = steadyWhenSecured(steady(new Socket()));
  // The driver reads them, for the name that a certificate must bear and for its messages.
  return Object.assign(socket, address).connect(address);
}

/**
 * `socket`, of whose server the driver hears what `ServerMessages` passes on, and which, however it closes, fails what
 * waits for an answer, ends the rows that came, and makes the write that still waits.
 */
function steady(socket: Socket): Socket {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...rest: unknown[]) => boolean;
  let isRefused = false;
  const messages = new ServerMessages({
    pass: (bytes) => emit('data', bytes),
    refused: (reason) => {
      isRefused = true;
      emit('error', reason);
    },
  });
  let isBegun = false;
  let error: unknown = null;
  // What fails at once fails before the driver listens.
  socket.once('error', (first) => {
    error = first;
  });
  const hear = (chunk: Buffer) => {
    // Whether TLS can be had is told by one byte, and not by a message.
    isBegun ||= !isAboutTls(chunk);
    if (!isBegun) return emit('data', chunk);
    messages.hear(chunk);
    return true;
  };
  const close = (hadError: unknown) => {
    // The driver takes for answered what it was asked since an error, and without one keeps asking for a connection.
    emit('error', error ?? new ConnectionLost());
    // After an error it waits longer each time before it connects again.
    return emit('close', isRefused || hadError);
  };
  socket.emit = (event: string | symbol, ...rest: unknown[]) => {
    if (event === 'data' && Buffer.isBuffer(rest[0])) return hear(rest[0]);
    if (event !== 'close') return emit(event, ...rest);
    return steppingIn(
      () => close(rest[0]),
      () => messages.endRows(),
    );
  };
  return socket;
}

/** Whether the first that a server says answers an SSLRequest: S or N, where a message would be R, E or v. */
function isAboutTls(chunk: Buffer): boolean {
  return chunk.length === 1 && /[SN]/.test(chunk.toString('latin1'));
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

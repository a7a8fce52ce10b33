import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import type { ConnectOptions } from '#db/client.ts';
import type { Certificate } from './certificates.ts';

export type DatabaseProxy = {
  /** How to connect through the proxy. */
  target: { url: string };
  /** Lets the next COMMIT reach the server, but cuts the connection before its reply comes back. */
  loseNextCommitReply: () => void;
  /** Number of replies lost in this way. */
  lost: () => number;
  /** Breaks every connection like a router that forgot it: the client's next read fails with ECONNRESET. */
  reset: () => void;
  /** Stops to pass replies on, also on new connections, until `flow`. */
  stall: () => void;
  flow: () => void;
  /** Lets every reply of the server take this time, also on new connections. */
  slow: (ms: number) => void;
  /** Is no server any more: breaks all connections and every new one, until `appear`. */
  vanish: () => void;
  appear: () => void;
  /** Breaks the next connection when the driver asks for the types of arrays. */
  resetAtTypes: () => void;
  close: () => Promise<void>;
};

const messageHeadBytes = 5;
const commandComplete = 'C'.charCodeAt(0);

/**
 * Starts a proxy between the service and PostgreSQL. It parses only as much of the protocol as it needs to see the
 * reply of a commit. With a certificate, it speaks TLS with the service.
 */
export async function startDatabaseProxy(
  upstream: ConnectOptions,
  certificate?: Certificate,
): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let isArmed = false;
  let isArmedForTypes = false;
  let lost = 0;
  let isStalled = false;
  let delayMs = 0;
  let isGone = false;
  const behinds = new Set<Socket>();
  const server = createServer(async (socket) => {
    if (isGone) return void socket.resetAndDestroy();
    const behind = openUpstream(upstream);
    clients.add(socket);
    behinds.add(behind);
    if (isStalled) behind.pause();
    for (const one of [socket, behind]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        clients.delete(one);
        behinds.delete(one);
        socket.destroy();
        behind.destroy();
      });
    }
    const client = certificate ? await secured(socket, certificate) : socket;
    client.on('data', (chunk: Buffer) => {
      if (isArmedForTypes && chunk.includes('typarray')) {
        isArmedForTypes = false;
        socket.resetAndDestroy();
      } else behind.write(chunk);
    });
    const tags = tagReader();
    behind.on('data', (chunk: Buffer) => {
      if (isStalled) behind.pause();
      const isCommit = tags(chunk).includes('COMMIT');
      if (delayMs > 0) return void setTimeout(() => client.write(chunk), delayMs);
      if (!isCommit || !isArmed) return void client.write(chunk);
      isArmed = false;
      lost += 1;
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(
    'url' in upstream ? upstream.url : `postgres://app@localhost/${upstream.name ?? 'postgres'}`,
  );
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.set('sslmode', certificate ? 'require' : 'disable');
  return {
    target: { url: url.toString() },
    loseNextCommitReply: () => {
      isArmed = true;
    },
    lost: () => lost,
    reset: () => {
      for (const client of clients) client.resetAndDestroy();
    },
    stall: () => {
      isStalled = true;
      for (const behind of behinds) behind.pause();
    },
    flow: () => {
      isStalled = false;
      for (const behind of behinds) behind.resume();
    },
    slow: (ms) => {
      delayMs = ms;
    },
    vanish: () => {
      isGone = true;
      for (const client of clients) client.resetAndDestroy();
    },
    appear: () => {
      isGone = false;
    },
    resetAtTypes: () => {
      isArmedForTypes = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Accepts the TLS request of a client (SSLRequest, before the first message) and returns the TLS socket. */
async function secured(socket: Socket, certificate: Certificate): Promise<TLSSocket> {
  await once(socket, 'data');
  const client = new TLSSocket(socket, { isServer: true, ...certificate });
  client.on('error', () => {});
  socket.write('S');
  return client;
}

function openUpstream(upstream: ConnectOptions): Socket {
  if ('socketFolder' in upstream) return connectSocket(join(upstream.socketFolder, '.s.PGSQL.5432'));
  const { hostname, port } = new URL(upstream.url);
  return connectSocket(Number(port || 5432), hostname);
}

/** Returns a reader of the server's messages. It returns the tags of the commands that each chunk completes. */
function tagReader(): (chunk: Buffer) => string[] {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const tags: string[] = [];
    while (pending.length >= messageHeadBytes) {
      const end = 1 + pending.readUInt32BE(1);
      if (pending.length < end) break;
      if (pending[0] === commandComplete) tags.push(pending.toString('latin1', messageHeadBytes, end - 1));
      pending = pending.subarray(end);
    }
    return tags;
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import type { ConnectOptions } from '#db/client.ts';
import type { Certificate } from './certificates.ts';

export type DatabaseProxy = {
  /** How to connect through the proxy. */
  target: { url: string };
  /** The next COMMIT reaches the server and is done, but its reply never comes back: the connection is cut. */
  loseNextCommitReply: () => void;
  /** How many replies were lost so. */
  lost: () => number;
  /** Breaks every connection as a router does that forgot it: the client's next look at it is an ECONNRESET. */
  reset: () => void;
  /** Breaks the next connection at the moment at which the driver asks it for the types of arrays. */
  resetAtTypes: () => void;
  close: () => Promise<void>;
};

const messageHeadBytes = 5;
const commandComplete = 'C'.charCodeAt(0);

/**
 * Stands between the service and PostgreSQL and understands just enough of the protocol to see a commit's reply. With a
 * certificate it speaks TLS with the service.
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
  const server = createServer(async (socket) => {
    const behind = openUpstream(upstream);
    clients.add(socket);
    for (const one of [socket, behind]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        clients.delete(one);
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
      const isCommit = tags(chunk).includes('COMMIT');
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
    resetAtTypes: () => {
      isArmedForTypes = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** `socket` once its client has asked for TLS (SSLRequest, before the first message) and was told to go ahead. */
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

/** Reads a server's stream of messages and answers the tags of the commands that each chunk says are complete. */
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

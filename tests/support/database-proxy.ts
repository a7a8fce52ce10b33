import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectOptions } from '#db/client.ts';

export type DatabaseProxy = {
  /** How to connect through the proxy. */
  target: ConnectOptions;
  /** The next COMMIT reaches the server and is done, but its reply never comes back: the connection is cut. */
  loseNextCommitReply: () => void;
  /** How many replies were lost so. */
  lost: () => number;
  close: () => Promise<void>;
};

const messageHeadBytes = 5;
const commandComplete = 'C'.charCodeAt(0);

/** Stands between the service and PostgreSQL and understands just enough of the protocol to see a commit's reply. */
export async function startDatabaseProxy(upstream: ConnectOptions): Promise<DatabaseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-proxy-'));
  const sockets = new Set<Socket>();
  let isArmed = false;
  let lost = 0;
  const server = createServer((client) => {
    const behind = openUpstream(upstream);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        behind.destroy();
      });
    }
    client.pipe(behind);
    const tags = tagReader();
    behind.on('data', (chunk: Buffer) => {
      const isCommit = tags(chunk).includes('COMMIT');
      if (!isCommit || !isArmed) return void client.write(chunk);
      isArmed = false;
      lost += 1;
      client.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done));
  const name = 'socketFolder' in upstream ? upstream.name : new URL(upstream.url).pathname.slice(1);
  return {
    target: { socketFolder: folder, ...(name !== undefined && { name }) },
    loseNextCommitReply: () => {
      isArmed = true;
    },
    lost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

import { createServer as createHttp, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createHttps, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';

export type Received = {
  headers: IncomingHttpHeaders;
  method: string;
  path: string;
  body: string;
  at: number;
  serverName: string | null;
};

export type Receiver = {
  port: number;
  /** `http(s)://127.0.0.1:<port>/hook`. */
  url: string;
  requests: Received[];
  /** Number of connections so far, including those that never became a request. */
  connections: () => number;
  close: () => Promise<void>;
};

export type Behaviour = (
  received: Received,
  response: Parameters<RequestListener>[1],
  socket: Socket,
) => void;

export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Behaviour =>
  (_received, response) =>
    void response.writeHead(status, headers).end(body);

/** Starts a real local receiver of webhooks with the given behaviour, over HTTP, or over TLS with `tls`. */
export async function startReceiver(
  behaviour: Behaviour = answer(204),
  tls?: ServerOptions,
): Promise<Receiver> {
  const requests: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('end', () => {
      const { socket } = request;
      const received: Received = {
        headers: request.headers,
        method: request.method ?? '',
        path: request.url ?? '',
        body: Buffer.concat(chunks).toString('utf8'),
        at: performance.now(),
        serverName:
          'servername' in socket && typeof socket.servername === 'string' ? socket.servername : null,
      };
      requests.push(received);
      behaviour(received, response, socket);
    });
  };
  const server = tls ? createHttps(tls, listener) : createHttp(listener);
  return listen(server, tls ? 'https' : 'http', requests);
}

/** Starts a listener that gets bare connections, for behaviour that no HTTP server has. */
export async function startRawReceiver(onConnection: (socket: Socket) => void): Promise<Receiver> {
  return listen(createTcp({ allowHalfOpen: true }, onConnection), 'http', []);
}

async function listen(server: Server, scheme: string, requests: Received[]): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://127.0.0.1:${port}/hook`,
    requests,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { doorPort } from './door.ts';

/** Handles a request before the service. Returns true if it has answered, 'mute' to pass it on and drop the answer. */
export type Meddle = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | 'mute' | Promise<boolean>;

export type Between = { url: () => string; meddle: (next: Meddle) => void };

/** Puts a proxy in front of the door, on which a test can make answers late, short or wrong. Call it after useDoor. */
export function useBetween(): Between {
  let meddle: Meddle = () => false;
  const server = createServer(async (incoming, outgoing) => {
    const done = await meddle(incoming, outgoing);
    if (done === true) return;
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: doorPort(), method, path, headers });
    onward.on('response', (answer) => {
      if (done === 'mute') return void answer.resume().on('end', () => outgoing.destroy());
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    meddle = () => false;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meddle: (next) => {
      meddle = next;
    },
  };
}

/** Applies to requests with this path. */
export const on =
  (path: RegExp, act: Meddle): Meddle =>
  (incoming, outgoing) =>
    path.test(incoming.url ?? '') ? act(incoming, outgoing) : false;

/** Answers instead of the service. */
export const says =
  (status: number, body: string, headers: Record<string, string> = {}): Meddle =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { doorPort } from './door.ts';

/**
 * What the way to the service does with a request before it goes on. True: nothing is left to do. 'mute': the service gets
 * it, and its answer is lost.
 */
export type Meddle = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | 'mute' | Promise<boolean>;

export type Between = { url: () => string; meddle: (next: Meddle) => void };

/** A way to the door on which answers can be made late, short or wrong, until the end of a test. Call it after useDoor. */
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

/** Meddles with what has this path. */
export const on =
  (path: RegExp, act: Meddle): Meddle =>
  (incoming, outgoing) =>
    path.test(incoming.url ?? '') ? act(incoming, outgoing) : false;

/** Answers in place of the service. */
export const says =
  (status: number, body: string, headers: Record<string, string> = {}): Meddle =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

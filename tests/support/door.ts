import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { answerRoute, type OwnHandler } from '#lib/boot/answer-request.ts';
import { createHttpServer, type HttpServer, listen } from '#lib/boot/http-server.ts';
import { type ApiAnswer, type ApiCall, testOrigin } from './api.ts';

/** Status of requests that the door leaves to Next, which does not run in these tests. */
export const leftToNext = 599;

let server: HttpServer | null = null;
let port = 0;

/** Gives this test file a server with these doors, for `door` to call. Call it once, after useService. */
export function useDoor(own: OwnHandler[] = [answerRoute]): void {
  beforeAll(async () => {
    server = createHttpServer(async (_req, res) => void res.writeHead(leftToNext).end(), own);
    port = await listen(server.server, 0, '127.0.0.1');
  });
  afterAll(async () => {
    await server?.drain(1000);
  });
}

/** The port on which the door's server listens. */
export const doorPort = () => port;

/** Like api, over HTTP through the door in front of Next. */
export async function door(method: string, path: string, call: ApiCall = {}): Promise<ApiAnswer> {
  const { token, json, form, raw, headers = {} } = call;
  const body = new Response(json === undefined ? (form ?? raw ?? null) : JSON.stringify(json));
  const ofForm = form ? { 'content-type': body.headers.get('content-type') ?? '' } : {};
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path: path.replace(testOrigin, ''),
    headers: {
      host: new URL(testOrigin).host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...ofForm,
      ...headers,
    },
  });
  outgoing.end(Buffer.from(await body.arrayBuffer()));
  const [incoming] = await once(outgoing, 'response');
  // A stream of events does not end by itself.
  const isStream = incoming.headers['content-type']?.startsWith('text/event-stream');
  if (isStream) incoming.destroy();
  const text = isStream ? '' : Buffer.concat(await incoming.toArray()).toString();
  const isJson = incoming.headers['content-type']?.includes('json');
  return {
    status: incoming.statusCode,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: new Headers(incoming.headers),
  };
}

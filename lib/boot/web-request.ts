import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What `next.config.ts` adds to every answer of the API. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** The request as the handlers of route files take it. Its body is taken from the connection only as it is read. */
export function webRequest(req: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = req;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://localhost${url}`, {
    method,
    headers: headersOf(req),
    ...(hasBody && { body: bodyOf(req), duplex: 'half' }),
  });
}

/** Sends a handler's answer; what is made piece by piece goes out so, at the pace of whoever reads. */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const headers = { ...commonHeaders, ...Object.fromEntries(response.headers) };
  const reader = response.body?.getReader();
  const first = await reader?.read();
  const second = first?.done === false ? await reader?.read() : undefined;
  if (!second || second.done) {
    const body = first?.value ?? new Uint8Array();
    const length = response.status === 204 ? {} : { 'content-length': body.byteLength };
    res.writeHead(response.status, { ...headers, ...length });
    res.end(body);
    return;
  }
  res.writeHead(response.status, headers);
  res.write(first?.value);
  let next: typeof first = second;
  while (next?.done === false && !res.destroyed) {
    if (!res.write(next.value)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    next = await reader?.read();
  }
  res.end();
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, typeof value === 'string' ? value : value.join(', '));
  }
  return headers;
}

function bodyOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  // Who answers before all is read leaves the rest to the server, which may need the connection again.
  const chunks = req.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  );
}

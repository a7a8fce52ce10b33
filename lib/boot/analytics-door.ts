import type { IncomingMessage, ServerResponse } from 'node:http';
import { analyticsCall } from '../http/analytics-call.ts';
import { limits } from '../plans/limits.ts';
import { markPeer } from './peer-address.ts';

const analyticsPath = /^\/api\/p\/([^/?]+)\/analytics\/?(?:\?|$)/;

/** Takes the batches of visitors' browsers before Next, by the same handler as the route file. */
export function analyticsDoor(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
  const [, name] = (req.method === 'POST' && analyticsPath.exec(req.url ?? '')) || [];
  if (name === undefined) return false;
  return answer(req, res, decodeURIComponent(name));
}

async function answer(req: IncomingMessage, res: ServerResponse, project: string): Promise<boolean> {
  markPeer(req);
  const body = await readBody(req);
  const request = new Request(`http://localhost${req.url}`, {
    method: 'POST',
    headers: headersOf(req),
    body: new Uint8Array(body),
  });
  const response = await analyticsCall.handler(request, { params: Promise.resolve({ project }) });
  res.writeHead(response.status, Object.fromEntries(response.headers));
  res.end(new Uint8Array(await response.arrayBuffer()));
  return true;
}

/** The body, cut off one byte past its limit: by that the handler sees that it is too large. */
async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > limits.jsonBytesMax) break;
    }
  } catch {
    // A body that broke off has nobody left to answer; what came of it is no JSON.
  }
  return Buffer.concat(chunks).subarray(0, limits.jsonBytesMax + 1);
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, typeof value === 'string' ? value : value.join(', '));
  }
  return headers;
}

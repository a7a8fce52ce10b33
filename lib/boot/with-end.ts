import { IncomingMessage } from 'node:http';

/**
 * The same request for Next, which waits for the end of a body wherever the method may have one: Node tells no end of a
 * request without a body (`optimizeEmptyRequests`).
 */
export function withEnd(req: IncomingMessage): IncomingMessage {
  const again = new IncomingMessage(req.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  const complete = true;
  Object.assign(again, { httpVersion, httpVersionMajor, httpVersionMinor, complete });
  Object.assign(again, { method, url, headers, rawHeaders });
  again.push(null);
  return again;
}

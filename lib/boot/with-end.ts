import { IncomingMessage } from 'node:http';

/**
 * Returns a copy of a request without a body that has ended. Next waits for the end of a body for every method that may
 * have one, and Node does not signal it for an empty body (`optimizeEmptyRequests`).
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

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '../client-address.ts';
import { settings } from '../env.ts';
import { respondError } from '../http/respond.ts';
import { answerPublic, publicTarget } from '../live/answer-public.ts';
import type { PreparedAnswer } from '../live/prepared-answer.ts';
import { requestOrigin } from '../request-origin.ts';
import { peerOfRequest } from './peer-address.ts';

/** Answers reads of the public API before Next, by the same function as the route handlers. */
export function publicDoor(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!isRead || !req.url?.startsWith('/api/p/')) return false;
  const path = req.url.split('?', 1)[0] ?? '';
  const target = publicTarget(path);
  return target ? answerBefore(req, res, path, target) : false;
}

async function answerBefore(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  target: NonNullable<ReturnType<typeof publicTarget>>,
): Promise<boolean> {
  const header = (name: string) => {
    const value = req.headers[name];
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  };
  const requestId = randomUUID();
  const answer = await answerPublic(
    {
      path,
      header,
      clientAddress: clientAddress(
        peerOfRequest(req),
        header('x-forwarded-for'),
        settings().trustedProxyHops,
      ),
      origin: requestOrigin(header, settings()),
      requestId,
    },
    target,
  ).catch((error) => failed(error, requestId));
  res.writeHead(answer.status, answer.headers);
  res.end(req.method === 'HEAD' ? undefined : (answer.body ?? undefined));
  return true;
}

/** The one error mapper's answer, in the form that this door sends. */
async function failed(error: unknown, requestId: string): Promise<PreparedAnswer> {
  const response = respondError(error, requestId, { 'X-Request-Id': requestId });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

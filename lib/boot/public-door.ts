import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { peerOfRequest } from '#lib/platform/peer-address.ts';
import { answerAsset, assetTarget } from '../embed/answer-asset.ts';
import { answerRead } from '../http/answer-read.ts';
import { respondError } from '../http/respond.ts';
import type { PreparedAnswer, PublicRequest } from '../maps/live/prepared-answer.ts';
import { clientAddress } from '../platform/client-address.ts';
import { settings } from '../platform/env.ts';
import { requestOrigin } from '../platform/request-origin.ts';

/**
 * Answers the reads that anybody may make before Next, by the same function as the route handlers; and the files that
 * embedded maps are made of, which elsewhere the host serves.
 */
export function publicDoor(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!isRead || !/^\/(?:(?:api\/p|build|embed|m)\/|embed\.js|favicon\.ico)/.test(req.url ?? ''))
    return false;
  const [path = '', query = ''] = req.url?.split('?', 2) ?? [];
  const request = publicRequestOf(req, path);
  const asset = assetTarget(path);
  const answer = asset ? answerAsset(request, asset) : answerRead(request, new URLSearchParams(query));
  return answer ? send(req, res, answer, request.requestId) : false;
}

function publicRequestOf(req: IncomingMessage, path: string): PublicRequest {
  const header = (name: string) => {
    const value = req.headers[name];
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  };
  const { trustedProxyHops } = settings();
  return {
    path,
    header,
    clientAddress: clientAddress(peerOfRequest(req), header('x-forwarded-for'), trustedProxyHops),
    origin: requestOrigin(header, settings()),
    requestId: randomUUID(),
  };
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Promise<PreparedAnswer>,
  requestId: string,
): Promise<boolean> {
  const answered = await answer.catch((error) =>
    respondError(error, requestId, { 'X-Request-Id': requestId }),
  );
  res.writeHead(answered.status, answered.headers);
  res.end(req.method === 'HEAD' ? undefined : (answered.body ?? undefined));
  return true;
}

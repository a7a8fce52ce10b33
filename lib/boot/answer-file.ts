import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerAsset, assetTarget } from '../embed/answer-asset.ts';
import { respondError } from '../http/respond.ts';
import { newId } from '../platform/ids.ts';
import { nodeRequest, refuseMethod, sendAnswer } from './answer-request.ts';

/**
 * Answers the files that embedded maps are made of before Next; on other hosts they are static files. Another method than
 * GET and HEAD is 405 here, also on the files that Next serves, which answers it with a 500.
 */
export function answerFile(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
  const path = req.url?.split('?', 1)[0] ?? '';
  const target = assetTarget(path);
  if (req.method === 'GET' || req.method === 'HEAD')
    return target === null ? false : answer(req, res, target);
  return target !== null || path.startsWith('/_next/static/') ? refuseMethod(res, ['GET']) : false;
}

async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
  const { headers: sent } = nodeRequest(req, res);
  const headers: Record<string, string> = {};
  const answered = await answerAsset({ header: (name) => sent.get(name), headers }, path).catch((error) =>
    respondError(error, { requestId: newId(), answerLanguage: 'en' }, headers),
  );
  await sendAnswer(res, answered);
  return true;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { respond, respondError } from '../http/respond.ts';
import { newId } from '../platform/ids.ts';
import { sendAnswer } from './node-request.ts';

export type Refusal = { status: 400 | 405; detail: string; headers?: Record<string, string> };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * What no route is to see, because Next answers it with an empty 400 or a 500: methods such as TRACE, and targets
 * that are no path. A whole URL as the target, which proxies send, is cut to its path.
 */
export function refusalOf(req: IncomingMessage): Refusal | null {
  if (!methods.includes(req.method ?? '')) {
    return { status: 405, detail: 'Method not allowed.', headers: { Allow: methods.join(', ') } };
  }
  if (isRepeated(req, 'authorization')) return { status: 400, detail: 'Send one Authorization header.' };
  if (isRepeated(req, 'host')) return { status: 400, detail: 'Send one Host header.' };
  const target = req.url ?? '';
  if (!target.startsWith('/')) req.url = pathOf(target) ?? target;
  return isPath(req.url ?? '') ? null : { status: 400, detail: 'The address is not valid.' };
}

/** Node keeps the first of two: what a proxy in front judged may have been the other. */
function isRepeated({ headers, rawHeaders }: IncomingMessage, name: 'authorization' | 'host'): boolean {
  if (headers[name] === undefined) return false;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const each = rawHeaders[i] ?? '';
    if (each.length === name.length && each.toLowerCase() === name) count++;
  }
  return count > 1;
}

export function refuse(res: ServerResponse, { status, detail, headers }: Refusal): Promise<void> {
  return sendAnswer(res, respond(status, { detail }, { ...headers, 'X-Request-Id': newId() }));
}

/** Answers a method that an address does not take: 405 with those that it takes. Resolves to true once it is sent. */
export async function refuseMethod(res: ServerResponse, taken: readonly string[]): Promise<true> {
  const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  await refuse(res, { status: 405, detail: `This address takes ${allow}.`, headers: { Allow: allow } });
  return true;
}

/** The answer to a throw: logged with its cause, sent without it. */
export async function answerFault(res: ServerResponse, error: unknown): Promise<void> {
  const requestId = newId();
  const answer = respondError(error, requestId, { 'X-Request-Id': requestId });
  if (res.headersSent) res.destroy();
  else await sendAnswer(res, answer);
}

function pathOf(target: string): string | null {
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

function isPath(target: string): boolean {
  if (!target.startsWith('/')) return false;
  const [path = ''] = target.split('?', 1);
  if (!path.includes('%')) return true;
  try {
    // No name holds NUL, and PostgreSQL refuses a query with it.
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

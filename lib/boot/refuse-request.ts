import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../contract/errors.ts';
import { respondError } from '../http/respond.ts';
import { newId } from '../platform/ids.ts';
import { sendAnswer } from './node-request.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * What no route is to see, because Next answers it with an empty 400 or a 500: methods such as TRACE, and targets
 * that are no path. A whole URL as the target, which proxies send, is cut to its path.
 */
export function refusalOf(req: IncomingMessage): AppError | null {
  if (!methods.includes(req.method ?? '')) {
    return new AppError('methodNotAllowed.unknown', {}, { headers: { Allow: methods.join(', ') } });
  }
  if (isRepeated(req, 'authorization')) return new AppError('invalid.twoAuthorizations');
  if (isRepeated(req, 'host')) return new AppError('invalid.twoHosts');
  const target = req.url ?? '';
  if (!target.startsWith('/')) req.url = pathOf(target) ?? target;
  return isPath(req.url ?? '') ? null : new AppError('invalid.address');
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

/** Answers a method that an address does not take: 405 with those that it takes. Resolves to true once it is sent. */
export async function refuseMethod(res: ServerResponse, taken: readonly string[]): Promise<true> {
  const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  await answerFault(
    res,
    new AppError('methodNotAllowed.other', { methods: allow }, { headers: { Allow: allow } }),
  );
  return true;
}

/** The answer to a throw: a refusal says itself, anything else is logged with its cause and sent without it. */
export async function answerFault(res: ServerResponse, error: unknown): Promise<void> {
  const requestId = newId();
  const answer = respondError(error, { requestId, answerLanguage: 'en' }, { 'X-Request-Id': requestId });
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

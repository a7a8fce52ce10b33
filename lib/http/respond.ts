import { AppError, errorStatus } from '#lib/contract/errors.ts';
import type { Fault } from '#lib/contract/fault.ts';
import { sayError } from '#lib/messages/errors.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import { answer, type Download } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isDiskFull } from '#lib/platform/disk-space.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processState } from '#lib/platform/process-state.ts';
import { settings } from '#lib/platform/settings.ts';
import {
  contended,
  isContended,
  isDatabaseAway,
  isDatabaseBusy,
  isOutOfSpace,
  isReferenceGone,
  isSchemaMissing,
  mayBeCommitted,
} from '#lib/platform/transactions.ts';

/** Time for a reader to take one piece of a download. */
const patienceMs = 60_000;

/** Makes a JSON answer that no cache keeps. Without a `body` the answer is empty. */
export function respond(status: number, body: unknown, headers: Record<string, string>): Response {
  return respondText(status, body === undefined ? null : JSON.stringify(body), headers, json);
}

/** Type of a JSON answer. */
export const json = 'application/json; charset=utf-8';

/** Makes an answer of text that no cache keeps. */
export function respondText(
  status: number,
  text: string | null,
  headers: Record<string, string>,
  type = 'text/plain; version=0.0.4; charset=utf-8',
): Response {
  const common = { 'Cache-Control': 'no-store', ...headers };
  return answer(status, text === null ? common : { 'Content-Type': type, ...common }, text);
}

/**
 * Makes a download that streams while it is made. If it fails half-way, the connection breaks off, so that no client
 * takes the file for complete.
 */
export function respondDownload(
  status: number,
  { filename, contentType, chunks }: Download,
  headers: Record<string, string>,
): Response {
  const own = {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'Content-Disposition': `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
  };
  return answer(status, { ...own, ...headers }, streamOf(chunks));
}

/** Streams chunks as the reader takes them. A reader that stops is cut off, and the source is told to end. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(timer);
    await iterator.return?.();
  };
  return new ReadableStream({
    pull: async (controller) => {
      clearTimeout(timer);
      const next = await iterator.next();
      if (next.done) {
        controller.close();
        return;
      }
      controller.enqueue(next.value);
      timer = setTimeout(() => {
        controller.error(new Error('The download was not read.'));
        void end();
      }, patienceMs).unref();
    },
    cancel: end,
  });
}

/**
 * Makes the answer for any thrown value; this is the only error mapper. An AppError maps to its own status, an
 * unreachable database and rows that others change to 503, and a row whose parent was deleted at the same moment to
 * 404. Everything else is a 500 with only the request id; the cause goes to the log.
 */
export function respondError(
  thrown: unknown,
  ctx: Pick<Ctx, 'requestId' | 'answerLanguage'>,
  headers: Record<string, string>,
): Response {
  const { status, body, headers: own } = refusalOf(thrown, ctx);
  const { Age, ...rest } = headers;
  // A refusal for want of a state has no age.
  return respond(status, body, { ...rest, ...(Age !== undefined && status < 500 && { Age }), ...own });
}

export type Refusal = { status: number; body: Record<string, unknown>; headers: Record<string, string> };

/** Returns status, body and headers for any thrown value. */
export function refusalOf(
  thrown: unknown,
  { requestId, answerLanguage }: Pick<Ctx, 'requestId' | 'answerLanguage'>,
): Refusal {
  const error = thrown instanceof AppError ? thrown : translate(thrown, requestId);
  if (error instanceof AppError) {
    const { faults, members, retryAfterSeconds, headers: own } = error.extras;
    const headers = {
      ...(error.kind === 'unauthenticated' && { 'WWW-Authenticate': 'Bearer' }),
      ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
      ...own,
    };
    const body = faults
      ? faultBody(faults, answerLanguage)
      : { detail: sayError(answerLanguage, error.said), ...members };
    return { status: errorStatus[error.kind], body, headers };
  }
  log('error', 'request_failed', { request_id: requestId, ...describeError(error) });
  const body = { detail: 'Something went wrong on our side.', request_id: requestId };
  return { status: 500, body, headers: {} };
}

/** Translates errors of the database into AppErrors. Returns other errors unchanged. */
function translate(thrown: unknown, requestId: string): unknown {
  const away = awayCode(thrown);
  if (away !== null) {
    log('error', away.event, { request_id: requestId, ...describeError(thrown) });
    return new AppError(away.code, {}, { retryAfterSeconds: 5 });
  }
  if (isContended(thrown)) {
    log('warn', 'database_contended', { request_id: requestId, ...describeError(thrown) });
    return contended();
  }
  if (!isReferenceGone(thrown)) return thrown;
  log('warn', 'reference_gone', { request_id: requestId, ...describeError(thrown) });
  return new AppError('notFound.parent');
}

/** Returns the refusal for an error of the database or disk that may pass, with the name of its log line, or null. */
function awayCode(thrown: unknown) {
  const isAway = isDatabaseAway(thrown);
  // An embedded server on a full disk stops, and then looks unreachable.
  if (isOutOfSpace(thrown) || (isAway && settings().databaseUrl === null && isDiskFull()))
    return { code: 'unavailable.diskFull', event: 'disk_full' } as const;
  if (mayBeCommitted(thrown)) return { code: 'unavailable.maybeSaved', event: 'commit_cut' } as const;
  if (isDatabaseBusy(thrown)) return { code: 'unavailable.busy', event: 'database_busy' } as const;
  if (isAway) return { code: 'unavailable.database', event: 'database_away' } as const;
  if (processState().migrated === 'unknown' && isSchemaMissing(thrown))
    return { code: 'unavailable.notMigrated', event: 'database_not_migrated' } as const;
  return null;
}

function faultBody(faults: readonly Fault[], language: InterfaceLanguage): Record<string, string[]> {
  const byPath = Map.groupBy(faults, ({ path }) => path);
  const messages = Array.from(byPath, ([path, found]) => [
    path,
    found.map((fault) => sayError(language, fault)),
  ]);
  return Object.fromEntries(messages);
}

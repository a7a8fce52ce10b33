import { errorCode } from '#db/error-code.ts';

type LogLevel = 'info' | 'warn' | 'error';

/** Writes one line of JSON. JSON escapes control characters, so that no value can forge a line. */
export function log(level: LogLevel, event: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  if (level === 'error') process.stderr.write(`${line}\n`);
  else process.stdout.write(`${line}\n`);
}

/** Returns the log fields of an error: name, message and stack, and the code of databases and sockets. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  const code = errorCode(error);
  // Message and stack of a failed query contain its parameters, which may be personal data or secrets.
  if ('query' in error && 'params' in error)
    return { error: 'FailedQuery', query: error.query, code, ...cause };
  return { error: error.name, message: error.message, stack: error.stack, code, ...cause };
}

import { errorCode } from './error-code.ts';

/** Of what was asked of a connection that is gone. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED';

  constructor() {
    super('The connection to the database is gone.');
  }
}

/** Whether `error` says that the connection is gone, or the server that it closes it. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (/^(?:CONNECTION_|ECONN|ENET|EHOST|EPIPE|ETIMEDOUT|ERR_STREAM_DESTROYED|ERR_SSL_)/.test(code))
    return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('severity' in current && (current.severity === 'FATAL' || current.severity === 'PANIC')) return true;
  }
  return false;
}

import { userInfo } from 'node:os';
import { errorCode } from './error-code.ts';

/** The embedded database cannot start. The message is one line with the reason and what to do. */
export class EmbeddedError extends Error {
  constructor(reason: string) {
    const why = reason.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
    super(
      `The embedded database cannot start: ${why}. Or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
    this.name = 'EmbeddedError';
  }
}

/** Returns a fault of the file system as an `EmbeddedError` that says what to do; other errors unchanged. */
export function explainFault(error: unknown, dataDir: string): unknown {
  if (error instanceof EmbeddedError || !(error instanceof Error)) return error;
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new EmbeddedError(`${error.message}; ${ownerAdvice(dataDir)}`);
    case 'ENOSPC':
    case 'EDQUOT':
      return new EmbeddedError(`the disk of ${dataDir} is full (${error.message}); free some space`);
    case 'EROFS':
    case 'EIO':
      return new EmbeddedError(`${dataDir} cannot be written (${error.message})`);
    default:
      return error;
  }
}

/** Returns what to do about files of another user. */
export function ownerAdvice(folder: string): string {
  return `Atrium runs as ${nameOfUs()}, and after a restore its files must belong to that user: chown -R ${nameOfUs()} ${folder}`;
}

function nameOfUs(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

import { ApiError } from '../../contract/client.ts';
import type { Trouble } from './save-state-of.ts';

const retryMinMs = 2000;
const retryMaxMs = 30_000;

/** Tracks why saving fails and how long to wait before the next attempt. */
export function createSaveTrouble() {
  let kind: Trouble | null = null;
  let detail: string | null = null;
  let retryMs = retryMinMs;
  return {
    get kind() {
      return kind;
    },
    get detail() {
      return detail;
    },
    /** Returns the wait before the next attempt in ms, or null if the user must act first. */
    fail(error: unknown): number | null {
      const known = error instanceof ApiError ? error : new ApiError(0, null);
      const { status, retryAfterSeconds } = known;
      detail = known.detail;
      if (status === 401) kind = 'signedOut';
      else if (status === 403 || status === 404 || status === 400) kind = 'forbidden';
      else {
        kind = status === 0 ? 'offline' : 'failing';
        const wait = retryAfterSeconds === null ? retryMs : retryAfterSeconds * 1000;
        retryMs = Math.min(retryMs * 2, retryMaxMs);
        return wait;
      }
      return null;
    },
    succeed() {
      kind = detail = null;
      retryMs = retryMinMs;
    },
    /** Checks whether another change is worth another attempt. */
    mayTry: () => kind !== 'signedOut' && kind !== 'forbidden',
  };
}

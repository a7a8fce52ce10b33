import type { ApiRequest } from './api-request.ts';

const longestMs = 30_000;

/**
 * Reads and drops what still comes of a body after its answer: a client that sends all of it before it reads would find
 * its connection broken instead of the answer. Only for servers that are not ours; ours does it itself.
 */
export async function dropRest({ body }: ApiRequest): Promise<void> {
  const endsAt = Date.now() + longestMs;
  const reader = body?.getReader();
  try {
    while (reader && Date.now() < endsAt) {
      if ((await reader.read()).done) return;
    }
  } catch {
    // The client left: nobody reads the answer.
  } finally {
    reader?.releaseLock();
  }
}

const longestMs = 30_000;

/**
 * Reads and drops the rest of a body after the answer. A client that sends everything before it reads would find a
 * broken connection instead of the answer. Only for other servers; ours does it itself.
 */
export async function dropRest({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const endsAt = Date.now() + longestMs;
  const reader = body.getReader();
  try {
    while (Date.now() < endsAt) {
      if ((await reader.read()).done) return;
    }
  } catch {
    // The client left: nobody reads the answer.
  } finally {
    reader.releaseLock();
  }
}

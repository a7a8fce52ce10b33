let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a later turn of the event loop, which no other caller gets. Long work that waits for it between its pieces
 * delays others by one piece, however many run at once.
 */
export function yieldTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

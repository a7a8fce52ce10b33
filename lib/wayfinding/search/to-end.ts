/** Runs work that yields between its steps to its end, at once. */
export function toEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

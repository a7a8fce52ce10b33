/** Returns the result of `work` within `ms` milliseconds, else aborts the signal and throws the error of `late`. */
export async function withinTime<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => Error,
): Promise<T> {
  const over = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(late());
    over.abort();
  }, ms);
  try {
    return await Promise.race([work(over.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Value, or a promise of it. A read from memory returns the value itself, because each `await` costs as much as a small
 * step (docs/performance.md, "Where the time of a warm read goes").
 */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `use` with the value, at once if it is no promise. Throws or rejects like `use`. */
export function whenHere<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** Returns the result of `make`. If it throws or rejects, returns the result of `recover` for the error. */
export function orElse<T>(
  make: () => MaybePromise<T>,
  recover: (error: unknown) => MaybePromise<T>,
): MaybePromise<T> {
  try {
    const made = make();
    return made instanceof Promise ? made.catch(recover) : made;
  } catch (error) {
    return recover(error);
  }
}

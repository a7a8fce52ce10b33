/**
 * A value that may be at hand. A read that is answered from memory waits for nothing: each `await` costs it as much as
 * a small step does (docs/performance.md, "Where a warm read spends its time").
 */
export type MaybePromise<T> = T | Promise<T>;

/** Gives the value to `use`: at once where it is at hand, else when it comes. Throws or rejects as `use` does. */
export function whenHere<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** What `make` gives; where it throws or rejects, what `mend` makes of the error. */
export function orElse<T>(
  make: () => MaybePromise<T>,
  mend: (error: unknown) => MaybePromise<T>,
): MaybePromise<T> {
  try {
    const made = make();
    return made instanceof Promise ? made.catch(mend) : made;
  } catch (error) {
    return mend(error);
  }
}

export type Defined<T> = { [Name in keyof T]?: T[Name] | undefined };

/** Returns `before` with the defined members of `change`; the same object if there are none. Mutates nothing. */
export function mergeDefined<T extends object>(before: T, change: Defined<T> | undefined): T {
  const given = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? before : { ...before, ...Object.fromEntries(given) };
}

/** Returns the sent value, which may be null, or the one before if none was sent. */
export function given<T>(value: T | undefined, before: T): T {
  return value === undefined ? before : value;
}

export type Defined<T> = { [Name in keyof T]?: T[Name] | undefined };

/** `before` with the members of `change` that are there; the same object where none is. Nothing is mutated. */
export function mergeDefined<T extends object>(before: T, change: Defined<T> | undefined): T {
  const given = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? before : { ...before, ...Object.fromEntries(given) };
}

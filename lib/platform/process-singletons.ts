const slots = singletonSlots();

/**
 * Returns the value stored under `name`, created with `make` on first use. Holds what must exist once per process
 * (database pool, caches, counters): Next's bundles and `lib/boot` load separate instances of a module, so module
 * variables would exist twice.
 */
export function processSingleton<T>(name: string, make: () => T): T {
  let value = slots.get(name);
  if (value === undefined) {
    value = make();
    slots.set(name, value);
  }
  // The name determines the type: one file owns each name and uses it with one type.
  return value as T;
}

/** Replaces the value under `name`. Used by tests and `lib/boot`. */
export function setProcessSingleton<T>(name: string, value: T): void {
  slots.set(name, value);
}

/** Deletes all values but `kept`, as in a new process. Nothing may be using them. Only for tests. */
export function clearProcessSingletons(kept: readonly string[]): void {
  for (const name of slots.keys()) if (!kept.includes(name)) slots.delete(name);
}

function singletonSlots(): Map<string, unknown> {
  const slotsKey = Symbol.for('atrium.process-singletons');
  const holder = globalThis as { [slotsKey]?: Map<string, unknown> };
  holder[slotsKey] ??= new Map();
  return holder[slotsKey];
}

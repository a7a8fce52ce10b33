const slots = singletonSlots();

/**
 * The one place for what must exist once per process (database pool, cached answers, counters).
 * Next's bundles and `lib/boot` load separate instances of a module, so module variables cannot hold it.
 * Returns the value stored under `name`, making it with `make` on first use.
 */
export function processSingleton<T>(name: string, make: () => T): T {
  let value = slots.get(name);
  if (value === undefined) {
    value = make();
    slots.set(name, value);
  }
  // The name determines the type: each name is used with one type only, in the file that owns it.
  return value as T;
}

/** Puts a value under `name` in place of what was there; tests and `lib/boot` use it. */
export function setProcessSingleton<T>(name: string, value: T): void {
  slots.set(name, value);
}

/** Forgets all but these, as in a new process; what uses them must be at rest. Only tests do this. */
export function clearProcessSingletons(kept: readonly string[]): void {
  for (const name of slots.keys()) if (!kept.includes(name)) slots.delete(name);
}

function singletonSlots(): Map<string, unknown> {
  const slotsKey = Symbol.for('atrium.process-singletons');
  const holder = globalThis as { [slotsKey]?: Map<string, unknown> };
  holder[slotsKey] ??= new Map();
  return holder[slotsKey];
}

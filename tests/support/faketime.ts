import { existsSync } from 'node:fs';

const libraries = ['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketime.so.1`);

/** Returns the path of libfaketime, which sets the clock of a process; null if it is not installed. */
export function findFaketime(): string | null {
  return libraries.find(existsSync) ?? null;
}

import type { Fault } from '../errors.ts';
import { limits } from '../plans/limits.ts';
import { formatPath } from './faults.ts';

/**
 * Faults at the arrays of a parsed JSON value that are longer than any schema takes, at most 50. Looked for before a
 * schema does, which would judge every item first: seconds for a body of a few MB.
 */
export function crowdedFaults(value: unknown): Fault[] {
  const faults: Fault[] = [];
  walk(value, [], faults);
  return faults;
}

/** Looks at `value`, which stands at `path`; the path is one array, added to and taken from on the way. */
function walk(value: unknown, path: PropertyKey[], faults: Fault[]): void {
  if (typeof value !== 'object' || value === null || faults.length >= limits.faultsMax) return;
  if (Array.isArray(value) && value.length > limits.arrayItemsMax) {
    const message = `At most ${limits.arrayItemsMax.toLocaleString('en')} items.`;
    faults.push({ path: formatPath(path), message });
    return;
  }
  const isArray = Array.isArray(value);
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    if (typeof member !== 'object' || member === null) continue;
    path.push(isArray ? Number(name) : name);
    walk(member, path, faults);
    path.pop();
  }
}

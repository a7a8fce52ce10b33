import { isSame } from './is-same.ts';

/** A member that differs between two values, by its path. A value that a side lacks is null. */
export type Difference = { path: string; before: unknown; after: unknown };

/**
 * Lists the members that differ between two objects, the innermost ones: `status.type`, `translations.en.title`. Lists
 * count as one value. Returns an empty list for equal objects.
 */
export function differencesOf(before: object, after: object, prefix = ''): Difference[] {
  const [left, right] = [before as Members, after as Members];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].flatMap((name) => {
    const [was, is] = [left[name] ?? null, right[name] ?? null];
    if (isSame(was, is)) return [];
    const path = `${prefix}${name}`;
    return isMembers(was) && isMembers(is)
      ? differencesOf(was, is, `${path}.`)
      : [{ path, before: was, after: is }];
  });
}

type Members = Record<string, unknown>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

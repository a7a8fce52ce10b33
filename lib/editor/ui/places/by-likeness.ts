import { foldForms, isSameName } from '../../../mapmodel/search-text.ts';

type Named = { readonly label: string; readonly run: unknown };

/**
 * Returns the matching entries: first those that are called so, then those that start with the search, then those that
 * contain it. Within each group unusable entries come last.
 */
export function byLikeness<Entry extends Named>(entries: readonly Entry[], search: string): Entry[] {
  const wanted = foldForms(search.trim());
  const distance = ({ label, run }: Entry) => {
    const names = foldForms(label);
    const isAt = (has: (name: string, form: string) => boolean) =>
      names.some((name) => wanted.some((form) => has(name, form)));
    const startsAt = isAt((name, form) => name.startsWith(form))
      ? 1
      : isAt((name, form) => name.includes(form))
        ? 2
        : 3;
    const miss = isSameName(label, search) ? 0 : startsAt;
    return 2 * miss + (run === null ? 1 : 0);
  };
  return entries.toSorted((a, b) => distance(a) - distance(b));
}

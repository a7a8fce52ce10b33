import { plainText } from '../../mapmodel/plain-text.ts';

type Named = { readonly label: string; readonly run: unknown };

/**
 * Returns the matching entries: first those that start with the search, then those that contain it. Within each group
 * unusable entries come last.
 */
export function byLikeness<Entry extends Named>(entries: readonly Entry[], search: string): Entry[] {
  const wanted = plainText(search).trim();
  const distance = ({ label, run }: Entry) => {
    const name = plainText(label);
    const miss = name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : 2;
    return 2 * miss + (run === null ? 1 : 0);
  };
  return entries.toSorted((a, b) => distance(a) - distance(b));
}

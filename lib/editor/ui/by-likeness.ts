import { plainText } from '../../mapmodel/plain-text.ts';

type Named = { readonly label: string; readonly run: unknown };

/** What begins with the search first, then what has it in one piece; of these, what cannot be done comes last. */
export function byLikeness<Entry extends Named>(entries: readonly Entry[], search: string): Entry[] {
  const wanted = plainText(search).trim();
  const distance = ({ label, run }: Entry) => {
    const name = plainText(label);
    const miss = name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : 2;
    return 2 * miss + (run === null ? 1 : 0);
  };
  return entries.toSorted((a, b) => distance(a) - distance(b));
}

/** Ends what is typed ahead: the name is whole. */
export const typedEnd = '\n';
/** Leads what is typed ahead to the next language's title. */
export const typedNext = '\t';

/**
 * What is typed so far for a title field that does not stand yet, with one more key (`KeyboardEvent.key`) taken in;
 * null when the key means something else. Backspace takes a letter back and does not delete the place; Tab leads
 * through as many titles as there are `languages`, and past the last one ends the name.
 */
export function typeAhead(typed: string, key: string, languages: number): string | null {
  const isEdge = key === 'Enter' || key === 'Tab' || key === ' ';
  const isName = isEdge ? typed !== '' : key.length === 1 || key === 'Backspace';
  if (!isName) return null;
  if (typed.endsWith(typedEnd)) return typed;
  if (key === 'Backspace') return [...typed].slice(0, -1).join('');
  if (key === 'Tab') return typed + (titlesOf(typed).length < languages ? typedNext : typedEnd);
  return typed + (key === 'Enter' ? typedEnd : key);
}

/** The titles that were typed, in the order of the languages. */
export function titlesOf(typed: string): string[] {
  return (typed.endsWith(typedEnd) ? typed.slice(0, -typedEnd.length) : typed).split(typedNext);
}

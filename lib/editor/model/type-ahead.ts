/** Ends what is typed ahead: the name is whole. */
export const typedEnd = '\n';

/**
 * What is typed so far for a title field that does not stand yet, with one more key (`KeyboardEvent.key`) taken in;
 * null when the key means something else. Backspace takes a letter back, lest it delete the place to be named.
 */
export function typeAhead(typed: string, key: string): string | null {
  const isName = key.length === 1 || key === 'Backspace' || (key === 'Enter' && typed !== '');
  if (!isName) return null;
  if (typed.endsWith(typedEnd)) return typed;
  if (key === 'Backspace') return [...typed].slice(0, -1).join('');
  return typed + (key === 'Enter' ? typedEnd : key);
}

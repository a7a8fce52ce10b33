/** Marks the end of the typed name. */
export const typedEnd = '\n';
/** Separates the titles of two languages. */
const typedNext = '\t';

/**
 * Adds a key (`KeyboardEvent.key`) to the text typed for a title field that does not exist yet. Returns null if the key
 * means something else. Backspace removes a letter and never the place. Tab moves to the title of the next language, up
 * to `languages`, and after the last ends the name.
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

/** Returns the typed titles, in the order of the languages. */
export function titlesOf(typed: string): string[] {
  return (typed.endsWith(typedEnd) ? typed.slice(0, -typedEnd.length) : typed).split(typedNext);
}

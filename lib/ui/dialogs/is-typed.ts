/**
 * Checks whether a person typed this name. Spaces are compared as a page shows them, and letters in either of their
 * Unicode forms: names that came from files have other forms than a keyboard writes.
 */
export function isTyped(text: string, name: string): boolean {
  return shownForm(text) === shownForm(name);
}

function shownForm(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

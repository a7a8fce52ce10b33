let sessions = 0;

/** Returns a name for one stay in a field, from focus to blur. Changes with the same name are one undo step. */
export function newFieldSession(): string {
  sessions++;
  return `field ${sessions}`;
}

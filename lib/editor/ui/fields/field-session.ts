let sessions = 0;

/** A name for one stay in a field, from focus to blur: what is typed in between is one step of undo. */
export function newFieldSession(): string {
  sessions++;
  return `field ${sessions}`;
}

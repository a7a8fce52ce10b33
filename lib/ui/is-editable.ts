/** Kinds of input that take no text. */
const withoutText: readonly string[] = ['checkbox', 'radio', 'button', 'color'];

/** Checks whether an element takes text or a choice by keys, so that the keys of a page must leave it alone. */
export function isEditable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

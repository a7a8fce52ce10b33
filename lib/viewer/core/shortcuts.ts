import { isEditable } from '../../ui/is-editable.ts';
import { isCommand, type KeyPress, keyLetter, writesText } from '../../ui/key-letter.ts';
import { shortcutKeys } from './shortcut-keys.ts';
import type { Viewer } from './viewer.ts';

/**
 * Carries out the keys that features added to `viewer.parts.shortcuts`. On the document, because right after loading
 * nothing has the focus. A press that writes into a field stays there, and one that a panel used does not arrive. Of
 * several for a key, the one that was added last is first.
 */
export function listenToShortcuts({ parts }: Viewer): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || (writesText(event) && isEditable(event.target))) return;
    const key = pressedKey(event);
    const found = parts.shortcuts.findLast(
      ({ name, isOffered }) => shortcutKeys[name] === key && isOffered?.() !== false,
    );
    if (!found) return;
    event.preventDefault();
    found.run();
  });
}

/** Returns a key press as `shortcutKeys` writes it, on keyboards of every script. */
export function pressedKey(press: KeyPress): string {
  if (press.key === 'Escape') return 'Esc';
  if (writesText(press)) return keyLetter(press).toUpperCase();
  const isPlain = isCommand(press) && !press.shiftKey && !press.altKey;
  return isPlain ? `Ctrl+${keyLetter(press).toUpperCase()}` : '';
}

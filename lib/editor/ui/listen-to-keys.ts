import type { Editor } from '../editor.ts';
import { pressKey } from '../keyboard.ts';
import { typeAhead } from '../model/type-ahead.ts';

/** Keys that a focused button, list or link keeps for itself. */
const ownKeys = new Set([
  'Enter',
  ' ',
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
]);

/** Brings the keyboard to the operations, wherever the focus is but in a text, a menu or a dialog. */
export function listenToKeys(editor: Editor): () => void {
  const stop = new AbortController();
  document.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      if (event.defaultPrevented || event.isComposing || !(target instanceof HTMLElement)) return;
      if (
        isText(target) ||
        target.closest('[role="dialog"], [role="menu"], [role="listbox"]:not([data-place-list])')
      )
        return;
      const isFree = target === document.body || target.hasAttribute('data-editor-canvas');
      if (!isFree && ownKeys.has(event.key) && !event.ctrlKey && !event.metaKey) return;
      // The title field is on its way: what is meant for it must neither choose a tool nor be lost.
      const { isTitleWanted, typedAhead: before } = editor.session.store.getState();
      const typedAhead =
        isTitleWanted && !event.ctrlKey && !event.metaKey ? typeAhead(before, event.key) : null;
      if (typedAhead !== null) {
        event.preventDefault();
        event.stopPropagation();
        editor.session.set({ typedAhead });
        return;
      }
      if (event.key === ' ') return;
      if (event.key === 'Tab' && (target === document.body || isAtEnd(editor, event.shiftKey))) return;
      if (!pressKey(editor, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: stop.signal },
  );
  return () => stop.abort();
}

function isText(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'color'].includes(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    element.isContentEditable
  );
}

/** Tab leaves the canvas behind the last place, and before the first. */
function isAtEnd({ session }: Editor, isBack: boolean): boolean {
  const { selection, levelId } = session.store.getState();
  const places = session.document.places(levelId ?? '');
  const end = isBack ? places[0] : places.at(-1);
  return places.length === 0 || (selection.length > 0 && selection.at(-1) === end?.id);
}

import { isForDialog } from '../../ui/dialogs/is-for-dialog.ts';
import { isEditable } from '../../ui/is-editable.ts';
import type { Editor } from '../editor.ts';
import { holdText, isOfText, pressKey, releaseKey } from '../keyboard.ts';
import { typedIn } from '../screen/screen.ts';
import { restingTool } from '../tools/list.ts';

/** Keys that a focused button, list or link keeps. */
export const ownKeys: ReadonlySet<string> = new Set([
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

/** Sends key presses to the operations, unless the focus is in a text, a menu or a dialog. */
export function listenToKeys(editor: Editor, closePanel: () => boolean): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const take = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
      if (isEditable(target)) {
        if (!isOfText(event)) editor.screen.goOn();
        return;
      }
      if (isForDialog(target)) return;
      if (target.closest('[role="menu"], [role="listbox"]:not([data-place-list])')) return;
      // A row of a list renames what it shows, in its place.
      if (event.key === 'F2' && target.closest('[data-renames]')) return;
      // Before a button takes Enter or Space, or a list the arrows: keys of a name must not reach them.
      if (holdText(editor, event)) return take(event);
      const isFree = target === document.body || target.hasAttribute('data-editor-canvas');
      if (!isFree && ownKeys.has(event.key) && !event.ctrlKey && !event.metaKey) return;
      if (event.key === ' ') return;
      if (event.key === 'Tab' && (target === document.body || isAtEnd(editor, event.shiftKey))) return;
      const isClosed = event.key === 'Escape' && isAtRest(editor) && (endNaming(editor) || closePanel());
      if (isClosed || pressKey(editor, event)) take(event);
    },
    options,
  );
  // Some browsers press a focused button when Space is released, even if its press was handled.
  document.addEventListener(
    'keyup',
    (event) => {
      releaseKey(editor, event);
      const isInField = isEditable(event.target);
      if (event.key === ' ' && !isInField && typedIn(editor.screen.store.getState()) !== '') take(event);
    },
    options,
  );
  // The release of a key in another window is not reported here.
  const settle = () => editor.tools.settle();
  addEventListener('blur', settle, options);
  document.addEventListener('visibilitychange', settle, options);
  // The tools handle presses on the map themselves: the second press of a double click may belong to the first.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      settle();
      if (!(target instanceof Element && target.closest('[data-editor-canvas]'))) editor.screen.goOn();
    },
    options,
  );
  return () => stop.abort();
}

/** Ends the naming of places. Returns whether there was one. */
function endNaming({ screen }: Editor): boolean {
  const isNaming = screen.store.getState().naming !== null;
  if (isNaming) screen.endNaming();
  return isNaming;
}

/** Checks that no tool, drawing, drag or corner is active, so that Esc may close a panel. */
function isAtRest({ screen, tools }: Editor): boolean {
  const { vertex } = screen.store.getState();
  return vertex === null && tools.tool === restingTool && tools.state.mode === 'idle';
}

/** Checks whether Tab leaves the canvas: after the last place, or before the first. */
function isAtEnd({ screen, session }: Editor, isBack: boolean): boolean {
  const { selection, levelId } = screen.store.getState();
  const places = session.document.places(levelId ?? '');
  const end = isBack ? places[0] : places.at(-1);
  return places.length === 0 || (selection.length > 0 && selection.at(-1) === end?.id);
}

import { useEffect, useRef } from 'react';
import { isForDialog } from '../../../ui/dialogs/is-for-dialog.ts';
import { keyName } from '../../keyboard.ts';
import { operations } from '../../operations.ts';
import { ownKeys } from '../listen-to-keys.ts';

type Keys = {
  /** Called on Esc, to leave without a change. */
  onEscape: () => void;
  /** Called on Enter on the map; null if there is nothing to confirm. */
  onEnter: (() => void) | null;
};

/** Lets keys only change the view, never the document, while a proposal is shown. */
export function useImportKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || isForDialog(target) || target.closest('[role="menu"]')) return;
      const { onEscape, onEnter } = latest.current;
      const isOnMap = target === document.body || target.hasAttribute('data-editor-canvas');
      const isEscape = event.key === 'Escape';
      if (isEscape) onEscape();
      else if (event.key === 'Enter' && isOnMap && onEnter) onEnter();
      else if (target.matches('input:not([type="checkbox"]), textarea, select') || isForView(event)) return;
      // Keys that a focused button or list uses stay with it.
      else if (!isOnMap && ownKeys.has(event.key)) return;
      event.stopPropagation();
      // Text of the panel can still be copied.
      if (isOnMap || isEscape) event.preventDefault();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

function isForView(event: KeyboardEvent): boolean {
  const name = keyName(event);
  const found = operations.find(({ keys }) => keys.includes(name));
  // Directions have their own panel and their own clicks.
  if (found?.id === 'way') return false;
  return found === undefined || found.group === 'view' || found.group === 'project';
}

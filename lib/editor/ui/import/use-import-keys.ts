import { useEffect, useRef } from 'react';
import { keyName } from '../../keyboard.ts';
import { operations } from '../../operations.ts';
import { ownKeys } from '../listen-to-keys.ts';

type Keys = {
  /** Esc: leaves, without a change. */
  onEscape: () => void;
  /** Enter on the map, where something waits for it. */
  onEnter: (() => void) | null;
};

/** While something is proposed, keys look at the map and never edit it. */
export function useImportKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.closest('[role="dialog"], [role="menu"]')) return;
      const { onEscape, onEnter } = latest.current;
      const isOnMap = target === document.body || target.hasAttribute('data-editor-canvas');
      const isEscape = event.key === 'Escape';
      if (isEscape) onEscape();
      else if (event.key === 'Enter' && isOnMap && onEnter) onEnter();
      else if (target.matches('input:not([type="checkbox"]), textarea, select') || isForView(event)) return;
      // What a button or a list does with the key stays theirs.
      else if (!isOnMap && ownKeys.has(event.key)) return;
      event.stopPropagation();
      // Words of the panel can still be copied.
      if (isOnMap || isEscape) event.preventDefault();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

function isForView(event: KeyboardEvent): boolean {
  const name = keyName(event);
  const found = operations.find(({ keys }) => keys.includes(name));
  // Directions have a panel and clicks of their own.
  if (found?.id === 'way') return false;
  return found === undefined || found.group === 'view' || found.group === 'project';
}

'use client';

import type { ReactNode } from 'react';
import type { EditorStrings } from '../../../messages/editor.ts';
import { IconButton } from '../../../ui/Button.tsx';
import type { OperationId } from '../../operations/types.ts';
import { operation } from '../../operations.ts';
import { useEditor } from './context.tsx';
import { useDocument, useScreen, useSession } from './hooks.ts';

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const macNames = { mod: '⌘', alt: '⌥', shift: '⇧' };

const keySigns: Record<string, string> = {
  alt: 'Alt',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  tab: 'Tab',
  backspace: '⌫',
};

/** Returns a key as labelled on the reader's keyboard: `Ctrl+Z`, `Strg+Z`. */
export function keyText(key: string, { keyNames }: Pick<EditorStrings, 'keyNames'>): string {
  const names: Record<string, string> = { ...keySigns, ...keyNames, ...(isMac && macNames) };
  const parts = key === '+' ? ['+'] : key.split('+');
  return parts.map((part) => names[part] ?? part.toUpperCase()).join(isMac ? '' : '+');
}

/** Returns an operation and whether it can be used, updated as the editor changes. */
function useOperation(id: OperationId) {
  const { editor, t } = useEditor();
  const found = operation(id);
  useScreen((state) => state);
  useSession((state) => state);
  useDocument((document) => document.get(editor.screen.store.getState().selection[0] ?? ''));
  const reason = found.blocked?.(editor) ?? null;
  const label = t.operations[id];
  const [key] = found.keys;
  return {
    label,
    key: key ? keyText(key, t) : null,
    reason: reason && t.reasons[reason],
    isOn: found.isOn?.(editor) ?? false,
    run: () => found.run(editor),
  };
}

type OpButtonProps = { id: OperationId; icon: ReactNode; className?: string };

/** Button for an operation. Its tooltip has the key, and the reason if the operation cannot be used. */
export function OpButton({ id, icon, className }: OpButtonProps) {
  const { label, key, reason, isOn, run } = useOperation(id);
  const hasState = operation(id).isOn !== undefined;
  return (
    <IconButton
      label={label}
      data-tip={label}
      data-tip-key={key ?? undefined}
      data-tip-note={reason ?? undefined}
      aria-description={reason ?? undefined}
      className={className}
      aria-disabled={reason !== null || undefined}
      aria-keyshortcuts={key ?? undefined}
      data-on={isOn || undefined}
      {...(hasState && { 'aria-pressed': isOn })}
      onClick={() => reason === null && run()}
      icon={icon}
    />
  );
}

'use client';

import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type ConfirmButtonProps = Omit<ConfirmDialogProps, 'isOpen' | 'onClose' | 'run'> & {
  /** Does the action. It calls `close` unless it leads to another page. */
  run: (close: () => void) => Promise<void>;
  /** Whether the action can be undone: its button is not red at first sight. */
  isUndoable?: boolean;
};

/** Button that asks before its action. */
export function ConfirmButton({ run, isUndoable = false, ...question }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button isDanger={!isUndoable} onClick={() => setOpen(true)}>
        {question.action}
      </Button>
      <ConfirmDialog
        {...question}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={() => run(() => setOpen(false))}
      />
    </div>
  );
}

'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { createLoader } from './create-loader.ts';
import { useStrings } from './Strings.tsx';
import { useToast } from './Toasts.tsx';

/** The code that manages focus and scrolling of dialogs is loaded when the first dialog opens. */
const loader = createLoader(() => import('./dialog-frame.tsx'));

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Whether a click beside the dialog leaves it open, to protect work in it. */
  isSticky?: boolean;
  /** Whether only a button of its own closes the dialog, for content that is shown only once. */
  isOnce?: boolean;
  /** `wide` is for tables and forms in two columns. */
  size?: 'md' | 'wide';
  children: ReactNode;
};

/** Modal dialog. On a phone it is a sheet from below. */
export function Dialog(props: DialogProps) {
  const parts = loader.use();
  const { isOpen, onOpenChange } = props;
  const toast = useToast();
  const { t } = useStrings();
  const title = t.errors.unreachable;
  const change = useRef(onOpenChange);
  change.current = onOpenChange;
  useEffect(() => {
    if (!isOpen) return;
    // A dialog that did not load is closed, so that its button works again.
    const fail = () => {
      toast({ tone: 'error', title });
      change.current(false);
    };
    const load = () => loader.load(fail);
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [isOpen, toast, title]);
  return parts && <parts.DialogFrame {...props} />;
}

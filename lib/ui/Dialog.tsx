'use client';

import { type ReactNode, useEffect } from 'react';
import { createLoader } from './create-loader.ts';

/** What keeps focus and scrolling in a dialog is fetched when the first one opens. */
const loader = createLoader(() => import('./dialog-frame.tsx'));

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Work in it is not lost by a click beside it. */
  isSticky?: boolean;
  /** It holds what nobody can look at again: only a button of its own, by which the reader says so, closes it. */
  isOnce?: boolean;
  /** A wide one holds tables and forms in two columns. */
  size?: 'md' | 'wide';
  children: ReactNode;
};

/** A modal dialog; on a phone a sheet from below. */
export function Dialog(props: DialogProps) {
  const parts = loader.use();
  const { isOpen } = props;
  useEffect(() => {
    if (isOpen) loader.load();
  }, [isOpen]);
  return parts && <parts.DialogFrame {...props} />;
}

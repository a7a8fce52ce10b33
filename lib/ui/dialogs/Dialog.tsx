'use client';

import type { ReactNode } from 'react';
import { lateCode } from '../../late/late-code.ts';
import { useLate } from '../hooks/late.ts';

/** The code that manages focus and scrolling of dialogs is loaded when the first dialog opens. */
const frame = lateCode(() => import('./dialog-frame.tsx'));

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Whether a click beside the dialog leaves it open, to protect work in it. */
  isSticky?: boolean;
  /** Whether only a button of its own closes the dialog, for content that is shown only once. */
  isOnce?: boolean;
  /** `wide` is for forms in two columns, `full` for a table that takes all the room there is. */
  size?: 'md' | 'wide' | 'full';
  /** Finds what takes the focus when the control that opened the dialog is gone, in place of the control beside it. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
};

/** Modal dialog. On a phone it is a sheet from below. */
export function Dialog(props: DialogProps) {
  const parts = useLate(frame, props.isOpen);
  return parts && <parts.DialogFrame {...props} />;
}

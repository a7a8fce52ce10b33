'use client';

import { lateCode } from '../../late/late-code.ts';
import { useLate } from '../hooks/late.ts';
import type { DialogProps } from './dialog-frame.tsx';

/** The code that manages focus and scrolling of dialogs is loaded when the first dialog opens. */
const frame = lateCode(() => import('./dialog-frame.tsx'));

/** Modal dialog. On a phone it is a sheet from below. */
export function Dialog(props: DialogProps) {
  const parts = useLate(frame, props.isOpen);
  return parts && <parts.DialogFrame {...props} />;
}

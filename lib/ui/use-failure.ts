'use client';

import { errorText } from './describe-error.ts';
import { useStrings } from './Strings.tsx';
import { useToast } from './Toasts.tsx';

/** Returns a function that shows a failure as a message: a title, and the reason in the user's language. */
export function useFailure(): (title: string, error: unknown) => void {
  const { t } = useStrings();
  const toast = useToast();
  return (title, error) => toast({ tone: 'error', title, text: errorText(error, t) });
}

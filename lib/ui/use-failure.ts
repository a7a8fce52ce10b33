'use client';

import { ApiError } from '#lib/contract/client.ts';
import { describeError } from './describe-error.ts';
import { useStrings } from './Strings.tsx';
import { useToast } from './Toasts.tsx';

/** Returns a function that shows a failure as a message: a title, and the reason in the user's language. */
export function useFailure(): (title: string, error: unknown) => void {
  const { t } = useStrings();
  const toast = useToast();
  return (title, error) => {
    const text = error instanceof ApiError ? describeError(error, t).message : t.errors.ours;
    toast({ tone: 'error', title, ...(text && { text }) });
  };
}

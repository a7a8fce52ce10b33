'use client';

import { useRef } from 'react';
import { errorText } from './describe-error.ts';
import { useStrings } from './Strings.tsx';
import { useToast } from './Toasts.tsx';

type Failure = {
  /** Begins an attempt: closes the message of the one before. Returns when this attempt is over, for other messages. */
  begin: () => AbortSignal;
  /** Shows a failure as a message: a title, and the reason in the user's language. */
  fail: (title: string, error: unknown) => void;
};

/** Shows the failures of an action that can be tried again. */
export function useFailure(): Failure {
  const { t } = useStrings();
  const toast = useToast();
  const attempt = useRef(new AbortController());
  return {
    begin: () => {
      attempt.current.abort();
      attempt.current = new AbortController();
      return attempt.current.signal;
    },
    fail: (title, error) =>
      toast({ tone: 'error', title, text: errorText(error, t), over: attempt.current.signal }),
  };
}

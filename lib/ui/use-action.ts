'use client';

import { useState } from 'react';
import { ApiError } from '#lib/contract/client.ts';
import { describeError } from '#lib/strings/describe-error.ts';
import { useStrings } from './Strings.tsx';
import { useToast } from './Toasts.tsx';

export type Action = {
  isBusy: boolean;
  /** Does the work; a failure becomes a message under `failed`. */
  run: (failed: string, work: () => Promise<void>) => void;
};

/** The one way a button, a menu or a switch calls the API; forms use `useSubmit`. */
export function useAction(): Action {
  const { t } = useStrings();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (failed: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const text = error instanceof ApiError ? describeError(error, t).message : t.errors.ours;
      toast({ tone: 'error', title: failed, ...(text && { text }) });
    }
    setBusy(false);
  };
  return {
    isBusy,
    run: (failed, work) => {
      if (!isBusy) void attempt(failed, work);
    },
  };
}

'use client';

import { useState } from 'react';
import { useFailure } from './use-failure.ts';

export type Action = {
  isBusy: boolean;
  /** Does the work; a failure becomes a message under `failed`. */
  run: (failed: string, work: () => Promise<void>) => void;
};

/** The one way a button, a menu or a switch calls the API; forms use `useSubmit`. */
export function useAction(): Action {
  const fail = useFailure();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (failed: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(failed, error);
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

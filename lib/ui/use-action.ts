'use client';

import { useState } from 'react';
import { useFailure } from './use-failure.ts';

type Action = {
  isBusy: boolean;
  /** Runs the work. A failure becomes a message with the title `failed`. */
  run: (failed: string, work: () => Promise<void>) => void;
};

/** Returns a function that calls the API, for buttons, menus and switches. Forms use `useSubmit`. */
export function useAction(): Action {
  const { begin, fail } = useFailure();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (failed: string, work: () => Promise<void>) => {
    setBusy(true);
    begin();
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

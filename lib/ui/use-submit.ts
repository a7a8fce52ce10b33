'use client';

import { type FormEvent, useState } from 'react';
import type { Faults } from '#lib/contract/client.ts';
import { type DescribedError, explainError } from './describe-error.ts';
import { useStrings } from './Strings.tsx';

const nothingWrong: DescribedError = { message: null, faults: {} };

type Submit = {
  /** Props of the `Form`. */
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    message: string | null;
    faultCount: number;
  };
  isBusy: boolean;
  faults: Faults;
};

/**
 * Submits a form: `run` gets the entered data. An `ApiError` that `run` throws becomes messages at `fields`, or one
 * above the form. The form stays busy after success, because the next page replaces it.
 */
export function useSubmit(fields: readonly string[], run: (entered: FormData) => Promise<void>): Submit {
  const { t } = useStrings();
  const [isBusy, setBusy] = useState(false);
  const [{ message, faults }, setWrong] = useState(nothingWrong);
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    setWrong(nothingWrong);
    try {
      await run(new FormData(form));
    } catch (error) {
      setWrong(explainError(error, t, fields));
      setBusy(false);
    }
  };
  return {
    form: {
      onSubmit: (event) => {
        event.preventDefault();
        if (!isBusy) void submit(event.currentTarget);
      },
      message,
      faultCount: Object.keys(faults).length,
    },
    isBusy,
    faults,
  };
}

'use client';

import { type FormEvent, useState } from 'react';
import { ApiError, type Faults } from '#lib/contract/client.ts';
import { type DescribedError, describeError } from './describe-error.ts';
import { useStrings } from './Strings.tsx';

const nothingWrong: DescribedError = { message: null, faults: {} };

type Submit = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  message: string | null;
  faults: Faults;
  faultCount: number;
};

/**
 * Submits a form: `run` gets the entered data. An `ApiError` that `run` throws becomes messages at `fields`, or one
 * above the form. The form stays busy after success, because the next page replaces it.
 */
export function useSubmit(fields: readonly string[], run: (entered: FormData) => Promise<void>): Submit {
  const { t } = useStrings();
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(nothingWrong);
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    setWrong(nothingWrong);
    try {
      await run(new FormData(form));
    } catch (error) {
      setWrong(explain(error));
      setBusy(false);
    }
  };
  const explain = (error: unknown): DescribedError =>
    error instanceof ApiError ? describeError(error, t, fields) : { message: t.errors.ours, faults: {} };
  return {
    onSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) void submit(event.currentTarget);
    },
    isBusy,
    ...wrong,
    faultCount: Object.keys(wrong.faults).length,
  };
}

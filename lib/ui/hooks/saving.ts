'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type DescribedError, errorText, explainError } from '../describe-error.ts';
import { useStrings } from '../Strings.tsx';
import { useToast } from '../Toasts.tsx';

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

const nothingWrong: DescribedError = { message: null, faults: {} };

/** Properties of a `Form`. */
type Submit = DescribedError & { onSubmit: (event: FormEvent<HTMLFormElement>) => void; isBusy: boolean };

/**
 * Submits a form: `run` gets the entered data. An `ApiError` that `run` throws becomes messages at the fields with these
 * names, and at `others`, which have none in the form, or one above the form. The form stays busy after success, because
 * the next page replaces it.
 */
export function useSubmit(run: (entered: FormData) => Promise<void>, others: readonly string[] = []): Submit {
  const { t } = useStrings();
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(nothingWrong);
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    setWrong(nothingWrong);
    const names = Array.from(form.elements, (field) => field.getAttribute('name') ?? '').filter(Boolean);
    try {
      await run(new FormData(form));
    } catch (error) {
      setWrong(explainError(error, t, [...names, ...others]));
      setBusy(false);
    }
  };
  return {
    ...wrong,
    isBusy,
    onSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) void submit(event.currentTarget);
    },
  };
}

/** Returns a function that shows a message of success and reloads the data of the page. See also `useFailure`. */
export function useSuccess(): (title: string, text?: string) => void {
  const toast = useToast();
  const router = useRouter();
  return (title, text) => {
    toast({ tone: 'success', title, ...(text && { text }) });
    router.refresh();
  };
}

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

/** Makes the browser ask before the page closes while work would be lost. */
export function useWarnBeforeLeaving(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isLost]);
}

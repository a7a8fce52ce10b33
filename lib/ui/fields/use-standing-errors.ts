'use client';

import { createContext, use, useState } from 'react';
import type { Faults } from '#lib/contract/client.ts';

const none: readonly string[] = [];

/** What the fields and the button of a form know of its last submission: `useSubmit` tells it to `Form`. */
export const FormContext = createContext<{ faults: Faults; isBusy: boolean }>({ faults: {}, isBusy: false });

/**
 * Returns the errors of a field, by default those that the form has for its name, and `forget`, which hides them. A
 * field calls `forget` when a person changes it; other fields keep their errors, and the next reply of the server brings
 * new ones.
 */
export function useStandingErrors(errors?: readonly string[], name = '') {
  const { faults } = use(FormContext);
  const shown = errors ?? faults[name] ?? none;
  const [forgotten, setForgotten] = useState(none);
  return { standing: forgotten === shown ? none : shown, forget: () => setForgotten(shown) };
}

'use client';

import { useState } from 'react';

const none: readonly string[] = [];

/**
 * Returns the errors of a field, and `forget`, which hides them. A field calls `forget` when a person changes it; other
 * fields keep their errors, and the next reply of the server brings new ones.
 */
export function useStandingErrors(errors: readonly string[] = none) {
  const [forgotten, setForgotten] = useState(none);
  return { standing: forgotten === errors ? none : errors, forget: () => setForgotten(errors) };
}

'use client';

import { useState } from 'react';

const none: readonly string[] = [];

/**
 * What is said about a field until it is changed: `forget` is called then. Other fields keep their errors, and the next
 * answer brings new ones.
 */
export function useStandingErrors(errors: readonly string[] = none) {
  const [forgotten, setForgotten] = useState(none);
  return { standing: forgotten === errors ? none : errors, forget: () => setForgotten(errors) };
}

import { ApiError, type Faults } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import type { PartsOf } from './base-parts.ts';

/** Longer waits are shown in minutes. */
const secondsSaidMax = 120;

export type DescribedError = {
  /** Message above the form or in a toast; null if every fault belongs to a field. */
  message: string | null;
  /** Messages by field, for the `fields` of the form. */
  faults: Faults;
};

/** Returns the texts for an API error. Faults outside the form's fields join the general message. */
export function describeError(
  error: Pick<ApiError, 'status' | 'detail' | 'faults' | 'retryAfterSeconds'>,
  t: PartsOf,
  fields: readonly string[] = [],
): DescribedError {
  const faults: Faults = {};
  const elsewhere: string[] = [];
  for (const [path, messages] of Object.entries(error.faults)) {
    const field = fields.find(
      (name) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`),
    );
    if (field) faults[field] = [...(faults[field] ?? []), ...messages];
    else elsewhere.push(...messages);
  }
  if (elsewhere.length > 0) return { message: [...new Set(elsewhere)].join(' '), faults };
  if (Object.keys(faults).length > 0) return { message: null, faults };
  return { message: generalMessage(error, t), faults };
}

/** Like `describeError`, for anything that was thrown. What does not come from the API is our fault. */
export function explainError(error: unknown, t: PartsOf, fields: readonly string[]): DescribedError {
  return error instanceof ApiError ? describeError(error, t, fields) : { message: t.errors.ours, faults: {} };
}

/** Returns one text for anything that was thrown, for a place without fields. */
export function errorText(error: unknown, t: PartsOf): string {
  return explainError(error, t, []).message ?? t.errors.ours;
}

function generalMessage(
  error: Pick<ApiError, 'status' | 'detail' | 'retryAfterSeconds'>,
  t: PartsOf,
): string {
  const { status, detail, retryAfterSeconds } = error;
  if (status === 0) return t.errors.unreachable;
  if (status === 429 && retryAfterSeconds !== null) {
    return retryAfterSeconds <= secondsSaidMax
      ? fill(t.errors.tooMany, { count: retryAfterSeconds })
      : fill(t.errors.tooManyMinutes, { count: Math.ceil(retryAfterSeconds / 60) });
  }
  if (status >= 500) return (status === 503 && detail) || t.errors.ours;
  return detail || t.errors.refused;
}

import type { ApiError, Faults } from '#lib/contract/client.ts';
import type { AppStrings } from '#lib/strings/app.ts';
import { fill } from '#lib/strings/text.ts';

/** Longer waits are said in minutes. */
const secondsSaidMax = 120;

export type DescribedError = {
  /** What to say above the form or in a message; null where every fault has its field. */
  message: string | null;
  /** Messages by field, for the `fields` that the form has. */
  faults: Faults;
};

/** What an API error says to the reader. Faults at places that the form does not show join the message. */
export function describeError(
  error: Pick<ApiError, 'status' | 'detail' | 'faults' | 'retryAfterSeconds'>,
  t: AppStrings,
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

function generalMessage(
  error: Pick<ApiError, 'status' | 'detail' | 'retryAfterSeconds'>,
  t: AppStrings,
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

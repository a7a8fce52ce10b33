import type { AppStrings } from '#lib/messages/app.ts';
import { fill } from '#lib/messages/fill.ts';

/** Formats a duration in milliseconds: `412 ms`, `5.0 s`. */
export function formatDuration(
  durationMs: number,
  t: Pick<AppStrings, 'webhooks'>,
  language: string,
): string {
  if (durationMs < 1000) return fill(t.webhooks.deliveries.milliseconds, { count: durationMs });
  const count = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return fill(t.webhooks.deliveries.seconds, { count: count.format(durationMs / 1000) });
}

import type { AppStrings } from '#lib/messages/app.ts';
import { fill } from '#lib/messages/fill.ts';
import type { DeliveryShape } from '#lib/webhooks/present.ts';

/** Checks whether a delivery's error says more than the status beside it. */
export function saysMore(
  { error, status_code }: Pick<DeliveryShape, 'error' | 'status_code'>,
  t: Pick<AppStrings, 'webhooks'>,
): boolean {
  return (
    error !== '' && (status_code === null || error !== fill(t.webhooks.answered, { status: status_code }))
  );
}

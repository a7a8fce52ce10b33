import type { Ctx } from '#lib/platform/context.ts';
import { type DeliveryShape, presentDelivery } from './present.ts';
import { type DeliveryFilter, listDeliveryRows } from './queries.ts';
import { requireWebhook } from './require-webhook.ts';

export type DeliveryListInput = DeliveryFilter & {
  organizationId: string;
  id: string;
  offset: number;
  size: number;
};

/** The webhook's deliveries of the last 30 days that came to an end, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  input: DeliveryListInput,
): Promise<{ count: number; results: DeliveryShape[] }> {
  const { count, rows } = await listRows(ctx, input);
  return { count, results: rows.map((row) => presentDelivery(row, ctx.answerLanguage)) };
}

/** As listDeliveries, each with the headers of its request, for the page that shows them. */
export async function listDeliveryDetails(ctx: Ctx, input: DeliveryListInput) {
  const { count, rows } = await listRows(ctx, input);
  return {
    count,
    results: rows.map((row) => ({
      ...presentDelivery(row, ctx.answerLanguage),
      // What `deliver` wrote: names and values.
      requestHeaders: row.requestHeaders as Record<string, string> | null,
    })),
  };
}

async function listRows(ctx: Ctx, input: DeliveryListInput) {
  const { webhook } = await requireWebhook(ctx, input);
  return listDeliveryRows(ctx.db, webhook.id, input, input.offset, input.size);
}

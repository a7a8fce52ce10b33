import { deliveryStatuses, type WebhookEvent, webhookEvents } from '#lib/contract/choices.ts';

export type DeliveryQuery = {
  status: (typeof deliveryStatuses)[number] | null;
  event: WebhookEvent | null;
  page: number;
};

/** Parses the query of the page's address. Invalid values count as absent. */
export function parseDeliveryQuery(query: Record<string, string | string[] | undefined>): DeliveryQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  return {
    status: deliveryStatuses.find((known) => known === text('status')) ?? null,
    event: webhookEvents.find((known) => known === text('event')) ?? null,
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
  };
}

/** Returns the address of the webhook's page with its deliveries by `query`. */
export function deliveryAddress(address: string, { status, event, page }: DeliveryQuery): string {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (event) params.set('event', event);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${address}?${params}` : address;
}

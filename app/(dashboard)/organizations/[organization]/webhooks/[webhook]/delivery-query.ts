import type { PageQuery } from '#app/page-props.ts';
import { deliveryStatuses, webhookEvents } from '#lib/contract/choices.ts';
import { listPage, pageAddress, queryText } from '../../../../list-page.ts';

export type DeliveryQuery = ReturnType<typeof parseDeliveryQuery>;

/** Parses the query of the page's address. Invalid values count as absent. */
export function parseDeliveryQuery(query: PageQuery) {
  return {
    status: deliveryStatuses.find((known) => known === queryText(query, 'status')) ?? null,
    event: webhookEvents.find((known) => known === queryText(query, 'event')) ?? null,
    page: listPage(query),
  };
}

/** Returns the address of the webhook's page with its deliveries by `query`. */
export function deliveryAddress(address: string, { status, event, page }: DeliveryQuery): string {
  return pageAddress(address, page, { status, event });
}

import { Send } from 'lucide-react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { ListSection } from '#lib/ui/shell/Section.tsx';
import type { listDeliveries } from '#lib/webhooks/deliveries.ts';
import { ListPager } from '../../../../ListPager.tsx';
import { NoneFound } from '../../../../NoneFound.tsx';
import { DeliveryFilters } from './DeliveryFilters.tsx';
import { DeliveryItem } from './DeliveryItem.tsx';
import { type DeliveryQuery, deliveryAddress } from './delivery-query.ts';
import styles from './webhook.module.css';

type DeliverySectionProps = {
  found: Awaited<ReturnType<typeof listDeliveries>>;
  query: DeliveryQuery;
  /** Address of the webhook's page. */
  address: string;
  webhook: { id: string; organization: string };
  canSend: boolean;
};

/** Delivery history: filters, one page of deliveries, and links to the others. */
export async function DeliverySection({ found, query, address, webhook, canSend }: DeliverySectionProps) {
  const { t, language } = await pageStrings();
  const texts = t.webhooks.deliveries;
  const isFiltered = query.status !== null || query.event !== null;
  return (
    <ListSection title={texts.title} text={texts.text}>
      {(found.count > 0 || isFiltered) && (
        <DeliveryFilters
          query={query}
          address={address}
          count={fill(texts.count, { count: found.count }, language)}
        />
      )}
      {found.results.length > 0 ? (
        <ol className={styles.deliveries}>
          {found.results.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryItem delivery={delivery} webhook={webhook} canSend={canSend} />
            </li>
          ))}
        </ol>
      ) : isFiltered ? (
        <NoneFound level={3} texts={texts} all={{ text: texts.clearFilter, href: address }} />
      ) : (
        <EmptyState level={3} picture={<Send aria-hidden />} title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      )}
      <ListPager
        page={query.page}
        count={found.count}
        size={limits.pageSizeDefault}
        addressOf={(page) => deliveryAddress(address, { ...query, page })}
      />
    </ListSection>
  );
}

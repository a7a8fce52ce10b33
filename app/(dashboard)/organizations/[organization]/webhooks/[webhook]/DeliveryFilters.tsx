'use client';

import { RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { webhookEvents } from '#lib/contract/choices.ts';
import { IconButton } from '#lib/ui/Button.tsx';
import { Select } from '#lib/ui/menus/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { FilterBar } from '../../../../FilterBar.tsx';
import { type DeliveryQuery, deliveryAddress } from './delivery-query.ts';

type DeliveryFiltersProps = { query: DeliveryQuery; address: string; count: string };

export function DeliveryFilters({ query, address, count }: DeliveryFiltersProps) {
  const { t } = useStrings('webhooks');
  const texts = t.webhooks.deliveries;
  const router = useRouter();
  const show = (change: Partial<DeliveryQuery>) =>
    router.replace(deliveryAddress(address, { ...query, ...change, page: 1 }), { scroll: false });
  return (
    <FilterBar count={count}>
      <Select
        label={texts.status}
        size="sm"
        value={query.status ?? 'any'}
        choices={[
          { value: 'any', label: texts.anyStatus },
          { value: 'success', label: texts.success },
          { value: 'failed', label: texts.failed },
        ]}
        onChange={(status) => show({ status: status === 'any' ? null : status })}
      />
      <Select
        label={texts.event}
        size="sm"
        value={query.event ?? 'any'}
        choices={[
          { value: 'any', label: texts.anyEvent },
          ...webhookEvents.map((event) => ({ value: event, label: event })),
        ]}
        onChange={(event) => show({ event: event === 'any' ? null : event })}
      />
      <IconButton label={texts.refresh} onClick={() => router.refresh()} icon={<RefreshCw aria-hidden />} />
    </FilterBar>
  );
}

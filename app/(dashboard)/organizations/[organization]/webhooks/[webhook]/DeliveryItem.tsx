'use client';

import { ChevronRight, RotateCw } from 'lucide-react';
import { call } from '#lib/contract/client.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { Button } from '#lib/ui/Button.tsx';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import type { DeliveryWithHeaders } from '#lib/webhooks/present.ts';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { formatDuration } from './format-duration.ts';
import { SendResult, useSend } from './SendResult.tsx';
import styles from './webhook.module.css';

type DeliveryItemProps = {
  delivery: DeliveryWithHeaders;
  webhook: { id: string; organization: string };
  canSend: boolean;
};

/** One delivery of the history, which opens to show its details. */
export function DeliveryItem({ delivery, webhook, canSend }: DeliveryItemProps) {
  const { t, language } = useStrings('webhooks');
  const texts = t.webhooks.deliveries;
  const { sent, isBusy, send } = useSend();
  const isSuccess = delivery.status === 'success';
  const again = () =>
    call('redeliver', {
      params: { id: webhook.id, delivery_id: delivery.id },
      query: { organization: webhook.organization },
    });
  return (
    <details className={styles.delivery}>
      <summary className={styles.summary}>
        <ChevronRight className={styles.turn} aria-hidden />
        <Badge tone={isSuccess ? 'success' : 'error'}>{isSuccess ? texts.success : texts.failed}</Badge>
        <code className={styles.event}>{delivery.event}</code>
        <span className={styles.code}>{delivery.status_code ?? texts.noStatus}</span>
        <span className={styles.duration}>{formatDuration(delivery.duration_ms, t, language)}</span>
        <span className={styles.time}>
          <LocalTime value={delivery.created_at} isExact />
        </span>
      </summary>
      <div className={`stack-4 ${styles.body}`}>
        <DeliveryDetails delivery={delivery} />
        {canSend && (
          <div className={`stack-3 ${styles.again}`}>
            <Button size="sm" icon={<RotateCw aria-hidden />} isBusy={isBusy} onClick={() => send(again)}>
              {texts.redeliver}
            </Button>
            <SendResult
              sent={sent}
              texts={{
                passed: texts.redelivered,
                failed: texts.redeliverFailed,
                notSent: texts.notRedelivered,
              }}
            />
          </div>
        )}
      </div>
    </details>
  );
}

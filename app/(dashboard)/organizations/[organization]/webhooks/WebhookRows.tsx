import { ChevronRight, Webhook } from 'lucide-react';
import { projectEvents } from '#lib/contract/choices.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { Row, Rows } from '#lib/ui/Rows.tsx';
import { NearLink } from '#lib/ui/shell/NearLink.tsx';
import type { WebhookDetails } from '#lib/webhooks/present.ts';
import { HealthBadge } from './HealthBadge.tsx';
import styles from './webhooks.module.css';

type WebhookRowsProps = { webhooks: readonly WebhookDetails[]; hasPlan: boolean; address: string };

/** List of webhooks with their health. */
export async function WebhookRows({ webhooks, hasPlan, address }: WebhookRowsProps) {
  const { t } = await pageStrings();
  return (
    <Rows label={t.webhooks.title}>
      {webhooks.map((webhook) => (
        <Row
          key={webhook.id}
          start={<Webhook aria-hidden />}
          title={
            <NearLink className={styles.link} href={`${address}/${webhook.id}`}>
              {webhook.url}
            </NearLink>
          }
          beside={<HealthBadge facts={webhook} hasPlan={hasPlan} />}
          text={
            <>
              {webhook.description && <p className={styles.clamped}>{webhook.description}</p>}
              <p>
                <span>{eventsText(webhook.events, t.webhooks.allEvents)}</span>
                {webhook.last_delivery_at && (
                  <span>
                    {' · '}
                    {t.webhooks.lastDelivery} <LocalTime value={webhook.last_delivery_at} />
                  </span>
                )}
              </p>
            </>
          }
          end={<ChevronRight className={styles.chevron} aria-hidden />}
        />
      ))}
    </Rows>
  );
}

function eventsText(events: readonly string[], all: string): string {
  return events.length === projectEvents.length ? all : events.join(', ');
}

import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import type { WebhookShape } from '#lib/webhooks/present.ts';
import styles from './webhook.module.css';

/** Facts of a webhook beside its deliveries. */
export async function WebhookFacts({ webhook }: { webhook: WebhookShape }) {
  const { t } = await pageStrings();
  const texts = t.webhooks;
  const time = (value: string | null) => (value ? <LocalTime value={value} /> : texts.never);
  const maker = webhook.created_by?.full_name || webhook.created_by?.email || texts.goneAccount;
  const failures = { count: webhook.consecutive_failures, max: limits.webhookFailuresMax };
  return (
    <section aria-label={texts.facts}>
      <dl className={styles.facts}>
        <div className={styles.wide}>
          <dt>{texts.subscribed}</dt>
          <dd>
            <ul className={styles.events}>
              {webhook.events.map((event) => (
                <li key={event}>
                  <code>{event}</code>
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>{texts.lastDelivery}</dt>
          <dd>{time(webhook.last_delivery_at)}</dd>
        </div>
        <div>
          <dt>{texts.lastSuccess}</dt>
          <dd>{time(webhook.last_success_at)}</dd>
        </div>
        <div>
          <dt>{texts.failures}</dt>
          <dd>{fill(texts.failuresOf, failures)}</dd>
        </div>
        <div>
          <dt>{texts.created}</dt>
          <dd>
            <LocalTime value={webhook.created_at} isDay />, {maker}
          </dd>
        </div>
      </dl>
    </section>
  );
}

import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { QueryProps } from '#app/page-props.ts';
import { orNotFound } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { listDeliveries } from '#lib/webhooks/deliveries.ts';
import { presentWebhook, type WebhookShape } from '#lib/webhooks/present.ts';
import { openOrganization, titledForManagers } from '../../open-organization.ts';
import { HealthBadge } from '../HealthBadge.tsx';
import { findWebhook, openWebhooks } from '../open-webhooks.ts';
import { PausedNotice } from '../PausedNotice.tsx';
import { type HealthFacts, webhookHealth } from '../webhook-health.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { parseDeliveryQuery } from './delivery-query.ts';
import { WebhookActions } from './WebhookActions.tsx';
import styles from './webhook.module.css';

type WebhookPageProps = QueryProps & { params: Promise<{ organization: string; webhook: string }> };

const titleOf = titledForManagers(({ t }) => t.webhooks.title);

export async function generateMetadata(props: WebhookPageProps): Promise<Metadata> {
  const { organization, webhook } = await props.params;
  const { canManage } = await openOrganization(organization);
  if (canManage) await findWebhook(organization, webhook);
  return titleOf(props);
}

export default async function WebhookPage({ params, searchParams }: WebhookPageProps) {
  const { organization: organizationId, webhook: id } = await params;
  const { ctx, organization, hasPlan, allowsLocal, address, planAddress } =
    await openWebhooks(organizationId);
  const { t } = await pageStrings();
  const query = parseDeliveryQuery(await searchParams);
  const webhook = presentWebhook((await findWebhook(organizationId, id)).webhook);
  const [found, lastFailed] = await orNotFound(
    Promise.all([
      listDeliveries(ctx, {
        organization: organizationId,
        id,
        ...(query.status && { status: query.status }),
        ...(query.event && { event: query.event }),
        offset: (query.page - 1) * limits.pageSizeDefault,
        size: limits.pageSizeDefault,
      }),
      listDeliveries(ctx, { organization: organizationId, id, status: 'failed', offset: 0, size: 1 }),
    ]),
  );
  return (
    <div className={styles.webhook}>
      <header className={`stack-3 ${styles.head}`}>
        <Link className={styles.back} href={address}>
          <ChevronLeft aria-hidden />
          {t.webhooks.back}
        </Link>
        <div className="line">
          <h2 className={styles.url}>{webhook.url}</h2>
          <HealthBadge facts={webhook} hasPlan={hasPlan} />
        </div>
        {webhook.description && <p className={styles.description}>{webhook.description}</p>}
        <WebhookActions
          webhook={webhook}
          address={address}
          hasPlan={hasPlan}
          plan={t.shell.plans[organization.plan]}
          allowsLocal={allowsLocal}
        />
      </header>
      <WebhookNotice
        webhook={webhook}
        hasPlan={hasPlan}
        plan={t.shell.plans[organization.plan]}
        planAddress={planAddress}
        lastError={lastFailed.results[0]?.error ?? null}
      />
      <WebhookFacts webhook={webhook} />
      <DeliverySection
        found={found}
        query={query}
        address={`${address}/${id}`}
        webhook={{ id, organization: organization.id }}
        canSend={hasPlan}
      />
    </div>
  );
}

/** Facts of a webhook beside its deliveries. */
async function WebhookFacts({ webhook }: { webhook: WebhookShape }) {
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

type WebhookNoticeProps = {
  webhook: HealthFacts;
  hasPlan: boolean;
  plan: string;
  planAddress: string;
  /** Error of the last failed delivery; null if none failed. */
  lastError: string | null;
};

/** Says what stops the webhook from working and what to do. Empty if it works. */
async function WebhookNotice(props: WebhookNoticeProps) {
  const { webhook, hasPlan, plan, planAddress, lastError } = props;
  const { t, language } = await pageStrings();
  const texts = t.webhooks;
  const max = limits.webhookFailuresMax;
  const last = lastError && <p>{fill(texts.lastError, { error: lastError })}</p>;
  switch (webhookHealth(webhook, hasPlan)) {
    case 'working':
    case 'idle':
      return null;
    case 'failing':
      return (
        <Callout tone="warning">
          <p>{fill(texts.failingNotice, { count: webhook.consecutive_failures, max }, language)}</p>
          {last}
        </Callout>
      );
    case 'disabled':
      return (
        <Callout tone="error">
          <p>
            <span>{fill(texts.disabledAt, { count: max })}</span>{' '}
            {webhook.disabledAt && <LocalTime value={webhook.disabledAt} />}
          </p>
          {last}
          <p>{texts.disabledAdvice}</p>
        </Callout>
      );
    case 'off':
      return <Callout tone="info">{texts.offNotice}</Callout>;
    case 'paused':
      return <PausedNotice plan={plan} planAddress={planAddress} />;
  }
}

import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { QueryProps } from '#app/page-props.ts';
import { orNotFound } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { limits } from '#lib/plans/limits.ts';
import { listDeliveryDetails } from '#lib/webhooks/deliveries.ts';
import { presentWebhookDetails } from '#lib/webhooks/present.ts';
import { openOrganization, titledForManagers } from '../../open-organization.ts';
import { HealthBadge } from '../HealthBadge.tsx';
import { findWebhook, openWebhooks } from '../open-webhooks.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { parseDeliveryQuery } from './delivery-query.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';
import { WebhookNotice } from './WebhookNotice.tsx';
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
  const webhook = presentWebhookDetails((await findWebhook(organizationId, id)).webhook);
  const [found, lastFailed] = await orNotFound(
    Promise.all([
      listDeliveryDetails(ctx, {
        organizationId,
        id,
        ...(query.status && { status: query.status }),
        ...(query.event && { event: query.event }),
        offset: (query.page - 1) * limits.pageSizeDefault,
        size: limits.pageSizeDefault,
      }),
      listDeliveryDetails(ctx, { organizationId, id, status: 'failed', offset: 0, size: 1 }),
    ]),
  );
  return (
    <div className={styles.webhook}>
      <header className={styles.head}>
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

import { Webhook } from 'lucide-react';
import type { OrganizationProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { ListSection } from '#lib/ui/shell/Section.tsx';
import { Tabs } from '#lib/ui/shell/Tabs.tsx';
import { signatureExamples } from '#lib/webhooks/signature-examples.ts';
import { listWebhooks } from '#lib/webhooks/webhooks.ts';
import { titledForManagers } from '../../open-organization.ts';
import { CreateWebhook } from '../CreateWebhook.tsx';
import { openWebhooks } from '../open-webhooks.ts';
import { PausedNotice } from '../PausedNotice.tsx';
import { WebhookRows } from '../WebhookRows.tsx';
import styles from '../webhooks.module.css';

export const generateMetadata = titledForManagers(({ t }) => t.webhooks.title);

export default async function WebhooksPage({ params }: OrganizationProps) {
  const { ctx, organization, hasPlan, allowsLocal, address, planAddress } = await openWebhooks(
    (await params).organization,
  );
  const { t, language } = await pageStrings();
  const webhooks = await listWebhooks(ctx, { organization: organization.id });
  const plan = t.shell.plans[organization.plan];
  if (webhooks.length === 0 && !hasPlan) {
    return (
      <EmptyState
        picture={<Webhook aria-hidden />}
        title={t.webhooks.noPlanTitle}
        actions={<ButtonLink href={planAddress}>{t.reports.usage}</ButtonLink>}
      >
        {fill(t.webhooks.noPlanText, { name: organization.name, plan })}
      </EmptyState>
    );
  }
  const max = limits.webhooksPerOrganizationMax;
  const isFull = webhooks.length >= max;
  const create = hasPlan && (
    <CreateWebhook
      organization={organization.id}
      address={address}
      allowsLocal={allowsLocal}
      isFull={isFull}
    />
  );
  return (
    <div>
      {webhooks.length === 0 ? (
        <EmptyState
          picture={<Webhook aria-hidden />}
          title={t.webhooks.emptyTitle}
          actions={create || undefined}
        >
          {t.webhooks.emptyText}
        </EmptyState>
      ) : (
        <ListSection title={t.webhooks.title} text={t.webhooks.text} actions={create}>
          {!hasPlan && <PausedNotice plan={plan} planAddress={planAddress} />}
          {isFull && hasPlan && <Callout tone="info">{fill(t.webhooks.full, { max })}</Callout>}
          <WebhookRows webhooks={webhooks} hasPlan={hasPlan} address={address} />
          <p className="hint">{fill(t.webhooks.count, { count: webhooks.length, max }, language)}</p>
        </ListSection>
      )}
      <VerifySection />
    </div>
  );
}

/** Shows how a receiver verifies a request, with code that our own tests run. */
async function VerifySection() {
  const { t } = await pageStrings();
  const texts = t.webhooks.verify;
  const hints: Record<string, string> = { 'send.sh': texts.sendHint, 'verify.sh': texts.checkHint };
  const examples = await signatureExamples();
  return (
    <ListSection title={texts.title} text={texts.text}>
      <Tabs
        label={texts.languages}
        tabs={examples.map(({ language, files }) => ({
          id: language,
          label: language,
          panel: (
            <div className={`stack-4 ${styles.examples}`}>
              {files.map(({ name, code }) => (
                <div className={`stack ${styles.example}`} key={name}>
                  <p className="hint">
                    <code>{name}</code> {hints[name]}
                  </p>
                  <CopyField label={name} value={code.trimEnd()} keepsLines />
                </div>
              ))}
            </div>
          ),
        }))}
      />
    </ListSection>
  );
}

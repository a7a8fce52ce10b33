import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { PausedNotice } from '../PausedNotice.tsx';
import { type HealthFacts, webhookHealth } from '../webhook-health.ts';

type WebhookNoticeProps = {
  webhook: HealthFacts;
  hasPlan: boolean;
  plan: string;
  planAddress: string;
  /** Error of the last failed delivery; null if none failed. */
  lastError: string | null;
};

/** Says what stops the webhook from working and what to do. Empty if it works. */
export async function WebhookNotice(props: WebhookNoticeProps) {
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

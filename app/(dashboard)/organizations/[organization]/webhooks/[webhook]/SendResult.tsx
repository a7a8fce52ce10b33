'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { errorText } from '#lib/ui/describe-error.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import type { DeliveryShape } from '#lib/webhooks/present.ts';
import { saysMore } from './delivery-error.ts';
import { formatDuration } from './format-duration.ts';

/** Result of the last request sent by hand: its delivery, or why there is none. */
type Sent = { delivery: DeliveryShape } | { refusal: string } | null;

/** Sends by hand and keeps the result. Refreshes the list below. */
export function useSend() {
  const { t } = useStrings();
  const router = useRouter();
  const [sent, setSent] = useState<Sent>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<DeliveryShape>) => {
    setBusy(true);
    setSent(null);
    try {
      setSent({ delivery: await work() });
      router.refresh();
    } catch (error) {
      setSent({ refusal: errorText(error, t) });
    }
    setBusy(false);
  };
  return { sent, isBusy, send: (work: () => Promise<DeliveryShape>) => void attempt(work) };
}

type SendResultProps = { sent: Sent; texts: { passed: string; failed: string; notSent: string } };

/** Status, duration and error of the request, announced to screen readers. */
export function SendResult({ sent, texts }: SendResultProps) {
  const { t, language } = useStrings('webhooks');
  if (!sent) return null;
  if ('refusal' in sent) {
    return (
      <Callout tone="error">
        <strong>{texts.notSent}</strong>
        <p>{sent.refusal}</p>
      </Callout>
    );
  }
  const { status, status_code, duration_ms, error } = sent.delivery;
  const duration = formatDuration(duration_ms, t, language);
  const isSuccess = status === 'success';
  return (
    <Callout tone={isSuccess ? 'success' : 'error'}>
      <strong>{isSuccess ? texts.passed : texts.failed}</strong>
      {saysMore(sent.delivery, t) && <p>{error}</p>}
      <p>
        {status_code === null
          ? fill(t.webhooks.test.noAnswer, { duration })
          : fill(t.webhooks.test.text, { status: status_code, duration })}
      </p>
    </Callout>
  );
}

'use client';

import { Callout } from '#lib/ui/Callout.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import type { DeliveryWithHeaders } from '#lib/webhooks/present.ts';
import { saysMore } from './delivery-error.ts';
import { formatDuration } from './format-duration.ts';
import styles from './webhook.module.css';

/** Request and response of a delivery as text. */
export function DeliveryDetails({ delivery }: { delivery: DeliveryWithHeaders }) {
  const { t } = useStrings('webhooks');
  return (
    <>
      {saysMore(delivery, t) && <Callout tone="error">{delivery.error}</Callout>}
      <div className={styles.sides}>
        <RequestSide delivery={delivery} />
        <ResponseSide delivery={delivery} />
      </div>
    </>
  );
}

function RequestSide({ delivery }: { delivery: DeliveryWithHeaders }) {
  const { t } = useStrings('webhooks');
  const texts = t.webhooks.deliveries;
  const { requestHeaders, payload, created_at } = delivery;
  const headers = Object.entries(requestHeaders ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={`stack ${styles.side}`}>
      <h3>{texts.request}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.time}</dt>
          <dd>
            <LocalTime value={created_at} isExact />
          </dd>
        </div>
        <div>
          <dt>{texts.deliveryId}</dt>
          <dd>
            <code>{payload.id}</code>
          </dd>
        </div>
      </dl>
      <h4 className={`hint ${styles.label}`}>{texts.headers}</h4>
      {headers.length > 0 ? (
        <CopyField label={texts.headers} value={headers.toSorted().join('\n')} />
      ) : (
        <p className="hint">{texts.notSent}</p>
      )}
      <h4 className={`hint ${styles.label}`}>{texts.payload}</h4>
      <CopyField label={texts.payload} value={JSON.stringify(payload, null, 2)} />
      <p className="hint">{texts.payloadHint}</p>
    </div>
  );
}

function ResponseSide({ delivery }: { delivery: DeliveryWithHeaders }) {
  const { t, language } = useStrings('webhooks');
  const texts = t.webhooks.deliveries;
  const { response_body, is_response_body_truncated, status_code, duration_ms } = delivery;
  return (
    <div className={`stack ${styles.side}`}>
      <h3>{texts.response}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.statusCode}</dt>
          <dd>{status_code ?? texts.noStatus}</dd>
        </div>
        <div>
          <dt>{texts.duration}</dt>
          <dd>{formatDuration(duration_ms, t, language)}</dd>
        </div>
      </dl>
      <h4 className={`hint ${styles.label}`}>{texts.responseBody}</h4>
      {response_body === '' ? (
        <p className="hint">{status_code === null ? texts.responseNone : texts.responseEmpty}</p>
      ) : (
        <CopyField label={texts.responseBody} value={response_body} />
      )}
      {is_response_body_truncated && <p className="hint">{texts.responseCut}</p>}
    </div>
  );
}

import type { CSSProperties } from 'react';
import type { z } from 'zod';
import type { billing as billingRecord } from '#lib/contract/schemas/billing.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { formatStorage } from '#lib/messages/format-storage.ts';
import { cx } from '#lib/ui/cx.ts';
import styles from '../../../reports.module.css';

/** Use of each limit of the plan. */
export async function PlanUse({ billing }: { billing: z.input<typeof billingRecord> }) {
  const { t, language } = await pageStrings();
  const texts = t.reports;
  const { limits, usage } = billing;
  const number = (value: number) => value.toLocaleString(language);
  const bytes = (value: number) => formatStorage(value, language);
  const meters = [
    [texts.projects, usage.projects, limits.projects, number],
    [texts.publishedProjects, usage.published_projects, limits.published_projects, number],
    [texts.storage, usage.storage_bytes, limits.storage_bytes, bytes],
    [texts.content, usage.content_bytes, limits.content_bytes, bytes],
  ] as const;
  return (
    <ul className="stack-3">
      {meters.map(([name, used, max, format]) => (
        <Meter key={name} name={name} used={used} max={max} format={format} texts={texts} />
      ))}
      {usage.version_bytes > 0 && (
        <Meter
          name={texts.draftVersions}
          used={usage.version_bytes}
          max={null}
          format={bytes}
          texts={{ ...texts, usedUnlimited: texts.usedTenth }}
        />
      )}
      <li className={styles.meterTexts}>
        <span className="muted">{texts.webhooks}</span>
        <span>{limits.webhooks ? texts.included : texts.notIncluded}</span>
      </li>
    </ul>
  );
}

type MeterProps = {
  name: string;
  used: number;
  max: number | null;
  format: (value: number) => string;
  texts: { used: string; usedUnlimited: string };
};

function Meter({ name, used, max, format, texts }: MeterProps) {
  const share = max === null ? 0 : Math.min(100, (used / max) * 100);
  return (
    <li className="stack-1">
      <div className={styles.meterTexts}>
        <span className="muted">{name}</span>
        <span>
          {max === null
            ? fill(texts.usedUnlimited, { used: format(used) })
            : fill(texts.used, { used: format(used), max: format(max) })}
        </span>
      </div>
      {max !== null && (
        <div
          className={cx(styles.meterBar, share >= 100 && styles.isFull)}
          style={{ '--share': `${share}%` } as CSSProperties}
          aria-hidden
        />
      )}
    </li>
  );
}

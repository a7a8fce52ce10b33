import Link from 'next/link';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { Callout } from '#lib/ui/Callout.tsx';

/** Explains what a plan without webhooks means for existing ones. */
export async function PausedNotice({ plan, planAddress }: { plan: string; planAddress: string }) {
  const { t } = await pageStrings();
  return (
    <Callout tone="warning">
      <strong>{t.webhooks.pausedTitle}</strong>
      <p>
        {fill(t.webhooks.pausedText, { plan })} <Link href={planAddress}>{t.reports.usage}</Link>
      </p>
    </Callout>
  );
}

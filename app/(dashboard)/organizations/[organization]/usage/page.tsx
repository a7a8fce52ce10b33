import type { OrganizationProps, QueryProps } from '#app/page-props.ts';
import { getBilling, getUsage } from '#lib/billing/billing.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { planNames } from '#lib/plans/plans.ts';
import { settings } from '#lib/platform/settings.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { ListSection, Section } from '#lib/ui/shell/Section.tsx';
import { CountedDays } from '../../../CountedDays.tsx';
import { RangeNav } from '../../../RangeNav.tsx';
import { readRange } from '../../../report-range.ts';
import { openManaged, titledForManagers } from '../open-organization.ts';
import { planLimits } from '../plan-limits.ts';
import { ChangePlan } from './ChangePlan.tsx';
import { PlanUse } from './PlanUse.tsx';

const shown = ['api_requests', 'map_loads', 'analytics_events'] as const;

export const generateMetadata = titledForManagers(({ t }) => t.reports.usage);

export default async function UsagePage({ params, searchParams }: QueryProps & OrganizationProps) {
  const { ctx, organization, isOwner, address } = await openManaged((await params).organization);
  const [query, strings] = await Promise.all([searchParams, pageStrings()]);
  const { t } = strings;
  const texts = t.reports;
  const { range, isBad } = readRange(query, ctx.now());
  const { id } = organization;
  const [billing, usage] = await Promise.all([
    getBilling(ctx, { organization: id }),
    getUsage(ctx, { organization: id, ...range }),
  ]);
  const current = shown.find((name) => name === query.show) ?? 'api_requests';
  return (
    <>
      <Section title={t.shell.plans[billing.plan]} text={texts.planText}>
        <PlanUse billing={billing} />
      </Section>
      <Section title={texts.changePlan} text={texts.changePlanText}>
        {billing.can_change_plan ? (
          <ChangePlan
            key={billing.plan}
            organization={id}
            plan={billing.plan}
            limits={Object.fromEntries(planNames.map((name) => [name, planLimits(name, strings)]))}
          />
        ) : (
          <p>{isOwner || settings().deployment === 'hosted' ? texts.noPlanChange : texts.onlyOwner}</p>
        )}
      </Section>
      <ListSection title={t.reports.counts} text={texts.usageText}>
        {isBad && <Callout tone="error">{fill(texts.badRange, { max: limits.reportDaysMax })}</Callout>}
        <RangeNav address={`${address}/usage`} range={range} now={ctx.now()} kept={{ show: current }} />
        <CountedDays
          address={`${address}/usage`}
          range={range}
          names={shown.map((name) => ({ name, label: texts[name] }))}
          current={current}
          totals={usage.totals}
          days={usage.days}
          fileName={organization.slug}
        />
      </ListSection>
    </>
  );
}

import { ChartColumn } from 'lucide-react';
import type { Metadata } from 'next';
import { countOpened } from '#lib/analytics/count-opened.ts';
import { getDashboard } from '#lib/analytics/get-dashboard.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { limits } from '#lib/plans/limits.ts';
import { fill } from '#lib/strings/text.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import { Page, PageHead } from '#lib/ui/Page.tsx';
import { CountedDays } from '../../../CountedDays.tsx';
import { RangeNav } from '../../../RangeNav.tsx';
import { type ReportQuery, readRange } from '../../../report-range.ts';
import styles from '../../../reports.module.css';
import { mapLevels } from '../map-levels.ts';
import { readProject } from '../read-project.ts';
import { HeatMap } from './HeatMap.tsx';
import { RankPanels } from './RankPanels.tsx';

type AnalyticsPageProps = { params: Promise<{ project: string }>; searchParams: Promise<ReportQuery> };

const shown = ['map_loads', 'area_clicks', 'marker_clicks', 'searches', 'link_clicks'] as const;

export async function generateMetadata({ params }: AnalyticsPageProps): Promise<Metadata> {
  const [{ t }, { name }] = await Promise.all([pageStrings(), readProject((await params).project)]);
  return { title: `${t.reports.analytics} · ${name}` };
}

export default async function AnalyticsPage({ params, searchParams }: AnalyticsPageProps) {
  const [project, { t }] = await Promise.all([readProject((await params).project), pageStrings()]);
  const texts = t.reports;
  const address = `/projects/${project.id}`;
  return (
    <Page>
      <PageHead level={2} title={texts.analytics} />
      {project.published_at === null ? (
        <EmptyState
          picture={<ChartColumn aria-hidden />}
          title={texts.neverLiveTitle}
          actions={
            <ButtonLink variant="primary" href={address}>
              {texts.neverLiveAction}
            </ButtonLink>
          }
        >
          {texts.neverLiveText}
        </EmptyState>
      ) : (
        <Report project={project} query={await searchParams} />
      )}
    </Page>
  );
}

type ReportProps = { project: Awaited<ReturnType<typeof readProject>>; query: ReportQuery };

/** What visitors did in the range that is asked for. */
async function Report({ project, query }: ReportProps) {
  const [ctx, { t }] = await Promise.all([requireUser(), pageStrings()]);
  const texts = t.reports;
  const { range, isBad } = readRange(query, ctx.now());
  const [report, counts] = await orNotFound(
    Promise.all([
      getDashboard(ctx, { project: project.id, ...range }),
      countOpened(ctx, { project: project.id, ...range }),
    ]),
  );
  const current = shown.find((name) => name === query.show) ?? 'map_loads';
  const address = `/projects/${project.id}/analytics`;
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      {!project.analytics.isEnabled && <Callout tone="info">{texts.notCounted}</Callout>}
      {isBad && <Callout tone="error">{fill(texts.badRange, { max: limits.reportDaysMax })}</Callout>}
      <RangeNav
        address={address}
        range={range}
        now={ctx.now()}
        kept={{ show: current, ...(typeof query.level === 'string' && { level: query.level }) }}
      />
      <CountedDays
        address={address}
        range={range}
        names={shown.map((name) => ({ name, label: texts[name] }))}
        current={current}
        totals={report.totals}
        days={report.days}
        fileName={project.key}
      />
      <HeatMap
        levels={mapLevels(project.levels)}
        counts={counts}
        current={typeof query.level === 'string' ? query.level : ''}
        addressOf={(level) => `${address}?${new URLSearchParams({ ...range, show: current, level })}`}
        defaultLanguage={project.settings.defaultLanguage}
        fileName={project.key}
      />
      <RankPanels report={report} fileName={project.key} />
    </>
  );
}

import { ChartColumn } from 'lucide-react';
import type { PageQuery, ProjectProps, QueryProps } from '#app/page-props.ts';
import { countOpened, getDashboard } from '#lib/analytics/get-dashboard.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { getMemberMail } from '#lib/identity/organizations/member-mails.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { Page, PageHead } from '#lib/ui/shell/Page.tsx';
import { CountedDays } from '../../../CountedDays.tsx';
import { CsvButton } from '../../../CsvButton.tsx';
import { MailSwitch } from '../../../MailSwitch.tsx';
import { RangeNav } from '../../../RangeNav.tsx';
import { readRange } from '../../../report-range.ts';
import { mapLevels } from '../map-levels.ts';
import { openProject, titledPart } from '../open-project.ts';
import { readProject } from '../read-project.ts';
import { reportRows } from './csv-rows.ts';
import { HeatMap } from './HeatMap.tsx';
import { RankPanels } from './RankPanels.tsx';
import { TodayPanel } from './TodayPanel.tsx';

const shown = ['map_loads', 'area_clicks', 'marker_clicks', 'searches', 'routes', 'link_clicks'] as const;

export const generateMetadata = titledPart(({ t }) => t.reports.analytics);

export default async function AnalyticsPage({ params, searchParams }: QueryProps & ProjectProps) {
  const { project: idOrKey } = await params;
  const [project, { canWrite }, { t }] = await Promise.all([
    readProject(idOrKey),
    openProject(idOrKey),
    pageStrings(),
  ]);
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
        <Report
          project={project}
          canWrite={canWrite && project.status !== 'ARCHIVE'}
          query={await searchParams}
        />
      )}
    </Page>
  );
}

type ReportProps = {
  project: Awaited<ReturnType<typeof readProject>>;
  canWrite: boolean;
  query: PageQuery;
};

/** Report of the requested range. */
async function Report({ project, canWrite, query }: ReportProps) {
  const [ctx, { t }] = await Promise.all([requireUser(), pageStrings()]);
  const texts = t.reports;
  const { range, isBad } = readRange(query, ctx.now());
  const [report, counts, weekly] = await orNotFound(
    Promise.all([
      getDashboard(ctx, { project: project.id, ...range }),
      countOpened(ctx, { project: project.id, ...range }),
      getMemberMail(ctx, 'weekly', { organizationId: project.organization }),
    ]),
  );
  const current = shown.find((name) => name === query.show) ?? 'map_loads';
  const address = `/projects/${project.id}/analytics`;
  const isEmpty = shown.every((name) => report.totals[name] === 0);
  return (
    <>
      <p className="lead">{texts.lead}</p>
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
        before={report.before}
        days={report.days}
        fileName={project.key}
      />
      {isEmpty ? (
        <NoVisits project={project} />
      ) : (
        <>
          <TodayPanel
            today={report.today}
            now={ctx.now()}
            hour12={project.settings.timeFormat === '12h'}
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
          <RankPanels
            project={{ id: project.id, languages: await languagesOf(project) }}
            report={report}
            canWrite={canWrite}
            fileName={project.key}
          />
          <div>
            <CsvButton
              label={texts.allCsv}
              text={texts.allCsv}
              fileName={`${project.key}-analytics.csv`}
              rows={reportRows(report)}
            />
          </div>
        </>
      )}
      <MailSwitch
        mail="weekly"
        organization={{ id: project.organization, name: project.organization_name }}
        isOn={weekly.enabled}
      />
    </>
  );
}

/** Suggestions for a map without visits. */
async function NoVisits({ project }: Pick<ReportProps, 'project'>) {
  const { t } = await pageStrings();
  const texts = t.reports;
  return (
    <EmptyState
      picture={<ChartColumn aria-hidden />}
      title={texts.noVisitsTitle}
      actions={
        <>
          <ButtonLink variant="primary" href={`/projects/${project.id}/share`}>
            {texts.noVisitsEmbed}
          </ButtonLink>
          {project.status === 'PUBLISH' && (
            <ButtonLink href={`/m/${project.key}`}>{texts.noVisitsOpen}</ButtonLink>
          )}
        </>
      }
    >
      {texts.noVisitsText}
    </EmptyState>
  );
}

/** Returns the names of the project's languages in the reader's language, default language first. */
async function languagesOf({ languages, settings }: ReportProps['project']) {
  const { language } = await pageStrings();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const codes = new Set([settings.defaultLanguage, ...languages]);
  return [...codes].map((code) => ({ code, name: names.of(code) ?? code }));
}

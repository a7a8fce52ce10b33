import { pageStrings } from '#lib/http/page-strings.ts';
import { Page, PageHead } from '#lib/ui/shell/Page.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';

export default async function AnalyticsLoading() {
  const { t } = await pageStrings();
  return (
    <Page>
      <p className="visually-hidden" role="status">
        {t.reports.loading}
      </p>
      <PageHead level={2} title={t.reports.analytics} />
      <p className="lead">{t.reports.lead}</p>
      <Skeleton height="36px" />
      <Skeleton height="84px" />
      <Skeleton height="320px" />
    </Page>
  );
}

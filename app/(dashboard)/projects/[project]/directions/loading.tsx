import { pageStrings } from '#lib/http/page-strings.ts';
import { projectDirectionsStrings } from '#lib/strings/project-directions.ts';
import { Page, PageHead } from '#lib/ui/Page.tsx';
import { SectionsSkeleton } from '../../../SectionsSkeleton.tsx';

export default async function DirectionsLoading() {
  const t = projectDirectionsStrings((await pageStrings()).language);
  return (
    <Page>
      <PageHead level={2} title={t.title} />
      <div>
        <SectionsSkeleton
          titles={[t.state.title, t.switch.title, t.report.title, t.trial.title]}
          label={t.loading}
        />
      </div>
    </Page>
  );
}

import { pageStrings } from '#lib/http/page-strings.ts';
import { projectSettingsStrings } from '#lib/strings/project-settings.ts';
import { Page, PageHead } from '#lib/ui/Page.tsx';
import { SectionsSkeleton } from '../../../SectionsSkeleton.tsx';

export default async function SettingsLoading() {
  const t = projectSettingsStrings((await pageStrings()).language);
  return (
    <Page>
      <PageHead level={2} title={t.title} />
      <div>
        <SectionsSkeleton
          titles={[t.name.title, t.key.title, t.languages.title, t.times.title]}
          label={t.loading}
        />
      </div>
    </Page>
  );
}

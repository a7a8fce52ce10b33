import { pageStrings } from '#lib/http/page-strings.ts';
import { projectSettingsStrings } from '#lib/messages/pages.ts';
import { SectionsLoading } from '../SectionsLoading.tsx';

export default async function SettingsLoading() {
  const t = projectSettingsStrings((await pageStrings()).language);
  const sections = [t.name.title, t.key.title, t.languages.title, t.times.title];
  return <SectionsLoading title={t.title} sections={sections} label={t.loading} />;
}

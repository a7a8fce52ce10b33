import { pageStrings } from '#lib/http/page-strings.ts';
import { projectDirectionsStrings } from '#lib/messages/pages.ts';
import { SectionsLoading } from '../SectionsLoading.tsx';

export default async function DirectionsLoading() {
  const t = projectDirectionsStrings((await pageStrings()).language);
  const sections = [t.state.title, t.switch.title, t.report.title, t.trial.title];
  return <SectionsLoading title={t.title} sections={sections} label={t.loading} />;
}

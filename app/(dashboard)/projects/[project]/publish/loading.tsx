import { pageStrings } from '#lib/http/page-strings.ts';
import { publishStrings } from '#lib/messages/pages.ts';
import { SectionsLoading } from '../SectionsLoading.tsx';

export default async function PublishLoading() {
  const t = publishStrings((await pageStrings()).language);
  return <SectionsLoading title={t.title} sections={[t.checks.title, t.address.title]} label={t.loading} />;
}

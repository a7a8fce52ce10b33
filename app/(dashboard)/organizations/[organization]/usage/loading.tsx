import { pageStrings } from '#lib/http/page-strings.ts';
import { SectionsSkeleton } from '../../../SectionsSkeleton.tsx';

export default async function UsageLoading() {
  const { t } = await pageStrings();
  const { usage, changePlan, counts } = t.reports;
  return <SectionsSkeleton titles={[usage, changePlan, counts]} label={t.organization.loading} />;
}

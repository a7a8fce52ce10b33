import { pageStrings } from '#lib/http/page-strings.ts';
import { SectionsSkeleton } from '../../SectionsSkeleton.tsx';

export default async function OrganizationLoading() {
  const { name, plan, id, loading } = (await pageStrings()).t.organization;
  return <SectionsSkeleton titles={[name, plan, id]} label={loading} />;
}

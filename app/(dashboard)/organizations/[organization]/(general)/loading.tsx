import { pageStrings } from '#lib/http/page-strings.ts';
import { SectionsSkeleton } from '../../../SectionsSkeleton.tsx';

export default async function OrganizationLoading() {
  const { name, id, loading } = (await pageStrings()).t.organization;
  return <SectionsSkeleton titles={[name, id]} label={loading} />;
}

import { pageStrings } from '#lib/http/page-strings.ts';
import { SectionsSkeleton } from '../SectionsSkeleton.tsx';

export default async function ProfileLoading() {
  const { t } = await pageStrings();
  const { picture, name, email } = t.account.profile;
  return <SectionsSkeleton titles={[picture, name, email]} label={t.organization.loading} />;
}

import { pageStrings } from '#lib/http/page-strings.ts';
import { SectionsSkeleton } from '../../SectionsSkeleton.tsx';

export default async function SecurityLoading() {
  const { t } = await pageStrings();
  const { password, twoFactor, sessions } = t.account;
  return (
    <SectionsSkeleton
      titles={[password.title, twoFactor.title, sessions.title]}
      label={t.organization.loading}
    />
  );
}

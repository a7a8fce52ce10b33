'use client';

import { useRouter } from 'next/navigation';
import { fill } from '#lib/strings/text.ts';
import { OwnerSwitcher } from '#lib/ui/OwnerSwitcher.tsx';
import { keepPreference } from '#lib/ui/preferences.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { organizationCookie } from './organization-cookie.ts';

export type OrganizationSwitcherProps = {
  current: string;
  organizations: readonly { id: string; name: string }[];
};

export function OrganizationSwitcher({ current, organizations }: OrganizationSwitcherProps) {
  const { t } = useStrings();
  const router = useRouter();
  const name = organizations.find(({ id }) => id === current)?.name ?? '';
  return (
    <OwnerSwitcher
      label={fill(t.shell.organization, { name })}
      title={t.shell.organizations}
      value={current}
      choices={organizations.map((organization) => ({ value: organization.id, label: organization.name }))}
      onChange={(id) => {
        keepPreference(organizationCookie, id);
        router.push('/projects');
        router.refresh();
      }}
    />
  );
}

'use client';

import { Plus, Settings } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { MenuItem, MenuLink, MenuSeparator } from '#lib/ui/menus/Menu.tsx';
import { OwnerSwitcher } from '#lib/ui/menus/OwnerSwitcher.tsx';
import { keepPreference } from '#lib/ui/preferences.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { CreateOrganizationDialog } from './CreateOrganization.tsx';
import { organizationCookie } from './organization-cookie.ts';

type OrganizationSwitcherProps = {
  current: string;
  organizations: readonly { id: string; name: string }[];
};

export function OrganizationSwitcher({ current, organizations }: OrganizationSwitcherProps) {
  const { t } = useStrings('organization');
  const router = useRouter();
  const name = organizations.find(({ id }) => id === current)?.name ?? '';
  const [isCreating, setCreating] = useState(false);
  return (
    <>
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
      >
        <MenuSeparator />
        <MenuLink icon={<Settings aria-hidden />} href={`/organizations/${current}`}>
          {fill(t.organization.settings, { name })}
        </MenuLink>
        <MenuItem icon={<Plus aria-hidden />} onSelect={() => setCreating(true)}>
          {t.organization.create}
        </MenuItem>
      </OwnerSwitcher>
      <CreateOrganizationDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

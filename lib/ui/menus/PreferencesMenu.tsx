'use client';

import { Settings2 } from 'lucide-react';
import { IconButton } from '../Button.tsx';
import type { Theme } from '../preferences.ts';
import { useStrings } from '../Strings.tsx';
import { PreferenceChoices } from './AccountMenu.tsx';
import { Menu } from './Menu.tsx';

/** Theme and language for users without an account. */
export function PreferencesMenu({ theme }: { theme: Theme }) {
  const { t } = useStrings();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`${t.shell.theme}, ${t.shell.language}`} icon={<Settings2 aria-hidden />} />
      }
    >
      <PreferenceChoices theme={theme} />
    </Menu>
  );
}

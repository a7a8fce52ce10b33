'use client';

import { CircleUser, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { languageCookie } from '#lib/messages/language-keys.ts';
import { interfaceLanguages } from '#lib/messages/languages.ts';
import { ownName } from '#lib/messages/own-name.ts';
import { Avatar } from '../Avatar.tsx';
import { IconButton } from '../Button.tsx';
import { keepPreference, type Theme, themeCookie, themes } from '../preferences.ts';
import { useStrings } from '../Strings.tsx';
import styles from '../shell/AppShell.module.css';
import { useToast } from '../Toasts.tsx';
import { Menu, MenuChoices, MenuHead, MenuItem, MenuLink, MenuSeparator } from './Menu.tsx';

export type Person = { name: string; email: string; avatarUrl: string | null };

const themeIcons = {
  auto: <Monitor aria-hidden />,
  light: <Sun aria-hidden />,
  dark: <Moon aria-hidden />,
};

type AccountMenuProps = {
  person: Person;
  theme: Theme;
  /** Page of the user's own account. */
  accountHref: string;
  onSignOut: () => Promise<void>;
};

/** Menu of the signed-in user: account, theme and language, sign-out. */
export function AccountMenu({ person, theme, accountHref, onSignOut }: AccountMenuProps) {
  const { t } = useStrings();
  const toast = useToast();
  const signOut = () =>
    onSignOut().catch(() =>
      toast({ tone: 'error', title: t.shell.signOutFailed, text: t.errors.unreachable }),
    );
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="md"
          className={styles.account}
          label={fill(t.shell.account, { name: person.name })}
          icon={<Avatar name={person.name} url={person.avatarUrl} />}
        />
      }
    >
      <MenuHead>
        <div className={styles.person}>
          <span className="medium">{person.name}</span>
          <span className="hint">{person.email}</span>
        </div>
      </MenuHead>
      <MenuSeparator />
      <MenuLink icon={<CircleUser aria-hidden />} href={accountHref}>
        {t.shell.toAccount}
      </MenuLink>
      <MenuSeparator />
      <PreferenceChoices theme={theme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        {t.shell.signOut}
      </MenuItem>
    </Menu>
  );
}

/** Choices of theme and language inside a menu, stored in cookies that the server reads for rendering. */
export function PreferenceChoices({ theme }: { theme: Theme }) {
  const { t, language } = useStrings();
  const router = useRouter();
  const [chosen, setChosen] = useState(theme);
  const chooseTheme = (next: Theme) => {
    setChosen(next);
    keepPreference(themeCookie, next);
    // Apply the theme at once, without a new page from the server.
    if (next === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  const chooseLanguage = (next: string) => {
    keepPreference(languageCookie, next);
    router.refresh();
  };
  return (
    <>
      <MenuChoices
        label={t.shell.theme}
        value={chosen}
        choices={themes.map((value) => ({ value, label: t.shell.themes[value], icon: themeIcons[value] }))}
        onChange={chooseTheme}
      />
      <MenuSeparator />
      <MenuChoices
        label={t.shell.language}
        value={language}
        choices={interfaceLanguages.map((value) => ({ value, label: ownName(value) }))}
        onChange={chooseLanguage}
      />
    </>
  );
}

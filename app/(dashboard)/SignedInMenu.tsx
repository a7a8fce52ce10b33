'use client';

import { endBrowserSession } from '#lib/contract/browser-session.ts';
import { AccountMenu, type Person } from '#lib/ui/menus/AccountMenu.tsx';
import type { Theme } from '#lib/ui/preferences.ts';

export function SignedInMenu({ person, theme }: { person: Person; theme: Theme }) {
  const signOut = async () => {
    await endBrowserSession();
    location.assign('/');
  };
  return <AccountMenu person={person} theme={theme} accountHref="/account" onSignOut={signOut} />;
}

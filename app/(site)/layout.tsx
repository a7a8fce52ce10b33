import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { settings } from '#lib/platform/settings.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { PreferencesMenu } from '#lib/ui/menus/PreferencesMenu.tsx';
import { themeCookie, themeOf } from '#lib/ui/preferences.ts';
import { SiteFrame } from './SiteFrame.tsx';
import styles from './site.module.css';

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const [{ t }, { actor }, jar] = await Promise.all([pageStrings(), pageContext(), cookies()]);
  const account =
    actor.kind === 'user' ? (
      <ButtonLink size="sm" href="/projects">
        {t.site.openProjects}
      </ButtonLink>
    ) : (
      <>
        <ButtonLink size="sm" href="/sign-in">
          {t.site.signIn}
        </ButtonLink>
        {settings().registration === 'open' && (
          <ButtonLink size="sm" variant="primary" href="/sign-up" className={styles.wideOnly}>
            {t.site.signUp}
          </ButtonLink>
        )}
      </>
    );
  return (
    <SiteFrame
      links={
        <>
          <PreferencesMenu theme={themeOf(jar.get(themeCookie)?.value)} />
          {account}
        </>
      }
    >
      {children}
    </SiteFrame>
  );
}

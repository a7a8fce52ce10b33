import { cookies } from 'next/headers';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { LegalLinks } from '#app/LegalLinks.tsx';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { settings } from '#lib/platform/settings.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Logo } from '#lib/ui/Logo.tsx';
import { PreferencesMenu } from '#lib/ui/PreferencesMenu.tsx';
import { themeCookie, themeOf } from '#lib/ui/preferences.ts';
import styles from './site.module.css';

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const [{ t }, { actor }, jar] = await Promise.all([pageStrings(), pageContext(), cookies()]);
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link href="/" className={styles.brand}>
          <Logo />
          Atrium
        </Link>
        <nav className={styles.nav} aria-label={t.shell.navigation}>
          <Link href="/docs" className={styles.navLink}>
            {t.site.reference}
          </Link>
          <PreferencesMenu theme={themeOf(jar.get(themeCookie)?.value)} />
          {actor.kind === 'user' ? (
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
          )}
        </nav>
      </header>
      {children}
      <LegalLinks />
    </div>
  );
}

import { cookies } from 'next/headers';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { LegalLinks } from '#app/LegalLinks.tsx';
import { PageTexts } from '#app/PageTexts.tsx';
import { PreferencesMenu } from '#lib/ui/menus/PreferencesMenu.tsx';
import { OfflineNotice } from '#lib/ui/OfflineNotice.tsx';
import { themeCookie, themeOf } from '#lib/ui/preferences.ts';
import { Logo } from '#lib/ui/shell/Logo.tsx';
import styles from './auth.module.css';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(themeCookie)?.value);
  return (
    <PageTexts parts={['auth', 'signIn', 'invitation']}>
      <div className="page-frame">
        <header className={`spread ${styles.bar}`}>
          <Link href="/" className={styles.brand}>
            <Logo />
            Atrium
          </Link>
          <PreferencesMenu theme={theme} />
        </header>
        <OfflineNotice />
        <main className={styles.main}>{children}</main>
        <LegalLinks />
      </div>
    </PageTexts>
  );
}

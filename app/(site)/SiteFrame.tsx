import type { ReactNode } from 'react';
import { LegalLinks } from '#app/LegalLinks.tsx';
import { pageStrings } from '#lib/http/page-strings.ts';
import { Logo } from '#lib/ui/shell/Logo.tsx';
import styles from './site.module.css';

/**
 * Frame of the public pages, with `links` at the top right. Its links are plain, because the page of unknown addresses
 * has this frame, and the scripts of that page are part of every page.
 */
export async function SiteFrame({ links, children }: { links?: ReactNode; children: ReactNode }) {
  const { t } = await pageStrings();
  return (
    <div className="page-frame">
      <header className={`row-3 ${styles.bar}`}>
        <a href="/" className={`row ${styles.brand}`}>
          <Logo />
          Atrium
        </a>
        <nav className={`row ${styles.nav}`} aria-label={t.shell.navigation}>
          <a href="/docs" className={styles.navLink}>
            {t.site.reference}
          </a>
          {links}
        </nav>
      </header>
      {children}
      <LegalLinks />
    </div>
  );
}

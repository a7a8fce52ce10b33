import type { ReactNode } from 'react';
import { OfflineNotice } from '../OfflineNotice.tsx';
import styles from './AppShell.module.css';
import { Logo } from './Logo.tsx';
import { type NavLink, NavLinks } from './NavLinks.tsx';
import { NearLink } from './NearLink.tsx';

type AppShellProps = {
  texts: { skip: string; navigation: string; home: string };
  homeHref: string;
  /** Owner of the page, shown beside the logo. */
  owner?: ReactNode;
  links: readonly NavLink[];
  /** Content at the end of the bar. */
  end: ReactNode;
  /** Content below the page. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Frame of every page of the application: a bar and the page's content. */
export function AppShell({ texts, homeHref, owner, links, end, foot, children }: AppShellProps) {
  return (
    <div className="page-frame">
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <header className={`row ${styles.bar}`}>
        <NearLink className={styles.home} href={homeHref} aria-label={texts.home}>
          <Logo />
        </NearLink>
        {owner && (
          <>
            <span className={styles.slash} aria-hidden>
              /
            </span>
            {owner}
          </>
        )}
        <NavLinks label={texts.navigation} links={links} />
        <div className={`row ${styles.end}`}>{end}</div>
      </header>
      <OfflineNotice />
      <main className={`column ${styles.main}`} id="content" tabIndex={-1}>
        {children}
      </main>
      {foot}
    </div>
  );
}

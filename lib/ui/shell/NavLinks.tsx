'use client';

import { usePathname } from 'next/navigation';
import styles from './AppShell.module.css';
import { NearLink } from './NearLink.tsx';

export type NavLink = { href: string; label: string };

export function NavLinks({ label, links }: { label: string; links: readonly NavLink[] }) {
  const path = usePathname();
  const isCurrent = (href: string) => path === href || path.startsWith(`${href}/`);
  return (
    <nav className={styles.nav} aria-label={label}>
      {links.map(({ href, label: text }) => (
        <NearLink
          key={href}
          href={href}
          className={styles.navLink}
          aria-current={path === href ? 'page' : isCurrent(href) ? 'true' : undefined}
        >
          {text}
        </NearLink>
      ))}
    </nav>
  );
}

'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { NavLink } from './NavLinks.tsx';
import styles from './Tabs.module.css';

/** The parts of one thing, each a page of its own. */
export function LinkTabs({ label, links }: { label: string; links: readonly NavLink[] }) {
  const path = usePathname();
  return (
    <nav className={styles.list} aria-label={label}>
      {links.map(({ href, label: text }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={path === href ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

'use client';

import { usePathname } from 'next/navigation';
import { useCurrentInSight } from '../hooks/focus.ts';
import type { NavLink } from './NavLinks.tsx';
import { NearLink } from './NearLink.tsx';
import styles from './Tabs.module.css';

/** Tabs that are pages of their own. */
export function LinkTabs({ label, links }: { label: string; links: readonly NavLink[] }) {
  const path = usePathname();
  const isIn = (href: string) => path === href || path.startsWith(`${href}/`);
  // The first tab's address is a prefix of the others: the longest match is the current tab.
  const current = links.filter(({ href }) => isIn(href)).toSorted((a, b) => b.href.length - a.href.length)[0];
  const list = useCurrentInSight(current?.href);
  return (
    <nav className={styles.list} aria-label={label} ref={list}>
      {links.map(({ href, label: text }) => (
        <NearLink
          key={href}
          href={href}
          className={styles.tab}
          aria-current={href !== current?.href ? undefined : path === href ? 'page' : 'true'}
        >
          {text}
        </NearLink>
      ))}
    </nav>
  );
}

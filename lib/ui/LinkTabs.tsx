'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import type { NavLink } from './NavLinks.tsx';
import styles from './Tabs.module.css';
import { useCurrentInSight } from './use-current-in-sight.ts';

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

/** Link that prefetches its page on hover or focus only: the row is long, and most tabs are never opened. */
function NearLink(link: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      {...link}
      prefetch={isNear ? null : false}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    />
  );
}

'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import type { NavLink } from './NavLinks.tsx';
import styles from './Tabs.module.css';
import { useCurrentInSight } from './use-current-in-sight.ts';

/** The parts of one thing, each a page of its own. */
export function LinkTabs({ label, links }: { label: string; links: readonly NavLink[] }) {
  const path = usePathname();
  const isIn = (href: string) => path === href || path.startsWith(`${href}/`);
  // The first part's address begins those of the others: the longest that fits is where the reader is.
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

/** Fetches the part once the pointer or the focus is on it: the row is long, and most of it is never opened. */
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

'use client';

import { usePathname } from 'next/navigation';
import { Fragment } from 'react';
import { useCurrentInSight } from '#lib/ui/hooks/focus.ts';
import { NearLink } from '#lib/ui/shell/NearLink.tsx';
import styles from './docs.module.css';

type DocsNavProps = {
  label: string;
  groups: readonly { title: string; links: readonly { href: string; label: string }[] }[];
  /** Text of the link to the OpenAPI document. */
  document: string;
};

export function DocsNav({ label, groups, document }: DocsNavProps) {
  const path = usePathname().replace(/\/$/, '');
  const list = useCurrentInSight(path);
  return (
    <nav className={`column ${styles.nav}`} aria-label={label} ref={list}>
      {groups.map(({ title, links }) => (
        <Fragment key={title}>
          <p className={styles.navTitle}>{title}</p>
          {links.map(({ href, label: text }) => (
            <NearLink key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {text}
            </NearLink>
          ))}
        </Fragment>
      ))}
      <a href="/api/openapi.json">{document}</a>
    </nav>
  );
}

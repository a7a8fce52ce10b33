'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import styles from './docs.module.css';

export type DocsNavProps = {
  label: string;
  links: readonly { href: string; label: string }[];
  /** Name of the link to the OpenAPI document. */
  document: string;
};

export function DocsNav({ label, links, document }: DocsNavProps) {
  const path = usePathname().replace(/\/$/, '');
  return (
    <nav className={styles.nav} aria-label={label}>
      {links.map(({ href, label: text }) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
          {text}
        </Link>
      ))}
      <a href="/api/openapi.json">{document}</a>
    </nav>
  );
}

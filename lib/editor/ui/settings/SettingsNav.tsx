'use client';

import { useEffect, useState } from 'react';
import { useSettingsForm } from './SettingsForm.tsx';
import { sectionOf } from './section-paths.ts';
import styles from './settings-page.module.css';
import { useSettingsPage } from './settings-page.tsx';

/** Ids of the sections, in the order of the page. */
export const sectionNames = [
  'name',
  'key',
  'languages',
  'times',
  'domains',
  'appearance',
  'kiosk',
  'indexing',
  'analytics',
  'files',
  'offline',
  'archive',
  'delete',
] as const;

/** Links to the sections. The visible one is marked, and those with unsaved changes are. */
export function SettingsNav() {
  const { texts } = useSettingsPage();
  const { changed } = useSettingsForm();
  const current = useSectionInSight();
  const parts = new Set<string | null>(changed.map(sectionOf));
  return (
    <nav className={styles.nav} aria-label={texts.parts}>
      {sectionNames.map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === current ? 'true' : undefined}>
          <span>{texts[name].title}</span>
          {parts.has(name) && <span className={styles.mark} role="img" aria-label={texts.changed} />}
        </a>
      ))}
    </nav>
  );
}

/** Returns the last section that begins in the upper part of the window. */
function useSectionInSight(): string {
  const [name, setName] = useState<string>(sectionNames[0]);
  useEffect(() => {
    const look = () => {
      const line = innerHeight / 3;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const begun = sectionNames.filter(
        (each) => (document.getElementById(each)?.getBoundingClientRect().top ?? Infinity) <= line,
      );
      setName((isAtEnd ? sectionNames.at(-1) : begun.at(-1)) ?? sectionNames[0]);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return name;
}

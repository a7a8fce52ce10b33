'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

type TabsProps = {
  label: string;
  tabs: readonly { id: string; label: string; panel: ReactNode }[];
  /** Id of the tab that is shown first. */
  first?: string | null | undefined;
};

export function Tabs({ label, tabs, first }: TabsProps) {
  return (
    <Base.Root className={styles.tabs} defaultValue={first ?? tabs[0]?.id}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className={styles.panel} keepMounted>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

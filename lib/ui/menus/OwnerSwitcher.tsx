'use client';

import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import styles from '../shell/AppShell.module.css';
import { Menu, MenuChoices } from './Menu.tsx';

type OwnerSwitcherProps = {
  /** Accessible name of the button, including the current choice. */
  label: string;
  title: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Further entries of the menu. */
  children?: ReactNode;
};

/** Switches the owner of the shown page, in the bar of the shell. */
export function OwnerSwitcher({ label, title, value, choices, onChange, children }: OwnerSwitcherProps) {
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="sm" className={styles.organization} aria-label={label}>
          <span className={`ellipsis ${styles.organizationName}`}>
            {choices.find((choice) => choice.value === value)?.label}
          </span>
          <ChevronsUpDown aria-hidden />
        </Button>
      }
    >
      <MenuChoices label={title} value={value} choices={choices} onChange={onChange} />
      {children}
    </Menu>
  );
}

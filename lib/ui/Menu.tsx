'use client';

import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import Link from 'next/link';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Popup.module.css';

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
};

export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align={align} collisionPadding={8}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type ItemProps = { icon?: ReactNode; children: ReactNode; isDanger?: boolean };

export function MenuItem({ icon, children, isDanger, onSelect }: ItemProps & { onSelect: () => void }) {
  return (
    <Base.Item className={cx(styles.item, isDanger && styles.danger)} onClick={onSelect}>
      {icon}
      <span className={styles.text}>{children}</span>
    </Base.Item>
  );
}

export function MenuLink({ icon, children, href }: ItemProps & { href: string }) {
  return (
    <Base.LinkItem className={styles.item} closeOnClick render={<Link href={href} />}>
      {icon}
      <span className={styles.text}>{children}</span>
    </Base.LinkItem>
  );
}

export type MenuChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
};

/** A choice of one inside a menu. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const { label, value, choices, onChange } = props;
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onChange}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} className={styles.item} closeOnClick>
            {choice.icon}
            <span className={styles.text}>{choice.label}</span>
            <span className={styles.check}>
              <Base.RadioItemIndicator>
                <Check aria-hidden />
              </Base.RadioItemIndicator>
            </span>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <div className={styles.separator} role="none" />;
}

export function MenuHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

'use client';

import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './Popup.module.css';

type FrameProps = {
  trigger: RefObject<HTMLElement | null>;
  labelId: string;
  align: 'start' | 'end';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Whether a key opened the menu, which focuses the first item. */
  isByKey: boolean;
  children: ReactNode;
};

/** Popup of a menu whose button exists already. */
export function MenuFrame({ trigger, labelId, align, isOpen, onOpenChange, isByKey, children }: FrameProps) {
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(isNowOpen, details) => {
        // A press on the button closes the menu by its own click. If the menu closed earlier, that click would open it
        // again.
        const { target } = details.event;
        if (
          details.reason === 'outside-press' &&
          target instanceof Node &&
          trigger.current?.contains(target)
        ) {
          details.cancel();
        } else onOpenChange(isNowOpen);
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          anchor={trigger}
          sideOffset={6}
          align={align}
          collisionPadding={8}
        >
          <Base.Popup
            className={styles.popup}
            aria-labelledby={labelId}
            finalFocus={() => focusAfter(trigger)}
          >
            {isByKey && <FirstFocus />}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Returns the element to focus when a menu closes: its button, unless an item has opened a dialog. */
function focusAfter(trigger: RefObject<HTMLElement | null>): HTMLElement | false {
  const isTaken = document.querySelector('[role="dialog"]:not([hidden]), [role="alertdialog"]') !== null;
  return isTaken ? false : (trigger.current ?? false);
}

/** Focuses the first item after the popup has taken the focus. */
function FirstFocus() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      here.current?.parentElement?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return <span ref={here} hidden />;
}

export type ItemProps = { icon?: ReactNode; children: ReactNode; isDanger?: boolean };

export function Item({ icon, children, isDanger, onSelect }: ItemProps & { onSelect: () => void }) {
  return (
    <Base.Item className={cx(styles.item, isDanger && styles.danger)} onClick={onSelect}>
      {icon}
      <span className={styles.text}>{children}</span>
    </Base.Item>
  );
}

export function LinkItem({ icon, children, href }: ItemProps & { href: string }) {
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

export function Choices<Value extends string>({ label, value, choices, onChange }: MenuChoicesProps<Value>) {
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

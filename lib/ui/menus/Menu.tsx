'use client';

import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import { lateCode } from '../../late/late-code.ts';
import { useLate } from '../hooks/late.ts';
import type { ItemProps, MenuChoicesProps } from './menu-parts.tsx';
import styles from './Popup.module.css';

type Parts = typeof import('./menu-parts.tsx');

/** The code that positions and animates popups is loaded when the pointer comes near a menu's button. */
const popup = lateCode<Parts>(() => import('./menu-parts.tsx'));
const PartsContext = createContext<Parts | null>(null);

type TriggerProps = {
  id?: string | undefined;
  ref?: unknown;
  onClick?: (event: React.MouseEvent) => void;
};

type MenuProps = {
  /** Button that opens the menu. */
  trigger: ReactElement<TriggerProps>;
  align?: 'start' | 'end';
  children: ReactNode;
};

export function Menu({ trigger, align = 'start', children }: MenuProps) {
  const [open, setOpen] = useState<'hand' | 'key' | null>(null);
  const parts = useLate(popup, open !== null);
  const button = useRef<HTMLElement>(null);
  const ownId = useId();
  const id = trigger.props.id ?? ownId;
  return (
    <>
      {cloneElement(trigger, {
        id,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        'data-popup-open': open === null ? undefined : '',
        onPointerEnter: () => void popup.ahead(),
        onFocus: () => void popup.ahead(),
        onClick: (event: React.MouseEvent) => {
          if (open !== null) setOpen(null);
          else setOpen(event.detail === 0 ? 'key' : 'hand');
        },
        onKeyDown: (event: React.KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen('key');
        },
      } as TriggerProps)}
      {parts && (
        <PartsContext value={parts}>
          <parts.MenuFrame
            trigger={button}
            labelId={id}
            align={align}
            isOpen={open !== null}
            onOpenChange={(isOpen) => setOpen(isOpen ? (open ?? 'hand') : null)}
            isByKey={open === 'key'}
          >
            {children}
          </parts.MenuFrame>
        </PartsContext>
      )}
    </>
  );
}

export function MenuItem(props: ItemProps & { onSelect: () => void }) {
  const parts = use(PartsContext);
  return parts && <parts.Item {...props} />;
}

export function MenuLink(props: ItemProps & { href: string }) {
  const parts = use(PartsContext);
  return parts && <parts.LinkItem {...props} />;
}

/** Radio group inside a menu. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const parts = use(PartsContext);
  return parts && <parts.Choices {...props} />;
}

export function MenuSeparator() {
  return <div className={styles.separator} role="none" />;
}

export function MenuHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

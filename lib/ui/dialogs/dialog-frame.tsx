'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '../Button.tsx';
import { cx } from '../cx.ts';
import { rememberPlace } from '../hooks/focus.ts';
import { useStrings } from '../Strings.tsx';
import styles from './Dialog.module.css';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Whether a click beside the dialog leaves it open, to protect work in it. */
  isSticky?: boolean;
  /** Whether only a button of its own closes the dialog, for content that is shown only once. */
  isOnce?: boolean;
  /** `wide` is for forms in two columns, `full` for a table that takes all the room there is. */
  size?: 'md' | 'wide' | 'full';
  /** Finds what takes the focus when the control that opened the dialog is gone, in place of the control beside it. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
};

/** Modal dialog. On a phone it is a sheet from below. */
export function DialogFrame(props: DialogProps) {
  const { isOpen, onClose, title, description, isSticky, isOnce, size, focusAfter, children } = props;
  const { t } = useStrings();
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<{ control: Element | null; beside: () => HTMLElement | undefined } | null>(null);
  useHeldFocus(popup, isOpen);
  // On touch, focusing a field would open the keyboard over the text to read first.
  // Where each button decides something, Enter in the middle of typing must not press one.
  const firstField = (opening: string) =>
    opening === 'touch' ||
    (popup.current?.querySelector<HTMLElement>('form input:not([hidden])') ??
      (isOnce ? popup.current : true));
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(isNowOpen, details) => {
        if (isNowOpen) return;
        if (isOnce) details.cancel();
        else onClose();
      }}
      disablePointerDismissal={isSticky || isOnce}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            data-modal
            className={cx(styles.popup, size && size !== 'md' && styles[size])}
            initialFocus={(opening) => {
              const control = document.activeElement;
              opener.current = { control, beside: rememberPlace(control) };
              return firstField(opening);
            }}
            // The action may have removed the button that opened the dialog.
            finalFocus={() => {
              const isGone = !opener.current?.control?.isConnected;
              return (isGone && focusAfter?.()) || (opener.current?.beside() ?? true);
            }}
          >
            <div className={styles.head}>
              <div className={styles.titles}>
                <Base.Title>{title}</Base.Title>
                {description && (
                  <Base.Description className={styles.description}>{description}</Base.Description>
                )}
              </div>
              {!isOnce && (
                <Base.Close render={<IconButton label={t.common.close} icon={<X aria-hidden />} />} />
              )}
            </div>
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Gives the focus to the dialog if its control is removed, such as the button of an entry that it closes: the next key
 * belongs to the dialog, not to the page behind it. Waits for who has a better place for the focus.
 */
function useHeldFocus(popup: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    let timer = 0;
    const hold = () => {
      if (document.activeElement === document.body) popup.current?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver((changes) => {
      if (changes.every(({ removedNodes }) => removedNodes.length === 0)) return;
      clearTimeout(timer);
      timer = window.setTimeout(hold, 50);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [popup, isOpen]);
}

'use client';

import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { useStrings } from './Strings.tsx';
import styles from './Toasts.module.css';

const shownMs = 6_000;
/** The library marks its dialogs so; a message is none. */
const notModal = { 'aria-modal': undefined };

/** Holds the short messages that follow an action; `useToast()` adds one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useStrings();
  return (
    <Base.Provider timeout={shownMs} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className={styles.viewport} aria-label={t.common.messages}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

export type ToastMessage = {
  tone: 'success' | 'error';
  title: string;
  text?: string;
  /** What the reader can do about it at once. */
  action?: { label: string; run: () => void };
};

/** Returns `toast(message)`. An error stays until it is closed. */
export function useToast(): (message: ToastMessage) => void {
  const manager = Base.useToastManager();
  return ({ tone, title, text, action }) =>
    manager.add({
      title,
      description: text,
      type: tone,
      timeout: tone === 'error' ? 0 : shownMs,
      ...(action && { actionProps: { children: action.label, onClick: action.run } }),
    });
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  const { t } = useStrings();
  // Nothing waits for an answer here. Errors are read out at once, the rest in their turn.
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      role={toast.type === 'error' ? 'alert' : 'status'}
      {...notModal}
      className={styles.toast}
      swipeDirection={['right', 'down']}
    >
      <Base.Content className={cx(styles.content, toast.type === 'error' ? styles.error : styles.success)}>
        {toast.type === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
        <div className={styles.texts}>
          <Base.Title className={styles.title} render={<p />} />
          <Base.Description className={styles.description} />
        </div>
        <Base.Action render={<Button size="sm" />} />
        {/* The library hides it from screen readers while the pointer is elsewhere, though Tab leads to it. */}
        <Base.Close aria-hidden={false} render={<IconButton label={t.common.close} />}>
          <X aria-hidden />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}

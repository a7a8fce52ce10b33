'use client';

import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { useStrings } from './Strings.tsx';
import styles from './Toasts.module.css';

export type ToastMessage = {
  tone: 'success' | 'error';
  title: string;
  text?: string;
  /** Action offered in the message. */
  action?: { label: string; run: () => void };
  /** Closes the message when its offer has ended. */
  over?: AbortSignal;
};

type Listener = (message: ToastMessage) => void;
export type ToastQueue = { push: Listener; listen: (listener: Listener) => () => void };

const shownMs = 6_000;
/** The library marks its dialogs as modal. A message is not modal. */
const notModal = { 'aria-modal': undefined };

/** Region that shows and announces short messages. */
export function ToastRegion({ queue }: { queue: ToastQueue }) {
  const { t } = useStrings();
  return (
    <Base.Provider timeout={shownMs} limit={3}>
      <Base.Portal>
        <Base.Viewport className={styles.viewport} aria-label={t.common.messages}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
      <Feed queue={queue} />
    </Base.Provider>
  );
}

function Feed({ queue }: { queue: ToastQueue }) {
  const { add, close } = Base.useToastManager();
  useEffect(
    () =>
      queue.listen(({ tone, title, text, action, over }) => {
        if (over?.aborted) return;
        const id = add({
          title,
          description: text,
          type: tone,
          timeout: tone === 'error' ? 0 : shownMs,
          ...(action && { actionProps: { children: action.label, onClick: action.run } }),
        });
        over?.addEventListener('abort', () => close(id), { once: true });
      }),
    [queue, add, close],
  );
  return null;
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  const { t } = useStrings();
  // Messages do not wait for a response. Errors are announced at once, others politely.
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
          <Base.Description className="muted" />
          <Base.Action className={styles.action} render={<Button size="sm" />} />
        </div>
        {/* The library hides the button from screen readers while the pointer is elsewhere, although Tab reaches it. */}
        <Base.Close
          aria-hidden={false}
          render={<IconButton label={t.common.close} icon={<X aria-hidden />} />}
        />
      </Base.Content>
    </Base.Root>
  ));
}

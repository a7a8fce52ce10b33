'use client';

import { RefreshCw, WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import { useLateTrouble } from './hooks/late.ts';
import styles from './OfflineNotice.module.css';
import { useStrings } from './Strings.tsx';

/**
 * Line shown while the browser is offline or a part of the page cannot be loaded. Its frame always exists, so that
 * screen readers announce the line.
 */
export function OfflineNotice() {
  const { t } = useStrings();
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const trouble = useLateTrouble();
  const text =
    trouble === 'newVersion' || trouble === 'offline' ? t.late[trouble] : isOnline ? null : t.errors.offline;
  return (
    <div role="status">
      {text && (
        <p className={`row ${styles.notice}`}>
          {trouble === 'newVersion' ? <RefreshCw aria-hidden /> : <WifiOff aria-hidden />}
          <span>{text}</span>
          {trouble === 'newVersion' && (
            <Button size="sm" onClick={() => location.reload()}>
              {t.late.reload}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

'use client';

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './OfflineNotice.module.css';
import { useStrings } from './Strings.tsx';

/** Line shown while the browser is offline. Its frame always exists, so that screen readers announce the line. */
export function OfflineNotice() {
  const { t } = useStrings();
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff aria-hidden />
          {t.errors.offline}
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

'use client';

import { Button } from '../../../ui/Button.tsx';
import { errorText } from '../../../ui/describe-error.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import styles from './dialogs.module.css';

type LoadFailedProps = { title: string; error: unknown; onRetry: () => void };

/** Says that something could not be loaded, with the reason: no connection, or what the server said. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const { t: app } = useStrings();
  return (
    <div className={`stack-1 ${styles.failed}`} role="alert">
      <p>{title}</p>
      <p className="faint">{errorText(error, app)}</p>
      <Button size="sm" onClick={onRetry}>
        {app.common.tryAgain}
      </Button>
    </div>
  );
}

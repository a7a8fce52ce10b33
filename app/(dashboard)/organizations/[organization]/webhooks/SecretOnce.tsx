'use client';

import { useEffect, useRef } from 'react';
import { Button } from '#lib/ui/Button.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { FormActions } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './webhooks.module.css';

/** Signing secret inside a dialog. No page shows it again. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useStrings('webhooks');
  const ref = useRef<HTMLDivElement>(null);
  // Do not focus the button: the Enter that sent the form must not close the secret.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={`stack-5 ${styles.secret}`} ref={ref} tabIndex={-1}>
      <CopyField label={t.webhooks.secret.label} value={secret} />
      <p className="hint">{t.webhooks.secret.lost}</p>
      <FormActions>
        <Button variant="primary" onClick={onDone}>
          {t.webhooks.secret.done}
        </Button>
      </FormActions>
    </div>
  );
}

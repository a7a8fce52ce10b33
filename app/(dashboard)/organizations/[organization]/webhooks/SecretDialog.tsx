'use client';

import { Button } from '#lib/ui/Button.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { Dialog } from '#lib/ui/Dialog.tsx';
import { FormActions } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './webhooks.module.css';

export type SecretDialogProps = {
  isOpen: boolean;
  secret: string;
  title: string;
  text: string;
  onClose: () => void;
};

/** The signing secret, which no page shows again. */
export function SecretDialog({ isOpen, secret, title, text, onClose }: SecretDialogProps) {
  const { t } = useStrings();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      title={title}
      description={text}
      isSticky
    >
      <CopyField label={t.webhooks.secret.label} value={secret} />
      <p className={styles.note}>{t.webhooks.secret.lost}</p>
      <FormActions>
        <Button variant="primary" onClick={onClose}>
          {t.webhooks.secret.done}
        </Button>
      </FormActions>
    </Dialog>
  );
}

'use client';

import { useEffect, useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { typedCode } from '#lib/contract/typed-code.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { errorText } from '#lib/ui/describe-error.ts';
import { Form, FormActions, SubmitActions } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { QrCode } from '#lib/ui/QrCode.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';
import styles from './security.module.css';

type Secret = { secret: string; otpauth_uri: string };
type Preparation =
  | { kind: 'waiting' }
  | { kind: 'ready'; made: Secret }
  | { kind: 'failed'; message: string };

type SetupFormProps = { onCancel: () => void; onEnabled: (backupCodes: string[]) => void };

/** Shows the secret as a QR code and as text, and asks for a first code as proof. */
export function SetupForm({ onCancel, onEnabled }: SetupFormProps) {
  const { t } = useStrings('account');
  const texts = t.account.twoFactor;
  const [preparation, prepare] = usePreparation();
  const form = useSubmit(async (entered) => {
    const { backup_codes } = await call('enableSecondFactor', {
      body: { code: typedCode(String(entered.get('code') ?? '')) },
    });
    onEnabled(backup_codes);
  });
  if (preparation.kind === 'failed') {
    return (
      <>
        <Callout tone="error">{preparation.message}</Callout>
        <FormActions>
          <Button onClick={onCancel}>{t.common.cancel}</Button>
          <Button variant="primary" onClick={prepare}>
            {t.common.retry}
          </Button>
        </FormActions>
      </>
    );
  }
  const made = preparation.kind === 'ready' ? preparation.made : null;
  return (
    <Form {...form}>
      <div className={styles.qr}>
        {made ? (
          <QrCode text={made.otpauth_uri} label={texts.scanLabel} className={styles.code} />
        ) : (
          <Skeleton ratio="1" />
        )}
      </div>
      <div className={styles.manual}>
        <p className="hint">{texts.manual}</p>
        {made ? <CopyField label={texts.secret} value={inGroups(made.secret)} /> : <Skeleton height="56px" />}
        <p className="visually-hidden" role="status">
          {made ? '' : texts.preparing}
        </p>
      </div>
      <TextField
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
      />
      <SubmitActions action={texts.enable} disabled={!made} onCancel={onCancel} />
    </Form>
  );
}

/** Requests a secret when the dialog opens, and again on demand. */
function usePreparation(): [Preparation, () => void] {
  const { t } = useStrings();
  const [attempt, setAttempt] = useState(0);
  const [preparation, setPreparation] = useState<Preparation>({ kind: 'waiting' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again; texts are not.
  useEffect(() => {
    let isWanted = true;
    setPreparation({ kind: 'waiting' });
    const take = (next: Preparation) => {
      // Only the newest secret works, so drop late answers.
      if (isWanted) setPreparation(next);
    };
    call('setUpSecondFactor').then(
      (made) => take({ kind: 'ready', made }),
      (error) => take({ kind: 'failed', message: errorText(error, t) }),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);
  return [preparation, () => setAttempt((count) => count + 1)];
}

/** Splits the secret into groups of four, which are easier to type. Apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

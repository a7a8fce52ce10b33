'use client';

import { disableSecondFactor } from '#lib/contract/calls.ts';
import { call } from '#lib/contract/client.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { Form, FormActions } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { TextField } from '#lib/ui/TextField.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';

export function DisableForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { t } = useStrings();
  const { onSubmit, isBusy, message, faults, faultCount } = useSubmit(['code'], async (entered) => {
    await call(disableSecondFactor, { body: { code: String(entered.get('code') ?? '') } });
    onDone();
  });
  return (
    <Form onSubmit={onSubmit} faultCount={faultCount}>
      {message && <Callout tone="error">{message}</Callout>}
      <TextField
        label={t.account.twoFactor.disableCode}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        errors={faults.code}
      />
      <FormActions>
        <Button onClick={onCancel}>{t.common.cancel}</Button>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          {t.account.twoFactor.turnOff}
        </Button>
      </FormActions>
    </Form>
  );
}

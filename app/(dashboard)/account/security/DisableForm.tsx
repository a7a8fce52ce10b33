'use client';

import { call } from '#lib/contract/client.ts';
import { typedCode } from '#lib/contract/typed-code.ts';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';

export function DisableForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { t } = useStrings('account');
  const { form, isBusy, faults } = useSubmit(['code'], async (entered) => {
    await call('disableSecondFactor', { body: { code: typedCode(String(entered.get('code') ?? '')) } });
    onDone();
  });
  return (
    <Form {...form}>
      <TextField
        label={t.account.twoFactor.disableCode}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        errors={faults.code}
      />
      <SubmitActions
        action={t.account.twoFactor.turnOff}
        variant="danger"
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </Form>
  );
}

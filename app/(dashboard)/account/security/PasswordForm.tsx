'use client';

import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { PasswordField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

type PasswordFormProps = { email: string; hasPassword: boolean };

/** Changes the password, or sets the first one of an account from the identity provider. */
export function PasswordForm({ email, hasPassword }: PasswordFormProps) {
  const { t } = useStrings('account');
  const texts = t.account.password;
  const succeed = useSuccess();
  // Render a new form after each change, so that no password stays in the page.
  const [version, setVersion] = useState(0);
  const done = () => {
    setVersion(version + 1);
    if (hasPassword) succeed(texts.changed, texts.changedText);
    else succeed(texts.wasSet);
  };
  return <Fields key={version} email={email} hasPassword={hasPassword} onDone={done} />;
}

function Fields({ email, hasPassword, onDone }: PasswordFormProps & { onDone: () => void }) {
  const { t } = useStrings('auth', 'account');
  const texts = t.account.password;
  const form = useSubmit(async (entered) => {
    const password = String(entered.get('new_password') ?? '');
    const chosen = { new_password: password, new_password_confirm: password };
    const current = String(entered.get('current_password') ?? '');
    if (hasPassword) await call('changePassword', { body: { current_password: current, ...chosen } });
    else await call('setPassword', { body: chosen });
    onDone();
  });
  return (
    <Form {...form}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      {hasPassword && (
        <PasswordField label={texts.current} name="current_password" autoComplete="current-password" />
      )}
      <PasswordField
        label={texts.new}
        name="new_password"
        autoComplete="new-password"
        minLength={8}
        hint={t.auth.newPasswordHint}
      />
      <div>
        <SubmitButton variant="secondary">{hasPassword ? texts.change : texts.set}</SubmitButton>
      </div>
    </Form>
  );
}

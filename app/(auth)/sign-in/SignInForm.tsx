'use client';

import { ApiError, call } from '#lib/contract/client.ts';
import { login } from '#lib/contract/endpoints/accounts.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { Form } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { PasswordField, TextField } from '#lib/ui/TextField.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';
import { enter } from '../enter.ts';

export function SignInForm({ next }: { next: string }) {
  const { t } = useStrings();
  const { onSubmit, isBusy, message, faults, faultCount } = useSubmit(
    ['email', 'password'],
    async (entered) => {
      const body = { email: String(entered.get('email')), password: String(entered.get('password')) };
      const outcome = await enter(await call(login, { body }), t.auth.sessionFailed);
      // The step that asks for the code takes the place of this refusal.
      if (outcome.kind === 'second-factor') throw new ApiError(403, { detail: t.auth.secondFactor });
      location.assign(next);
    },
  );
  return (
    <Form onSubmit={onSubmit} faultCount={faultCount}>
      {message && <Callout tone="error">{message}</Callout>}
      <TextField
        label={t.auth.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        errors={faults.email}
      />
      <PasswordField
        label={t.auth.password}
        name="password"
        autoComplete="current-password"
        errors={faults.password}
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {t.auth.signIn}
      </Button>
    </Form>
  );
}

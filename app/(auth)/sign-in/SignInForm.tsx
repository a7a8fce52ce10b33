'use client';

import Link from 'next/link';
import { call } from '#lib/contract/client.ts';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { EmailField, PasswordField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from '../auth.module.css';
import { enter } from '../enter.ts';

type SignInFormProps = { next: string; onSecondFactor: (pendingToken: string) => void };

export function SignInForm({ next, onSecondFactor }: SignInFormProps) {
  const { t } = useStrings('auth', 'signIn');
  const form = useSubmit(async (entered) => {
    const body = { email: String(entered.get('email')), password: String(entered.get('password')) };
    const outcome = await enter(await call('login', { body }), t.auth.sessionFailed);
    if (outcome.kind === 'second-factor') onSecondFactor(outcome.pendingToken);
    else location.assign(next);
  });
  return (
    <Form {...form}>
      <EmailField label={t.auth.email} autoComplete="username" autoFocus />
      <PasswordField label={t.auth.password} name="password" autoComplete="current-password" />
      <SubmitButton isWide>{t.auth.signIn}</SubmitButton>
      <p className={styles.aside}>
        <Link href="/forgot-password">{t.signIn.reset.link}</Link>
      </p>
    </Form>
  );
}

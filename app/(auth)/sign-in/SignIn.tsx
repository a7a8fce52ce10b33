'use client';

import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { EmailField, PasswordField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from '../auth.module.css';
import { enter } from '../enter.ts';
import { ProviderChoice } from './ProviderChoice.tsx';
import type { ProviderProblem } from './provider-problem.ts';
import { SecondFactor } from './SecondFactor.tsx';

type SignInProps = {
  next: string;
  /** The identity provider, if one is set up, and the error of a sign-in through it. */
  provider: { name: string; problem: ProviderProblem | null } | null;
  children: ReactNode;
};

/** Both steps of signing in. The second replaces the first. */
export function SignIn({ next, provider, children }: SignInProps) {
  const { t } = useStrings('auth', 'signIn');
  const [pendingToken, setPendingToken] = useState<string | null>(null);
  if (pendingToken !== null) {
    return <SecondFactor pendingToken={pendingToken} next={next} onRestart={() => setPendingToken(null)} />;
  }
  return (
    <>
      <h1 className={styles.title}>{t.auth.signInTitle}</h1>
      {provider?.problem && (
        <div className={styles.problem}>
          <Callout tone="error">
            {fill(t.signIn.provider.errors[provider.problem], { name: provider.name })}
          </Callout>
        </div>
      )}
      <SignInForm next={next} onSecondFactor={setPendingToken} />
      {provider && <ProviderChoice name={provider.name} next={next} />}
      {children}
    </>
  );
}

type SignInFormProps = { next: string; onSecondFactor: (pendingToken: string) => void };

function SignInForm({ next, onSecondFactor }: SignInFormProps) {
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

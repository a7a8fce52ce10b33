'use client';

import { type ReactNode, useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from '../auth.module.css';
import { ProviderChoice } from './ProviderChoice.tsx';
import type { ProviderProblem } from './provider-problem.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { SignInForm } from './SignInForm.tsx';

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
